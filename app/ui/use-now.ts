import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/**
 * Returns the time, for texts such as `7 min ago`. Starts with the instant the page was rendered
 * with, so that server and browser write the same, and continues by the device's stopwatch, not by
 * its clock, which may be wrong.
 */
export function useNow(rendered: Date): Date {
  const [ticked, setTicked] = useState(rendered);
  useEffect(() => {
    const start = performance.now();
    const timer = window.setInterval(
      () => setTicked(new Date(rendered.getTime() + performance.now() - start)),
      TICK_MS,
    );
    return () => window.clearInterval(timer);
  }, [rendered]);
  return ticked > rendered ? ticked : rendered;
}
