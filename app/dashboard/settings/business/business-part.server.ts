import { readValues } from "~/dashboard/settings/save-section.server";
import { readSnapshot } from "~/shared/form-changes";
import { partOfField, isBusinessPart, type BusinessValues } from "./business-fields";
import { businessFormValues } from "./business-form";
import { businessSection } from "./business.server";

/**
 * Adds the stored values of the other parts to the form of one, as if it had been opened with them:
 * a save leaves them alone. A form without a part has all fields.
 */
export async function completePart(form: FormData, vendorId: string): Promise<void> {
  const part = form.get("part");
  form.delete("part");
  if (!isBusinessPart(part)) return;
  const isOwn = (name: string) =>
    // Areas can switch delivery on.
    partOfField(name) === part || (part === "delivery" && name === "deliveryEnabled");
  const stored = await readValues(businessSection, vendorId);
  const opened = readSnapshot<BusinessValues>(form.get("base"));
  if (opened) {
    const own = Object.entries(opened).filter(([name]) => isOwn(name));
    form.set("base", JSON.stringify({ ...stored, ...Object.fromEntries(own) }));
  }
  const { areas = [], ...texts } = businessFormValues(stored);
  for (const name of Object.keys(stored)) if (!isOwn(name)) form.delete(name);
  for (const [name, text] of Object.entries(texts)) if (!isOwn(name)) form.set(name, text ?? "");
  if (part === "delivery") return;
  for (const name of [...form.keys()]) if (name.startsWith("areas[")) form.delete(name);
  for (const [at, area] of areas.entries())
    for (const [name, text] of Object.entries(area)) form.set(`areas[${at}].${name}`, text ?? "");
}
