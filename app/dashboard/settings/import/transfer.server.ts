import { refuse, type Refusal } from "~/shared/refusal";
import { isEqual } from "~/shared/form-changes";
import type { Vendor } from "~/core/staff/guard.server";
import { changedFields, type ChangedField } from "~/dashboard/settings/changes.queries.server";
import {
  readSectionValues,
  readValues,
  saveSections,
  StaleCopy,
  type PendingChange,
} from "~/dashboard/settings/save-section.server";
import type {
  SettingsActor,
  SettingsSection,
  SectionValues,
} from "~/dashboard/settings/section.server";
import { settingsSections } from "~/dashboard/settings/sections";
import { allSections } from "~/dashboard/settings/search/all-sections.server";
import { readSettingsFile, writeSettingsFile, type FileSettings } from "./settings-file";

/** An invalid value, with the labels of its section and field. */
type SettingsFileError = { section: string; label: string; message: string };

/** A file's effect. A file with errors has none. */
export type SettingsImportPlan = {
  errors: SettingsFileError[];
  changes: { section: string; fields: ChangedField[] }[];
  /** Values that are unknown or specific to one store. */
  skipped: string[];
  /** The stored values as JSON, to detect conflicts on saving. */
  base: string;
};

const labelOf = ({ id }: SettingsSection) => settingsSections[id].label;
const transferable = (section: SettingsSection) =>
  Object.keys(section.fields).filter((name) => !section.fields[name]!.own);
const errorIn = (
  section: SettingsSection,
  field: string | undefined,
  message: string,
): SettingsFileError => ({
  section: labelOf(section),
  label: section.fields[field ?? ""]?.label ?? labelOf(section),
  message,
});

/** Writes a settings file: no bank account, address or customer data. */
export async function exportSettings(
  vendor: Pick<Vendor, "id" | "storeSlug">,
  now: Date,
): Promise<string> {
  const settings: FileSettings = {};
  for (const section of allSections) {
    const values = await readValues(section, vendor.id);
    settings[section.id] = Object.fromEntries(
      transferable(section).map((name) => [name, values[name]]),
    );
  }
  return writeSettingsFile(settings, vendor.storeSlug ?? "", now);
}

function withFileValues(
  section: SettingsSection,
  given: SectionValues,
  now: SectionValues,
): { ok: true; values: SectionValues } | { ok: false; errors: SettingsFileError[] } {
  const known = transferable(section).filter((name) => name in given);
  const checked = readSectionValues(
    section,
    Object.fromEntries(known.map((name) => [name, given[name]])),
    now,
  );
  if (checked.success) return { ok: true, values: checked.data };
  const errors = checked.error.issues.map(({ path, message }) =>
    errorIn(section, String(path[0]), message),
  );
  return { ok: false, errors };
}

/** Works out a file's effect on a store's settings. Writes nothing. */
export async function planSettingsImport(
  actor: SettingsActor,
  text: string,
): Promise<{ ok: true; plan: SettingsImportPlan; settings: FileSettings } | Refusal> {
  const file = readSettingsFile(text);
  if (!file.ok) return file;
  const plan: SettingsImportPlan = { errors: [], changes: [], skipped: [], base: "" };
  const base: Record<string, SectionValues> = {};
  for (const [id, given] of Object.entries(file.settings)) {
    const section = allSections.find((one) => one.id === id);
    if (!section) {
      plan.skipped.push(id);
      continue;
    }
    plan.skipped.push(
      ...Object.keys(given)
        .filter((name) => !transferable(section).includes(name))
        .map((name) => `${labelOf(section)}: ${section.fields[name]?.label ?? name}`),
    );
    const now = (base[id] = await readValues(section, actor.id));
    const merged = withFileValues(section, given, now);
    if (!merged.ok) {
      plan.errors.push(...merged.errors);
      continue;
    }
    if (isEqual(merged.values, now)) continue;
    const refusal = await section.check?.(actor, merged.values);
    if (refusal) plan.errors.push(errorIn(section, refusal.field, refusal.message));
    else
      plan.changes.push({
        section: labelOf(section),
        fields: changedFields(section, now, merged.values),
      });
  }
  plan.base = JSON.stringify(base);
  return { ok: true, plan, settings: file.settings };
}

/**
 * Imports a file into all of its sections or none. Refuses with 409 if a stored value has changed
 * since the preview.
 * @param base of the previewed plan
 * @returns the current plan if nothing was saved
 */
export async function importSettings(
  actor: SettingsActor,
  text: string,
  base: string,
): Promise<{ ok: true } | (Refusal & { plan?: SettingsImportPlan })> {
  const found = await planSettingsImport(actor, text);
  if (!found.ok) return found;
  const { plan, settings } = found;
  if (plan.errors.length > 0)
    return {
      ...refuse("invalid", "Nothing was imported. Fix these values first.", {
        status: 400,
      }),
      plan,
    };
  const stale = {
    ...refuse("stale", "Your settings have changed since. This is what the file would change now."),
    plan,
  };
  if (plan.base !== base) return stale;
  const previewValues = JSON.parse(base) as Record<string, SectionValues>;
  const pending = Object.entries(settings).flatMap(([id, given]): PendingChange[] => {
    const section = allSections.find((one) => one.id === id);
    if (!section) return [];
    const wanted = (now: SectionValues) => {
      const checked = withFileValues(section, given, now);
      if (!checked.ok || !isEqual(previewValues[id], now)) throw new StaleCopy(section, now);
      return checked.values;
    };
    return [{ section, wanted }];
  });
  const outcome = await saveSections(pending, actor, "import");
  if (outcome.ok) return outcome;
  if (outcome.theirs) return stale;
  const { section, field, message } = outcome;
  return {
    ...refuse(outcome.code, "Nothing was imported."),
    plan: { ...plan, errors: [errorIn(section, field, message)] },
  };
}
