import { and, desc, eq } from "drizzle-orm";
import { settingsChanges } from "~schema";
import { readForVendor } from "~/platform/db.server";
import { namesOf } from "~/core/accounts/people.queries.server";
import type { SettingsSection, SectionValues } from "./section.server";
import { changedKeys, isEqual } from "~/shared/three-way-merge";
import { fieldNames, type ChangeCause } from "./save-section.server";

/** How many changes a section's page lists. */
const SHOWN = 10;

/** One value before and after, for people to read. */
export type ChangedField = { name: string; label: string; from: string; to: string };

/** A change in the list: who, when, what. `at` is ISO. */
export type ChangeLine = {
  id: string;
  cause: ChangeCause;
  at: string;
  who: string | null;
  fields: ChangedField[];
  /** Nothing of it was changed again since. */
  undoable: boolean;
};

/** Lists the fields that differ between two states of a section, for people to read. */
export function changedFields(
  section: SettingsSection,
  before: SectionValues,
  after: SectionValues,
): ChangedField[] {
  return changedKeys(fieldNames(section), before, after)
    .filter((name) => !section.fields[name]!.silent)
    .map((name) => ({
      name,
      label: section.fields[name]!.label,
      from: displayedValue(section, name, before[name]),
      to: displayedValue(section, name, after[name]),
    }));
}

/**
 * Formats a value for people to read; what an older version stored is shown as well as possible.
 */
export function displayedValue(section: SettingsSection, name: string, value: unknown): string {
  const { show } = section.fields[name]!;
  try {
    if (show) return show(value);
  } catch {
    return "as before";
  }
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" || typeof value === "number" ? String(value) : "as before";
}

/**
 * Reads the latest changes of a section, newest first.
 * @param stored its values, for what can be taken back
 */
export async function readChanges(
  section: SettingsSection,
  vendorId: string,
  stored: Promise<SectionValues>,
): Promise<ChangeLine[]> {
  const rows = await readForVendor(vendorId, (tx) =>
    tx
      .select()
      .from(settingsChanges)
      .where(and(eq(settingsChanges.vendorId, vendorId), eq(settingsChanges.category, section.id)))
      .orderBy(desc(settingsChanges.createdAt), desc(settingsChanges.id))
      .limit(SHOWN),
  );
  const names = await namesOf(
    vendorId,
    rows.map(({ changedBy }) => changedBy),
  );
  const now = await stored;
  return rows.map((row) => {
    const fields = changedFields(section, row.before, row.after);
    return {
      id: row.id,
      cause: row.cause,
      at: row.createdAt.toISOString(),
      who: (row.changedBy && names.get(row.changedBy)) ?? null,
      fields,
      undoable:
        fields.length > 0 && fields.every(({ name }) => isEqual(now[name], row.after[name])),
    };
  });
}

/**
 * Returns the name of the person who made a section's latest change; null when nobody is known.
 */
export async function lastEditor(
  section: SettingsSection,
  vendorId: string,
): Promise<{ userId: string | null; name: string | null }> {
  const [row] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ userId: settingsChanges.changedBy })
      .from(settingsChanges)
      .where(and(eq(settingsChanges.vendorId, vendorId), eq(settingsChanges.category, section.id)))
      .orderBy(desc(settingsChanges.createdAt))
      .limit(1),
  );
  const userId = row?.userId ?? null;
  return {
    userId,
    name: userId ? ((await namesOf(vendorId, [userId])).get(userId) ?? null) : null,
  };
}
