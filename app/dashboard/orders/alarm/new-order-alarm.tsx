import { useEffect, useRef } from "react";
import type { Alerts } from "~/core/stores/alerts";
import { ORDER_MOVED, type MovedOrder } from "~/dashboard/orders/steps/answers";
import { muteSound, playChime } from "./alarm-sound";
import { RING_EVERY_MS, ringFor, vibrationFor, type NewOrder } from "./new-orders";
import { useSound } from "./use-sound";

/**
 * Rings and vibrates when an order comes in, and again while it goes unanswered (docs/rules.md, New
 * orders). Renders nothing.
 * @param readAt when the arrivals were read
 * @param alerts what the store turned on
 */
export function NewOrderAlarm({
  arrivals,
  readAt,
  alerts: { sound, vibration, louder: repeats },
}: {
  arrivals: NewOrder[];
  readAt: Date;
  alerts: Alerts;
}) {
  // Lets the first touch wake the sound on every page with the alarm.
  useSound();
  const known = useRef<ReadonlySet<string> | null>(null);
  const rangAt = useRef<number | null>(null);
  useEffect(() => muteSound(!sound), [sound]);
  useEffect(() => {
    if (!vibration) return;
    window.addEventListener(ORDER_MOVED, pulseOnAccept);
    return () => window.removeEventListener(ORDER_MOVED, pulseOnAccept);
  }, [vibration]);
  useEffect(() => {
    const start = performance.now();
    rangAt.current ??= start;
    const check = () => {
      const now = performance.now();
      const state = { known: known.current, rangAgoMs: now - rangAt.current!, repeats };
      const ring = ringFor(arrivals, state, new Date(readAt.getTime() + now - start));
      known.current = new Set([...(known.current ?? []), ...arrivals.map(({ id }) => id)]);
      if (!ring) return;
      rangAt.current = now;
      playChime(ring === "louder");
      // Browsers warn when a page vibrates a device that nobody has touched.
      const shakes = vibrationFor(ring, vibration);
      if (shakes && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes);
    };
    check();
    const timer = window.setInterval(check, RING_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [arrivals, readAt, repeats, vibration]);
  return null;
}

const PULSE_MS = 20;

function pulseOnAccept(event: Event): void {
  const { step } = (event as CustomEvent<MovedOrder>).detail;
  if (step === "accept" && !matchMedia("(prefers-reduced-motion: reduce)").matches)
    navigator.vibrate?.(PULSE_MS);
}
