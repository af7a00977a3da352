/** The longest note of a customer for one item, in characters (docs/rules.md, Item options). */
export const MAX_NOTE = 140;

/** Puts a typed note on one line, to compare and print it; empty for none. */
export const tidyNote = (typed: unknown): string =>
  typeof typed === "string" ? typed.replace(/\s+/g, " ").trim() : "";

export const withNote = (options: string[], note: string | null | undefined): string[] =>
  note ? [...options, `“${note}”`] : options;
