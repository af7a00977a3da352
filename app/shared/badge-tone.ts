/** What a state means for whoever reads it: `ui/badge.tsx` gives each tone its colours. */
export type BadgeTone = "wait" | "work" | "ready" | "good" | "rest" | "bad";
