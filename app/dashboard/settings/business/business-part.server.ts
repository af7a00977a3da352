import { fieldNames, readValues } from "~/dashboard/settings/save-section.server";
import { readSnapshot } from "~/shared/form-changes";
import { partOfField, isBusinessPart, type BusinessValues } from "./business-fields";
import { businessFormValues } from "./business-form";
import { businessSection } from "./business.server";

/** Returns the values that a form was opened with; null unless they are complete and valid. */
function openedWith(base: unknown): BusinessValues | null {
  const opened = readSnapshot<BusinessValues>(base);
  const isWhole =
    opened && fieldNames(businessSection).every((name) => Object.hasOwn(opened, name));
  return isWhole && businessSection.schema.safeParse(opened).success ? opened : null;
}

/**
 * Adds the other parts' values to the form of one part, as it was opened: a save leaves them alone.
 * A form without a part has all fields.
 */
export async function completePart(form: FormData, vendorId: string): Promise<void> {
  const part = form.get("part");
  form.delete("part");
  if (!isBusinessPart(part)) return;
  const isOwn = (name: string) =>
    // Areas can switch delivery on.
    partOfField(name) === part || (part === "delivery" && name === "deliveryEnabled");
  const values = openedWith(form.get("base")) ?? (await readValues(businessSection, vendorId));
  const { areas = [], ...texts } = businessFormValues(values);
  for (const name of Object.keys(values)) if (!isOwn(name)) form.delete(name);
  for (const [name, text] of Object.entries(texts)) if (!isOwn(name)) form.set(name, text ?? "");
  if (part === "delivery") return;
  for (const name of [...form.keys()]) if (name.startsWith("areas[")) form.delete(name);
  for (const [at, area] of areas.entries())
    for (const [name, text] of Object.entries(area)) form.set(`areas[${at}].${name}`, text ?? "");
}
