import { useRevalidator } from "@remix-run/react";
import { OctagonPause } from "lucide-react";
import { useEffect } from "react";
import type { PauseState } from "~/core/opening-hours/pause";
import { PauseEnds, PauseSwitch } from "~/dashboard/settings-hours/pause-controls";
import { PauseStatusText } from "~/dashboard/settings-hours/pause-panel";

/** Timers may go off a little early by the server's clock. */
const MARGIN_MS = 500;

/**
 * Shows on every page of the dashboard that orders are paused: since when, by whom, until when, and
 * how to resume (docs/rules.md, Emergency pause).
 */
export function PauseBanner({ state }: { state: PauseState }) {
  const { pause, busy, zone, readAt } = state;
  useReadAtTheEnd(pause?.until ?? null, readAt);
  useReadAtTheEnd(busy?.until ?? null, readAt);
  return (
    <div role="status">
      {pause ? (
        <div className="border-b border-line bg-wait-soft text-ink">
          <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-8">
            <OctagonPause aria-hidden className="size-6 shrink-0 text-wait" />
            <div className="min-w-0 flex-1 basis-[14rem]">
              <p className="font-bold text-wait">Orders are paused</p>
              <p className="break-words">
                <PauseStatusText pause={pause} zone={zone} />
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
      ) : null}
    </div>
  );
}

/** A pause and a busy hour end by the clock, without an event: the page revalidates then, if visible. */
function useReadAtTheEnd(until: Date | null, readAt: Date): void {
  const { revalidate } = useRevalidator();
  const left = until && until.getTime() - readAt.getTime();
  useEffect(() => {
    if (left === null) return;
    const timer = window.setTimeout(() => {
      if (!document.hidden) revalidate();
    }, left + MARGIN_MS);
    return () => window.clearTimeout(timer);
  }, [left, revalidate]);
}
