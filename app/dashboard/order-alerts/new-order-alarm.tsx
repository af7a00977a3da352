import { Link } from "@remix-run/react";
import { Bell, BellOff } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { useNow } from "~/ui/use-now";
import type { Alerts } from "~/core/stores/alerts";
import { useMay } from "~/dashboard/shell/role-context";
import {
  subscribeSound,
  muteSound,
  playChime,
  soundState,
  switchSound,
  type SoundState,
} from "./alarm-sound";
import { ringFor, vibrationFor, type NewOrder } from "./new-orders";

const useSound = (): SoundState => useSyncExternalStore(subscribeSound, soundState, () => "none");

/**
 * Plays a sound and vibrates when an order comes in, and again, louder, while one goes unanswered
 * (docs/rules.md, New orders). Shows nothing.
 * @param readAt the instant the arrivals were read at
 * @param alerts which of these the store wants
 */
export function NewOrderAlarm({
  arrivals,
  readAt,
  alerts: { sound, vibration, louder },
}: {
  arrivals: NewOrder[];
  readAt: Date;
  alerts: Alerts;
}) {
  // so that the first touch wakes a remembered sound on every page that carries the alarm
  useSound();
  const now = useNow(readAt);
  const known = useRef<ReadonlySet<string> | null>(null);
  const louderAt = useRef<number | null>(null);
  useEffect(() => muteSound(!sound), [sound]);
  useEffect(() => {
    const louderAgoMs = louderAt.current === null ? null : performance.now() - louderAt.current;
    const ring = ringFor(arrivals, { known: known.current, louderAgoMs, louder }, now);
    if (ring === "louder") louderAt.current = performance.now();
    known.current = new Set([...(known.current ?? []), ...arrivals.map((arrival) => arrival.id)]);
    if (!ring) return;
    playChime(ring === "louder");
    // Browsers complain of a page that shakes a device nobody has touched yet.
    const shakes = vibrationFor(ring, vibration);
    if (shakes && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes);
  }, [arrivals, now, louder, vibration]);
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
  const on = state !== "off";
  return (
    <button
      type="button"
      aria-pressed={on}
      data-sound-switch
      onClick={() => void switchSound(state !== "on")}
      className={buttonClass(
        "quiet",
        `!px-3 lg:!px-4 ${state === "asleep" ? "!border-wait !bg-wait-soft !text-wait" : ""}`,
      )}
    >
      {on ? (
        <Bell aria-hidden className="size-5 lg:size-4" />
      ) : (
        <BellOff aria-hidden className="size-5 lg:size-4" />
      )}
      <span className="sr-only lg:not-sr-only">
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
      <BellOff aria-hidden className="size-5 lg:size-4" />
      <span className="sr-only lg:not-sr-only">Sound is off in the settings</span>
    </>
  );
  const look = "!px-3 lg:!px-4";
  if (useMay()("notifications")) {
    return (
      <Link
        to={`${paths.dashboard.settings.section("notifications")}#sound`}
        title="Sound is off in the settings"
        className={buttonClass("quiet", look)}
      >
        {label}
      </Link>
    );
  }
  return (
    <span
      title="Sound is off in the settings"
      className={`inline-flex min-h-11 items-center gap-2 text-muted ${look}`}
    >
      {label}
    </span>
  );
}
