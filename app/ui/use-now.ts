import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/**
 * Returns the time, for texts such as `7 min ago`. Starts at the time of rendering, so that server
 * and browser write the same, and continues by the device's stopwatch, as its clock may be wrong.
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
