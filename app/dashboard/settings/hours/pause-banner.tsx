import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { PauseState } from "~/core/opening-hours/pause";
import { PausedNotice } from "./paused-notice";
import { StoppedNotice } from "./stopped-notice";

/** A timer may fire slightly early by the server's clock. */
const MARGIN_MS = 500;

/**
 * Says on every page that orders are paused, or stopped by an operator (docs/rules.md, Emergency
 * pause; Operators).
 */
export function PauseBanner({ state }: { state: PauseState }) {
  const { stop, pause, busy, readAt } = state;
  useReadAtTheEnd(pause?.until ?? null, readAt);
  useReadAtTheEnd(busy?.until ?? null, readAt);
  return (
    <div role="status">
      {stop ? <StoppedNotice stop={stop} /> : null}
      {pause ? <PausedNotice state={state} pause={pause} /> : null}
    </div>
  );
}

/** A pause and a busy hour end without an event, so revalidate then, if visible. */
function useReadAtTheEnd(until: Date | null, readAt: Date): void {
  const { revalidate } = useRevalidator();
  const remainingMs = until && until.getTime() - readAt.getTime();
  useEffect(() => {
    if (remainingMs === null) return;
    const timer = window.setTimeout(() => {
      if (!document.hidden) revalidate();
    }, remainingMs + MARGIN_MS);
    return () => window.clearTimeout(timer);
  }, [remainingMs, revalidate]);
}
