import { Link } from "@remix-run/react";
import { Volume2, VolumeX } from "lucide-react";
import { paths } from "~/shared/paths";
import { useMay } from "~/dashboard/shell/role-context";
import { switchSound, type SoundState } from "./alarm-sound";
import { useSound } from "./use-sound";

const texts = {
  on: { word: "Sound on", title: "This device rings for new orders" },
  off: { word: "Sound off", title: "Turn sound on" },
  unasked: { word: "Turn sound on", title: "This device doesn’t ring for new orders yet" },
  asleep: { word: "Tap for sound", title: "Sound is asleep until you touch the page" },
};

/** Equally wide in all states, as the sound changes when a finger goes down (docs/rules.md, Taps). */
const shape = "chip min-w-[44px] lg:min-w-[min(9rem,15vw)]";

/**
 * Turns this device's sound for new orders on and off. Hidden without scripts or audio.
 * @param before the state to render before scripts run
 */
export function SoundSwitch({
  before,
  className = "",
}: {
  before?: SoundState;
  className?: string;
}) {
  const now = useSound(before);
  const state = before === "muted" ? before : now;
  if (state === "none") return null;
  if (state === "muted") return <MutedNote className={className} />;
  const { word, title } = texts[state];
  const on = state === "on" || state === "asleep";
  const asks = state === "asleep" || state === "unasked";
  return (
    <button
      type="button"
      aria-pressed={state === "unasked" ? undefined : on}
      title={title}
      data-sound-switch
      onClick={() => void switchSound(state !== "on")}
      className={`with-scripts ${shape} ${asks ? "bg-wait-soft text-wait" : ""} ${className}`}
    >
      {state === "on" ? (
        <Volume2 aria-hidden className="size-[20px] shrink-0" />
      ) : (
        <VolumeX aria-hidden className="size-[20px] shrink-0" />
      )}
      <span className="sr-only lg:not-sr-only">{word}</span>
    </button>
  );
}

/** Says that the settings mute every device; links there if the viewer may change them. */
function MutedNote({ className }: { className: string }) {
  const title = "Sound is off in the settings";
  const label = (
    <>
      <VolumeX aria-hidden className="size-[20px] shrink-0" />
      <span className="sr-only">{title}</span>
      <span aria-hidden className="hidden lg:inline">
        Sound off
      </span>
    </>
  );
  return useMay()("notifications") ? (
    <Link
      to={`${paths.dashboard.settings.section("notifications")}#sound`}
      title={title}
      className={`${shape} ${className}`}
    >
      {label}
    </Link>
  ) : (
    <span title={title} className={`${shape} text-muted ${className}`}>
      {label}
    </span>
  );
}
