/** How long a customer's note for one item may be, in characters (docs/rules.md, Item options). */
export const MAX_NOTE = 140;

/**
 * Tidies a typed note for an item: on one line, as notes are compared and printed; empty for none.
 */
export const tidyNote = (typed: unknown): string =>
  typeof typed === "string" ? typed.replace(/\s+/g, " ").trim() : "";

/** Returns the names of what was chosen with a line, and its customer's note in quotes. */
export const withNote = (options: string[], note: string | null | undefined): string[] =>
  note ? [...options, `“${note}”`] : options;
