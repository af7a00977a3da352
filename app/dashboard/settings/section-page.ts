import type { ChangedField, ChangeLine } from "./changes.queries.server";
import type { SectionId } from "./sections";

export const savedMessages = {
  save: "Saved",
  reset: "Back to the defaults",
  import: "Imported",
} as const;
export type SavedKind = keyof typeof savedMessages;

/** A section's form: texts, errors by field, and as `base` the values it was opened with. */
export type FormState<T> = {
  base: string;
  texts: T;
  errors: Record<string, string[]>;
  formErrors: string[];
  /** The texts are typed and not saved. */
  draft: boolean;
};

export type SectionPage<T> = {
  id: SectionId;
  form: FormState<T>;
  labels: Record<string, string>;
  /** `mark` differs for each save; `left` labels fields that were sent but not saved. */
  saved: { kind: SavedKind; mark: string; left: string[] } | null;
  reset: ChangedField[] | null;
  changes: ChangeLine[];
  /** The slug notifies storefronts open in this browser; the zone formats times. */
  slug: string | null;
  zone: string;
};
