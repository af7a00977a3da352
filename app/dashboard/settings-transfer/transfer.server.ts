import { settingsSections, type SectionId } from "~/dashboard/settings/sections";
import type {
  SettingsActor,
  SettingsSection,
  SectionValues,
} from "~/dashboard/settings/section.server";
import { changedFields, type ChangedField } from "~/dashboard/settings/changes.queries.server";
import { isEqual } from "~/shared/three-way-merge";
import {
  readValues,
  saveSections,
  Conflict,
  type PendingChange,
} from "~/dashboard/settings/save-section.server";
import type { Vendor } from "~/core/staff/guard.server";
import { allSections } from "~/dashboard/settings-search/all-sections.server";
import { readSettingsFile, writeSettingsFile, type FileSettings } from "./settings-file";

/** What is wrong with a value in a file. */
export type SettingsFileError = { category: string; label: string; message: string };

/** What a file would do. With faults it does nothing. */
export type SettingsImportPlan = {
  faults: SettingsFileError[];
  changes: { category: string; fields: ChangedField[] }[];
  /** What the file has and this product does not know, or that stays with each store. */
  passedOver: string[];
  /**
   * The values that stood when the plan was made, by category, as JSON: saving looks whether they
   * still do.
   */
  base: string;
};

const labelOf = (id: SectionId) => settingsSections[id].label;
const transferable = (category: SettingsSection) =>
  Object.keys(category.fields).filter((name) => !category.fields[name]!.own);

/**
 * All settings that may leave the store, as a file's text: no bank account, no address, nothing of
 * customers.
 */
export async function exportSettings(
  vendor: Pick<Vendor, "id" | "storeSlug">,
  now: Date,
): Promise<string> {
  const settings: FileSettings = {};
  for (const category of allSections) {
    const values = await readValues(category, vendor.id);
    settings[category.id] = Object.fromEntries(
      transferable(category).map((name) => [name, values[name]]),
    );
  }
  return writeSettingsFile(settings, vendor.storeSlug ?? "", now);
}

/** What a category would be with a file's values; or what is wrong with them. */
function planned(
  category: SettingsSection,
  given: SectionValues,
  now: SectionValues,
): { ok: true; values: SectionValues } | { ok: false; faults: SettingsFileError[] } {
  const taken = Object.fromEntries(
    transferable(category).flatMap((name) => (name in given ? [[name, given[name]]] : [])),
  );
  const checked = category.schema.safeParse({ ...now, ...taken });
  if (checked.success) return { ok: true, values: checked.data };
  const faults = checked.error.issues.map(({ path, message }) => ({
    category: labelOf(category.id),
    label: category.fields[String(path[0])]?.label ?? labelOf(category.id),
    message,
  }));
  return { ok: false, faults };
}

/**
 * Reads a file and says what it would do to a store's settings, value by value; nothing is written.
 */
export async function planSettingsImport(
  actor: SettingsActor,
  text: string,
): Promise<{ ok: true; plan: SettingsImportPlan } | { ok: false; message: string }> {
  const file = readSettingsFile(text);
  if (!file.ok) return file;
  const plan: SettingsImportPlan = { faults: [], changes: [], passedOver: [], base: "" };
  const base: Record<string, SectionValues> = {};
  for (const [id, given] of Object.entries(file.settings)) {
    const category = allSections.find((one) => one.id === id);
    if (!category) {
      plan.passedOver.push(id);
      continue;
    }
    plan.passedOver.push(
      ...Object.keys(given)
        .filter((name) => !transferable(category).includes(name))
        .map((name) => `${labelOf(category.id)}: ${category.fields[name]?.label ?? name}`),
    );
    const now = (base[id] = await readValues(category, actor.id));
    const wanted = planned(category, given, now);
    if (!wanted.ok) {
      plan.faults.push(...wanted.faults);
      continue;
    }
    if (isEqual(wanted.values, now)) continue;
    const refusal = await category.check?.(actor, wanted.values);
    if (refusal)
      plan.faults.push({
        category: labelOf(category.id),
        label: category.fields[refusal.field ?? ""]?.label ?? labelOf(category.id),
        message: refusal.message,
      });
    else
      plan.changes.push({
        category: labelOf(category.id),
        fields: changedFields(category, now, wanted.values),
      });
  }
  plan.base = JSON.stringify(base);
  return { ok: true, plan };
}

/**
 * Takes a file's values over, of all categories or of none. Refused while something of it stands
 * otherwise than in the plan that was looked at.
 * @param base of that plan
 * @returns the plan as it is now where nothing was saved
 */
export async function importSettings(
  actor: SettingsActor,
  text: string,
  base: string,
): Promise<
  { ok: true } | { ok: false; status: 400 | 409; message: string; plan: SettingsImportPlan | null }
> {
  const found = await planSettingsImport(actor, text);
  if (!found.ok) return { ok: false, status: 400, message: found.message, plan: null };
  const { plan } = found;
  if (plan.faults.length)
    return {
      ok: false,
      status: 400,
      message: "Nothing was imported: please mend these values first.",
      plan,
    };
  const stale = {
    ok: false,
    status: 409,
    message: "Your settings were changed meanwhile. This is what the file would do now.",
    plan,
  } as const;
  if (plan.base !== base) return stale;
  const file = readSettingsFile(text);
  const wishes = Object.entries(file.ok ? file.settings : {}).flatMap(
    ([id, given]): PendingChange[] => {
      const category = allSections.find((one) => one.id === id);
      if (!category) return [];
      const seen = (JSON.parse(base) as Record<string, SectionValues>)[id];
      const wanted = (now: SectionValues) => {
        const values = planned(category, given, now);
        if (!values.ok || !isEqual(seen, now)) throw new Conflict(now);
        return values.values;
      };
      return [{ category, wanted }];
    },
  );
  const outcome = await saveSections(wishes, actor, "import");
  if (outcome.ok) return { ok: true };
  if ("stale" in outcome) return stale;
  const { category, refusal } = outcome;
  const fault = {
    category: labelOf(category.id),
    label: category.fields[refusal.field ?? ""]?.label ?? labelOf(category.id),
    message: refusal.message,
  };
  return {
    ok: false,
    status: 409,
    message: "Nothing was imported.",
    plan: { ...plan, faults: [fault] },
  };
}
