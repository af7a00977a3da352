import type { LiveState } from "./use-live-updates";

/**
 * Shows whether the page gets live updates; on a phone by a dot, with the word for screen readers.
 * Without scripts it is empty but keeps its space.
 */
export function LiveMark({ state }: { state: LiveState }) {
  const look =
    state === "live"
      ? { dot: "bg-good", text: "text-good", word: "Live" }
      : {
          dot: "bg-bad",
          text: "text-bad",
          word: state === "out" ? "Signed out" : "Connection lost",
        };
  return (
    <p
      role="status"
      className={`inline-flex min-w-[10px] items-center gap-1.5 text-[min(0.875rem,3.6vw)] font-semibold md:min-h-6 md:min-w-11 lg:text-[min(0.875rem,1.75vw)] ${look.text}`}
    >
      {state === "off" ? null : (
        <>
          <span aria-hidden className={`size-[10px] shrink-0 rounded-full ${look.dot}`} />
          <span className="max-md:sr-only">{look.word}</span>
        </>
      )}
    </p>
  );
}
