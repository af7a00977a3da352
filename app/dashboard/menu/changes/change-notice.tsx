import { useFetcher } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect } from "react";
import { paths } from "~/shared/paths";
import type { NetworkError } from "~/ui/offline-safe";

/** A change just made, or just undone if `kept` is set. */
export type NoticedChange = {
  id: string;
  summary: string;
  canUndo?: boolean;
  kept?: string[] | null;
};
export type UndoChangeResult = { ok: true; kept: string[] } | { ok: false; message: string };

type Props = {
  change: NoticedChange | null;
  /** Hides the notice after this time. Without it, the notice stays until dismissed. */
  shownMs?: number | undefined;
  dismissTo: string;
  onDismiss: () => void;
};

/** Says what changed, and offers to undo it for ten minutes (docs/rules.md, Bulk changes). */
export function ChangeNotice({ change, shownMs, dismissTo, onDismiss }: Props) {
  const fetcher = useFetcher<UndoChangeResult | NetworkError>({ key: `undo:${change?.id}` });
  const isUndoing = fetcher.state !== "idle";
  useEffect(() => {
    if (!change || !shownMs || isUndoing) return;
    const timer = window.setTimeout(onDismiss, shownMs);
    return () => window.clearTimeout(timer);
  }, [change, shownMs, isUndoing, onDismiss]);
  const answer = isUndoing ? undefined : fetcher.data;
  const keptNames = answer?.ok ? answer.kept : (change?.kept ?? null);
  const canUndo = change !== null && change.canUndo !== false && !keptNames && !answer?.ok;
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-24 z-30 mx-auto max-w-md md:bottom-6">
      {change ? (
        <div className="toast pointer-events-auto flex items-center gap-1 rounded-card bg-ink py-1 pr-1 pl-4 font-medium text-on-ink shadow-card">
          <p className="min-w-0 flex-1 py-2 break-words">
            {answer && !answer.ok
              ? answer.message
              : keptNames
                ? undoneText(keptNames)
                : change.summary}
          </p>
          {canUndo ? (
            <fetcher.Form method="post" action={paths.dashboard.changeMany()} preventScrollReset>
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="change" value={change.id} />
              <button
                aria-disabled={isUndoing || undefined}
                onClick={(event) => isUndoing && event.preventDefault()}
                className="min-h-11 shrink-0 rounded-full px-3 font-bold underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-on-ink"
              >
                {isUndoing ? "Undoing…" : "Undo"}
              </button>
            </fetcher.Form>
          ) : null}
          <a
            href={dismissTo}
            onClick={(event) => {
              event.preventDefault();
              onDismiss();
            }}
            className="grid size-11 shrink-0 place-items-center rounded-full focus-visible:-outline-offset-4 focus-visible:outline-on-ink"
          >
            <X aria-hidden className="size-5" />
            <span className="sr-only">Dismiss</span>
          </a>
        </div>
      ) : null}
    </div>
  );
}

const NAMED = 3;

function undoneText(kept: string[]): string {
  if (kept.length === 0) return "Undone";
  const names = kept.slice(0, NAMED).join(", ");
  const others = kept.length - NAMED;
  return `Undone, but changed again since, so left as it is: ${names}${others > 0 ? ` and ${others} more` : ""}`;
}
