import type { z } from "zod";
import type { Tx } from "~/platform/db.server";
import type { Refusal } from "~/shared/refusal";
import type { Role } from "~/core/staff/permissions";
import type { SettingField } from "./field";
import type { SectionId } from "./sections";

/** Plain JSON, as files and the list of changes store it. */
export type SectionValues = Record<string, unknown>;

/** The owner's slugs count as the store's. */
export type SettingsActor = { id: string; ownerId: string; role: Role; person: { id: string } };

/** Something on a section's page that the search finds although it isn't a value. */
export type Findable = { label: string; keywords?: string; anchor: string };

/**
 * All handling of a section follows from this description (docs/rules.md, Store settings).
 *
 * Its functions are methods, whose parameters are bivariant: a section of specific values is then
 * assignable to one of any values.
 */
export type SettingsSection<V extends SectionValues = SectionValues, T = unknown> = {
  id: SectionId;
  /** Validates values from a file. Omitted values keep what is stored, here and in the form. */
  schema: z.ZodType<Partial<V>>;
  form: {
    schema: z.ZodType<Partial<V>>;
    texts(values: V): T;
  };
  fields: { [Name in keyof V]-?: SettingField<V[Name]> };
  findable?: readonly Findable[];
  /** `now` are the stored values, of which a reset may keep some. */
  defaults(now: V): V;
  read(tx: Tx, vendorId: string): Promise<V>;
  /** Runs under the vendor row's lock. A refusal or a thrown response rolls back. */
  write(tx: Tx, actor: SettingsActor, values: V, before: V): Promise<Refusal | null>;
  /** Checks that can't run inside the transaction. */
  check?(actor: SettingsActor, values: Partial<V>): Promise<Refusal | null>;
  /** Runs in the transaction of each save of the form, even if nothing changed. */
  submitted?(tx: Tx, vendorId: string): Promise<unknown>;
  /** Runs after the commit, for work that may fail without harm. */
  saved?(actor: SettingsActor, values: V, before: V): Promise<void>;
  /** The part of the page that has a field, if the page shows one at a time. */
  partOf?(field: string): string;
  /** Shown if saving fails with an unexpected error. */
  saveFailed?: string;
  /** `system` if it reads other stores' rows; each statement must then filter by vendor. */
  connection?: "system";
};
