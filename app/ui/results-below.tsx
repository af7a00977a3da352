import { useFetcher } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { cardClass } from "./card";

/** After the last letter; every letter restarts it. */
const PAUSE_MS = 250;

/**
 * Searches while somebody types, a moment after the last letter. An older answer never replaces a
 * newer one.
 * @returns the last answer, and whether another is on its way
 */
export function useSearchAsTyped<Answer>(address: string): {
  answer: Answer | undefined;
  asking: boolean;
} {
  const { load, data, state } = useFetcher<Answer>();
  useEffect(() => {
    // A new request cancels the previous one.
    const timer = window.setTimeout(() => load(address), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [address, load]);
  return { answer: data as Answer | undefined, asking: state !== "idle" };
}

/** @param props.count for screen readers; null until there is an answer */
export function ResultsBelow({
  q,
  count,
  nothing,
  children,
}: {
  q: string;
  count: number | null;
  nothing: string;
  children: ReactNode;
}) {
  return (
    <div
      className={cardClass(
        "absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto overscroll-contain p-2",
      )}
    >
      <p role="status" className={count ? "sr-only" : "px-3 py-2 text-muted"}>
        {count === null ? "Searching …" : count ? `${count} found` : `${nothing} “${q}”`}
      </p>
      {children}
    </div>
  );
}
