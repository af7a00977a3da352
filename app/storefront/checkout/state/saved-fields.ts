import { tidyDate } from "~/shared/typed-time";

/** The fields that "Save my details" keeps for the next order. */
const detailNames = [
  "customerName",
  "customerPhone",
  "customerEmail",
  "deliveryArea",
  "deliveryAddress",
  "deliveryInstructions",
  "messagesWanted",
  "keepDetails",
] as const;
const choiceNames = [
  "orderType",
  "schedule",
  "scheduledDate",
  "quickTime",
  "scheduledTime",
  "paymentChannel",
] as const;
const savedFieldNames = [
  ...detailNames,
  ...choiceNames,
  "vendorInstructions",
  "couponCode",
] as const;
type SavedFields = Partial<Record<(typeof savedFieldNames)[number], string>>;
/** What "Save my details" keeps of an order's choices: the usual way to get and to pay it. */
const usualNames = ["orderType", "paymentChannel"] as const;
const keyOf = (slug: string) => `checkout:${slug}`;

/** Saves the typed fields on the device, per store, for a lost page or the next order. */
export function saveFields(slug: string, fields: FormData): void {
  try {
    localStorage.setItem(
      keyOf(slug),
      JSON.stringify(
        Object.fromEntries(
          [...savedFieldNames, "clientToken"].map((name) => [name, String(fields.get(name) ?? "")]),
        ),
      ),
    );
  } catch {
    // In private windows and with full storage the form works without.
  }
}

/** Returns a store's saved checkout fields: only known names, only text. */
export function savedFields(slug: string): SavedFields {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      savedFieldNames.flatMap((name) =>
        typeof saved[name] === "string" && saved[name] ? [[name, saved[name]]] : [],
      ),
    );
  } catch {
    return {};
  }
}

const isChoiceName = (name: string) => (choiceNames as readonly string[]).includes(name);

export const savedChoices = (saved: SavedFields): SavedFields =>
  Object.fromEntries(Object.entries(saved).filter(([name]) => isChoiceName(name)));

/**
 * Fills a checkout in with saved fields. Text that is already there stays, and so do choices
 * already made; a schedule whose day is past or too far ahead is dropped.
 * @param withChoices false for a form that was submitted before, whose choices must stay
 */
export function fillIn(form: HTMLFormElement, saved: SavedFields, withChoices: boolean): void {
  const { elements } = form;
  const date = elements.namedItem("scheduledDate");
  const day = tidyDate(saved.scheduledDate ?? "");
  const isPast = date instanceof HTMLInputElement && !(day >= date.min && day <= date.max);
  for (const [name, value] of Object.entries(saved)) {
    const isChoice = isChoiceName(name);
    if (isChoice && (!withChoices || (isPast && name !== "orderType" && name !== "paymentChannel")))
      continue;
    const named = elements.namedItem(name);
    for (const field of named instanceof RadioNodeList ? named : [named])
      if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type))
        choose(field, named, value);
      else if (
        field instanceof HTMLInputElement ||
        field instanceof HTMLTextAreaElement ||
        field instanceof HTMLSelectElement
      )
        type(field, value, isChoice);
  }
}

function choose(field: HTMLInputElement, group: RadioNodeList | Element | null, value: string) {
  const isTouched = [...(group instanceof RadioNodeList ? group : [field])].some(
    (one) => one instanceof HTMLInputElement && one.checked !== one.defaultChecked,
  );
  if (!isTouched && field.value === value) field.checked = true;
}

function type(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string,
  isChoice: boolean,
) {
  const isOwn = isChoice ? field.value !== (field as HTMLInputElement).defaultValue : field.value;
  if (isOwn) return;
  field.value = value;
  // The store may have removed the saved area.
  if (field.value !== value) field.value = "";
}

/**
 * Deletes the saved fields of a checkout that has become a paid order, except the details that the
 * customer wants kept. Another checkout's fields stay.
 */
export function deleteSavedFields(slug: string, clientToken: string): void {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as Record<string, unknown>;
    if (saved.clientToken !== clientToken) return;
    if (saved.keepDetails === "on")
      localStorage.setItem(
        keyOf(slug),
        JSON.stringify(
          Object.fromEntries([...detailNames, ...usualNames].map((name) => [name, saved[name]])),
        ),
      );
    else localStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was saved.
  }
}
