import { useLocation } from "@remix-run/react";
import { VolumeX, X } from "lucide-react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { declineSound, switchSound, type SoundState } from "./alarm-sound";
import { useSound } from "./use-sound";

/**
 * Says on every page that the sound is asleep until a touch. On a device that has never chosen,
 * Home and Orders ask whether to turn it on (docs/rules.md, New orders).
 * @param before the state to render on the server, so that nothing shifts once scripts run
 */
export function SoundBar({ before }: { before: SoundState }) {
  const state = useSound(before);
  const { pathname } = useLocation();
  const asks = pathname === paths.dashboard.home() || pathname === paths.dashboard.orders();
  if (before === "muted") return null;
  if (state === "asleep")
    return (
      <button
        type="button"
        data-sound-switch
        onClick={() => void switchSound(true)}
        className="with-scripts flex min-h-11 w-full items-center justify-center gap-2 bg-wait-soft px-4 py-2 font-semibold text-wait"
      >
        <VolumeX aria-hidden className="size-5 shrink-0" /> Sound is asleep. Tap to hear new orders.
      </button>
    );
  if (state !== "unasked" || !asks) return null;
  return (
    <div className="with-scripts flex flex-wrap items-center justify-end gap-x-3 border-b border-line bg-card py-1 pr-1 pl-4 md:px-8">
      <p className="flex-1 font-medium whitespace-nowrap">Sound is off</p>
      <Button
        type="button"
        variant="quiet"
        data-sound-switch
        onClick={() => void switchSound(true)}
      >
        Turn sound on
      </Button>
      <button
        type="button"
        onClick={declineSound}
        title="Not now"
        className="grid size-11 place-items-center rounded-full"
      >
        <X aria-hidden className="size-5" />
        <span className="sr-only">Not now</span>
      </button>
    </div>
  );
}
