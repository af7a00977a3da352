import type { z } from "zod";
import type { Tx } from "~/platform/db.server";
import type { Refusal } from "~/shared/refusal";
import type { Role } from "~/core/staff/permissions";
import type { SettingField } from "./field";
import type { SectionId } from "./sections";

/** Plain JSON, as files and the list of changes store it. */
export type SectionValues = Record<string, unknown>;

/**
 * Who saves: the store, its owner (whose slugs count as the store's), the signed-in person and
 * their role.
 */
export type SettingsActor = { id: string; ownerId: string; role: Role; person: { id: string } };

/** Something on a section's page that the search finds although it isn't a value. */
export type Findable = { label: string; keywords?: string; anchor: string };

/**
 * A section of the settings. Showing, saving, conflicts, reset, export, import and search all work
 * from this description (docs/rules.md, Store settings).
 *
 * Its functions are methods so that TypeScript accepts a section of specific values as one of any
 * values: method parameters are bivariant.
 */
export type SettingsSection<V extends SectionValues = SectionValues, T = unknown> = {
  id: SectionId;
  /** Validates values from a file. Omitted values keep what is stored, here and in the form. */
  schema: z.ZodType<Partial<V>>;
  form: {
    /** Reads values from the form's texts. */
    schema: z.ZodType<Partial<V>>;
    texts(values: V): T;
  };
  /** In page order. */
  fields: { [Name in keyof V]-?: SettingField<V[Name]> };
  findable?: readonly Findable[];
  /**
   * Returns the values after a reset.
   * @param now the stored values, of which a reset may keep some
   */
  defaults(now: V): V;
  read(tx: Tx, vendorId: string): Promise<V>;
  /**
   * Writes values under the vendor row's lock. Returning a refusal or throwing a response rolls
   * back.
   */
  write(tx: Tx, actor: SettingsActor, values: V, before: V): Promise<Refusal | null>;
  /** Checks that can't run inside the transaction. */
  check?(actor: SettingsActor, values: Partial<V>): Promise<Refusal | null>;
  /** Runs in the transaction of each save of the form, even if nothing changed. */
  submitted?(tx: Tx, vendorId: string): Promise<unknown>;
  /** Runs after the commit, for work that may fail without harm. */
  saved?(actor: SettingsActor, values: V, before: V): Promise<void>;
  /** Shown if saving fails with an unexpected error. */
  saveFailed?: string;
  /**
   * `system` if the section reads other stores' rows, as for slugs; each of its statements must
   * filter by vendor.
   */
  connection?: "system";
};
