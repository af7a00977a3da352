import { Link } from "@remix-run/react";
import { Volume2, VolumeX } from "lucide-react";
import { useEffect, useRef } from "react";
import { paths } from "~/shared/paths";
import { toolClass, toolIcon, toolWords } from "~/dashboard/shell/page-header";
import type { Alerts } from "~/core/stores/alerts";
import { useMay } from "~/dashboard/shell/role-context";
import { muteSound, playChime, switchSound } from "./alarm-sound";
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

/**
 * Turns the sound of new orders on and off, on this device. Absent where there are no scripts, or
 * no sound.
 */
export function SoundSwitch() {
  const state = useSound();
  if (state === "none") return null;
  if (state === "muted") return <Muted />;
  const on = state === "on" || state === "asleep";
  return (
    <button
      type="button"
      aria-pressed={on}
      data-sound-switch
      onClick={() => void switchSound(state !== "on")}
      className={`${toolClass()} ${state === "asleep" ? "!border-wait !bg-wait-soft !text-wait" : ""}`}
    >
      {on ? (
        <Volume2 aria-hidden className={toolIcon} />
      ) : (
        <VolumeX aria-hidden className={toolIcon} />
      )}
      <span className={toolWords}>
        {state === "asleep" ? "Tap to hear new orders" : `Sound ${on ? "on" : "off"}`}
      </span>
    </button>
  );
}

/**
 * The store's settings have turned the sound off for all devices; who may change that is led there.
 */
function Muted() {
  const label = (
    <>
      <VolumeX aria-hidden className={toolIcon} />
      <span className={toolWords}>Sound is off in the settings</span>
    </>
  );
  if (useMay()("notifications")) {
    return (
      <Link
        to={`${paths.dashboard.settings.section("notifications")}#sound`}
        title="Sound is off in the settings"
        className={toolClass()}
      >
        {label}
      </Link>
    );
  }
  return (
    <span
      title="Sound is off in the settings"
      className="inline-flex min-h-[44px] items-center gap-2 px-[12px] text-muted"
    >
      {label}
    </span>
  );
}
