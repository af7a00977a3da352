import { useEffect, useRef } from "react";
import type { Alerts } from "~/core/stores/alerts";
import { muteSound, playChime } from "./alarm-sound";
import { RING_EVERY_MS, ringFor, vibrationFor, type NewOrder } from "./new-orders";
import { useSound } from "./use-sound";

/**
 * Plays a sound and vibrates when an order comes in, and again while one goes unanswered
 * (docs/rules.md, New orders). Shows nothing.
 * @param readAt the instant the arrivals were read at
 * @param alerts which of these the store wants
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
  // so that the first touch wakes a remembered sound on every page that carries the alarm
  useSound();
  const known = useRef<ReadonlySet<string> | null>(null);
  const rangAt = useRef<number | null>(null);
  useEffect(() => muteSound(!sound), [sound]);
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
      // Browsers complain of a page that shakes a device nobody has touched yet.
      const shakes = vibrationFor(ring, vibration);
      if (shakes && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes);
    };
    check();
    const timer = window.setInterval(check, RING_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [arrivals, readAt, repeats, vibration]);
  return null;
}
