/** The meaning of a state for its reader: `ui/badge.tsx` gives each tone its colours. */
export type BadgeTone = "wait" | "work" | "ready" | "good" | "rest" | "bad";
