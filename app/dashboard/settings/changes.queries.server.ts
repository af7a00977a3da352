import { and, desc, eq } from "drizzle-orm";
import { settingsChanges } from "~schema";
import { readForVendor, type Tx } from "~/platform/db.server";
import { namesOf } from "~/core/accounts/people.queries.server";
import type { SettingsSection, SectionValues } from "./section.server";
import { changedKeys, changedMeanwhile } from "~/shared/form-changes";
import { fieldNames, type ChangeCause } from "./save-section.server";

const SHOWN = 10;

export type ChangedField = { name: string; label: string; from: string; to: string };

/** `at` is ISO. */
export type ChangeLine = {
  id: string;
  cause: ChangeCause;
  at: string;
  who: string | null;
  fields: ChangedField[];
};

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

/** Formats a value for people, even one that an older version stored. */
function displayedValue(section: SettingsSection, name: string, value: unknown): string {
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

export const readChanges = (tx: Tx, section: SettingsSection, vendorId: string) =>
  tx
    .select()
    .from(settingsChanges)
    .where(and(eq(settingsChanges.vendorId, vendorId), eq(settingsChanges.category, section.id)))
    .orderBy(desc(settingsChanges.createdAt), desc(settingsChanges.id))
    .limit(SHOWN);

export async function listChanges(
  section: SettingsSection,
  vendorId: string,
  rows: Awaited<ReturnType<typeof readChanges>>,
): Promise<ChangeLine[]> {
  const names = await namesOf(
    vendorId,
    rows.map(({ changedBy }) => changedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    at: row.createdAt.toISOString(),
    who: (row.changedBy && names.get(row.changedBy)) ?? null,
    fields: changedFields(section, row.before, row.after),
  }));
}

/** Says beside each field what somebody else changed it to. */
export async function conflictErrors(
  section: SettingsSection,
  vendorId: string,
  theirs: SectionValues,
): Promise<Record<string, string[]>> {
  const rows = await readForVendor(vendorId, (tx) => readChanges(tx, section, vendorId));
  const changes = await listChanges(section, vendorId, rows);
  const visibleNames = Object.keys(theirs).filter((name) => !section.fields[name]!.silent);
  return Object.fromEntries(
    visibleNames.map((name) => {
      const change = changes.find(({ fields }) => fields.some((field) => field.name === name));
      const value = displayedValue(section, name, theirs[name]);
      return [name, [changedMeanwhile(value, change?.who ?? undefined)]];
    }),
  );
}
