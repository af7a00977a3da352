import type { ChangedField, ChangeLine } from "./changes.queries.server";
import type { SectionId } from "./sections";

/** What the last post did, for a line that disappears again. */
export const savedMessages = {
  save: "Saved",
  reset: "Back to the defaults",
  import: "Imported",
} as const;
export type SavedKind = keyof typeof savedMessages;

/**
 * A section's form: its texts, what is wrong with them by the names of the fields, and the copy of
 * the values that it was made from.
 */
export type FormState<T> = {
  base: string;
  texts: T;
  errors: Record<string, string[]>;
  formErrors: string[];
  /** The texts were typed and are not saved. */
  draft: boolean;
};

/** The data of a section's page. */
export type SectionPage<T> = {
  id: SectionId;
  form: FormState<T>;
  /** The fields' labels by their names, for the summary of errors. */
  labels: Record<string, string>;
  /**
   * What was just done, a mark that differs each time, and the labels of fields that were sent and
   * not taken.
   */
  saved: { kind: SavedKind; mark: string; left: string[] } | null;
  /** What a reset would change, where that was asked for. */
  reset: ChangedField[] | null;
  changes: ChangeLine[];
  /** The store's slug, to notify this browser's open storefronts; its zone for times. */
  slug: string | null;
  zone: string;
};
