import type { z } from "zod";
import type { Tx } from "~/platform/db.server";
import type { Role } from "~/core/staff/permissions";
import type { SectionId } from "./sections";

/**
 * What a category sets, as plain JSON: it goes into files and into the list of changes as it is.
 */
export type SectionValues = Record<string, unknown>;

/**
 * Who saves: the store, its owner (whose slugs count as its own), the person at the keys and their
 * role.
 */
export type SettingsActor = { id: string; userId: string; role: Role; user: { id: string } };

/** One thing that can be set. */
export type SettingField<Value = unknown> = {
  label: string;
  /** More words by which people look for it. */
  words?: string;
  /** The id of its control on the category's page; the field's own name when left out. */
  anchor?: string;
  /** The value as people read it, in what changed and what would change. Left out: as text. */
  show?(value: Value): string;
  /** Goes with another value and is neither told nor found by itself. */
  silent?: true;
  /** Belongs to this store alone: neither exported nor imported nor reset. */
  own?: true;
};

/** Something of a category's page that is no value of it, and can be looked for. */
export type Findable = { label: string; words?: string; anchor: string };

/** Why something was not saved. `field` null: it is about the whole. */
export type SectionRefusal = { field: string | null; message: string; status: 400 | 409 | 429 };

/**
 * A category of the settings. By this description alone it is shown, saved, compared with what
 * stands, reset, undone, exported, imported and found (docs/rules.md, Store settings).
 */
export type SettingsSection<V extends SectionValues = SectionValues, T = unknown> = {
  id: SectionId;
  /** The values as JSON: what a file or an undo brings is checked by it. */
  schema: z.ZodType<V>;
  form: {
    /** Values out of the texts of its form, by the names of its fields. */
    schema: z.ZodType<V>;
    /** The texts that the form shows for values. */
    texts(values: V): T;
  };
  /** Every value by its name, in the order of the page. */
  fields: { [Name in keyof V]-?: SettingField<V[Name]> };
  findable?: readonly Findable[];
  /** What a reset goes to. @param now what stands, for what a reset leaves alone */
  defaults(now: V): V;
  read(tx: Tx, vendorId: string): Promise<V>;
  /**
   * Writes values under the lock of the vendor's row. What it refuses, or throws as a response,
   * takes back all of the transaction.
   */
  write(tx: Tx, actor: SettingsActor, values: V, before: V): Promise<SectionRefusal | null>;
  /** Asks whoever must be asked outside of a transaction before values are written. */
  check?(actor: SettingsActor, values: V): Promise<SectionRefusal | null>;
  /** After they stand: what may fail without harm. */
  saved?(actor: SettingsActor, values: V, before: V): Promise<void>;
  /**
   * `system` for what has to look at other stores' rows, as a slug does; every statement names the
   * vendor then.
   */
  door?: "system";
};
