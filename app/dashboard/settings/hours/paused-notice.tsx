import { OctagonPause } from "lucide-react";
import type { Pause, PauseState } from "~/core/opening-hours/pause";
import { PauseSwitch } from "./pause-controls";
import { PauseStatusText } from "./pause-panel";

/** One line, with its text cut to what fits; the menus beside it have the rest. */
export function PausedNotice({ state, pause }: { state: PauseState; pause: Pause }) {
  return (
    <div className="border-b border-line bg-wait-soft text-ink">
      <div className="mx-auto flex max-w-(--page) flex-wrap items-center gap-x-3 px-4 py-1 md:px-5">
        <OctagonPause aria-hidden className="size-5 shrink-0 text-wait max-sm:hidden" />
        <p className="min-w-[min(6rem,40vw)] flex-1 leading-tight md:truncate">
          <strong className="font-bold text-wait">Orders are paused</strong>
          <span className="max-md:sr-only">
            {" · "}
            <PauseStatusText pause={pause} zone={state.zone} />
          </span>
        </p>
        <PauseSwitch state={state} />
      </div>
    </div>
  );
}
