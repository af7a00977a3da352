import { OctagonPause } from "lucide-react";
import type { Pause, PauseState } from "~/core/opening-hours/pause";
import { PauseSwitch } from "./pause-controls";
import { PauseEnds, PauseStatusText } from "./pause-panel";

export function PausedNotice({ state, pause }: { state: PauseState; pause: Pause }) {
  return (
    <div className="border-b border-line bg-wait-soft text-ink">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-8">
        <OctagonPause aria-hidden className="size-6 shrink-0 text-wait" />
        <div className="min-w-0 flex-1 basis-[14rem]">
          <p className="font-bold text-wait">Orders are paused</p>
          <p className="break-words">
            <PauseStatusText pause={pause} zone={state.zone} />
          </p>
        </div>
        <PauseSwitch state={state} />
        <details className="basis-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-2">
            {pause.until ? "Resume at another time" : "Resume automatically"}
          </summary>
          <div className="pt-2 pb-1">
            <PauseEnds state={state} />
          </div>
        </details>
      </div>
    </div>
  );
}
