import { Link } from "@remix-run/react";
import { Volume2, VolumeX } from "lucide-react";
import { paths } from "~/shared/paths";
import { toolClass, toolIcon, toolLabel } from "~/dashboard/shell/page-header";
import { useMay } from "~/dashboard/shell/role-context";
import { switchSound } from "./alarm-sound";
import { useSound } from "./use-sound";

/** Turns this device's sound for new orders on and off. Hidden without scripts or audio. */
export function SoundSwitch() {
  const state = useSound();
  if (state === "none") return null;
  if (state === "muted") return <MutedNote />;
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
      <span className={toolLabel}>
        {state === "asleep" ? "Tap to hear new orders" : `Sound ${on ? "on" : "off"}`}
      </span>
    </button>
  );
}

/** Says that the settings mute every device; links there if the viewer may change them. */
function MutedNote() {
  const label = (
    <>
      <VolumeX aria-hidden className={toolIcon} />
      <span className={toolLabel}>Sound is off in the settings</span>
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
