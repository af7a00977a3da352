import type { z } from "zod";
import type { Tx } from "~/platform/db.server";
import type { Refusal } from "~/shared/refusal";
import type { Role } from "~/core/staff/permissions";
import type { SettingField } from "./field";
import type { SectionId } from "./sections";

/** The values of a section as plain JSON: as files and the list of changes hold them. */
export type SectionValues = Record<string, unknown>;

/**
 * Who saves: the store, its owner (whose slugs count as its own), the signed-in person, their role.
 */
export type SettingsActor = { id: string; ownerId: string; role: Role; person: { id: string } };

/** Something on a section's page that is no value of it, but can be searched for. */
export type Findable = { label: string; keywords?: string; anchor: string };

/**
 * A section of the settings. Everything else goes by this description alone: showing, saving,
 * conflicts, reset, export, import and search (docs/rules.md, Store settings).
 *
 * Its functions are methods on purpose: so a section of its own values can be used where one of any
 * values is asked for.
 */
export type SettingsSection<V extends SectionValues = SectionValues, T = unknown> = {
  id: SectionId;
  /**
   * The values as JSON: checks what a file brings. A value that it leaves out stays as it is stored,
   * here and in the form.
   */
  schema: z.ZodType<Partial<V>>;
  form: {
    /** Reads the values out of the form's texts, by the names of its fields. */
    schema: z.ZodType<Partial<V>>;
    /** Returns the texts that the form shows for values. */
    texts(values: V): T;
  };
  /** Every value by its name, in the order of the page. */
  fields: { [Name in keyof V]-?: SettingField<V[Name]> };
  findable?: readonly Findable[];
  /** Returns what a reset goes to. @param now the present values, for what a reset leaves alone */
  defaults(now: V): V;
  read(tx: Tx, vendorId: string): Promise<V>;
  /**
   * Writes values under the lock of the vendor's row. A refusal, or a response that it throws,
   * rolls the whole transaction back.
   */
  write(tx: Tx, actor: SettingsActor, values: V, before: V): Promise<Refusal | null>;
  /** Checks values before they are written, for what has to be asked outside of a transaction. */
  check?(actor: SettingsActor, values: Partial<V>): Promise<Refusal | null>;
  /** Runs in the transaction of each save by its form, also of one that changes nothing. */
  submitted?(tx: Tx, vendorId: string): Promise<unknown>;
  /** Runs once they are committed: for what may fail without harm. */
  saved?(actor: SettingsActor, values: V, before: V): Promise<void>;
  /** What is shown when a save fails by an error of ours. */
  saveFailed?: string;
  /**
   * `system` for a section that has to read other stores' rows, as a slug does; each of its
   * statements names the vendor.
   */
  connection?: "system";
};
