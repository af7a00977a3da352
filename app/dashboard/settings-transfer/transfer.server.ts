import { categories, type CategoryId } from "~/dashboard/settings/sections";
import type { Actor, Category, Values } from "~/dashboard/settings/section.server";
import { changedFields, type ChangedField } from "~/dashboard/settings/changes.queries.server";
import { same } from "~/shared/three-way-merge";
import {
  readValues,
  saveTogether,
  Stale,
  type Wish,
} from "~/dashboard/settings/save-section.server";
import type { Vendor } from "~/core/staff/guard.server";
import { allCategories } from "~/dashboard/settings-search/all-sections.server";
import { readSettingsFile, writeSettingsFile, type FileSettings } from "./settings-file";

/** What is wrong with a value in a file. */
export type FileFault = { category: string; label: string; message: string };

/** What a file would do. With faults it does nothing. */
export type ImportPlan = {
  faults: FileFault[];
  changes: { category: string; fields: ChangedField[] }[];
  /** What the file has and this product does not know, or that stays with each store. */
  passedOver: string[];
  /**
   * The values that stood when the plan was made, by category, as JSON: saving looks whether they
   * still do.
   */
  base: string;
};

const labelOf = (id: CategoryId) => categories[id].label;
const travelling = (category: Category) =>
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
  for (const category of allCategories) {
    const values = await readValues(category, vendor.id);
    settings[category.id] = Object.fromEntries(
      travelling(category).map((name) => [name, values[name]]),
    );
  }
  return writeSettingsFile(settings, vendor.storeSlug ?? "", now);
}

/** What a category would be with a file's values; or what is wrong with them. */
function planned(
  category: Category,
  given: Values,
  now: Values,
): { ok: true; values: Values } | { ok: false; faults: FileFault[] } {
  const taken = Object.fromEntries(
    travelling(category).flatMap((name) => (name in given ? [[name, given[name]]] : [])),
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
export async function planImport(
  actor: Actor,
  text: string,
): Promise<{ ok: true; plan: ImportPlan } | { ok: false; message: string }> {
  const file = readSettingsFile(text);
  if (!file.ok) return file;
  const plan: ImportPlan = { faults: [], changes: [], passedOver: [], base: "" };
  const base: Record<string, Values> = {};
  for (const [id, given] of Object.entries(file.settings)) {
    const category = allCategories.find((one) => one.id === id);
    if (!category) {
      plan.passedOver.push(id);
      continue;
    }
    plan.passedOver.push(
      ...Object.keys(given)
        .filter((name) => !travelling(category).includes(name))
        .map((name) => `${labelOf(category.id)}: ${category.fields[name]?.label ?? name}`),
    );
    const now = (base[id] = await readValues(category, actor.id));
    const wanted = planned(category, given, now);
    if (!wanted.ok) {
      plan.faults.push(...wanted.faults);
      continue;
    }
    if (same(wanted.values, now)) continue;
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
  actor: Actor,
  text: string,
  base: string,
): Promise<
  { ok: true } | { ok: false; status: 400 | 409; message: string; plan: ImportPlan | null }
> {
  const found = await planImport(actor, text);
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
  const wishes = Object.entries(file.ok ? file.settings : {}).flatMap(([id, given]): Wish[] => {
    const category = allCategories.find((one) => one.id === id);
    if (!category) return [];
    const seen = (JSON.parse(base) as Record<string, Values>)[id];
    const wanted = (now: Values) => {
      const values = planned(category, given, now);
      if (!values.ok || !same(seen, now)) throw new Stale(now);
      return values.values;
    };
    return [{ category, wanted }];
  });
  const outcome = await saveTogether(wishes, actor, "import");
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
