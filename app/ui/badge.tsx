import type { ReactNode } from "react";
import type { BadgeTone } from "~/shared/badge-tone";

const tones: Record<BadgeTone, string> = {
  wait: "bg-wait-soft text-wait",
  work: "bg-work-soft text-work",
  ready: "bg-ready-soft text-ready",
  good: "bg-good-soft text-good",
  rest: "bg-rest-soft text-rest",
  bad: "bg-bad-soft text-bad",
};

/** Shows a state as a label on its colour; the label must be clear without the colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
