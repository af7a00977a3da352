import { tidyDate } from "~/shared/typed-time";

const savedFieldNames = [
  "customerName",
  "customerPhone",
  "customerEmail",
  "deliveryArea",
  "deliveryAddress",
  "deliveryInstructions",
  "vendorInstructions",
  "paymentChannel",
  "couponCode",
  "orderType",
  "schedule",
  "scheduledDate",
  "scheduledTime",
  "quickTime",
  "keepDetails",
] as const;
type SavedFields = Partial<Record<(typeof savedFieldNames)[number], string>>;
const keyOf = (slug: string) => `checkout:${slug}`;

/**
 * Saves the typed fields on this device, per store, so that a lost page or the next order need not
 * ask again. Saves nothing where the device refuses.
 */
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
    // Private windows and full storage: the form works without.
  }
}

/**
 * Returns the checkout fields that this device has saved for a store; only text under known names.
 */
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

/** What a person can have kept for the next order. */
const detailNames = [
  "customerName",
  "customerPhone",
  "customerEmail",
  "deliveryArea",
  "deliveryAddress",
  "deliveryInstructions",
  "keepDetails",
] as const;

const choiceNames = [
  "orderType",
  "schedule",
  "scheduledDate",
  "quickTime",
  "scheduledTime",
  "paymentChannel",
];

/** Leaves what is chosen: fulfilment method, payment method and schedule. */
export const savedChoices = (saved: SavedFields): SavedFields =>
  Object.fromEntries(Object.entries(saved).filter(([name]) => choiceNames.includes(name)));

/**
 * Fills a checkout in with what the device has saved. Fields with a text of their own stay, and so
 * does what was chosen; a schedule whose day is past or too far counts as none.
 * @param withChoices also what is chosen: not in a form that was sent before
 */
export function fillIn(form: HTMLFormElement, saved: SavedFields, withChoices: boolean): void {
  const { elements } = form;
  const date = elements.namedItem("scheduledDate");
  const day = tidyDate(saved.scheduledDate ?? "");
  const isPast = date instanceof HTMLInputElement && !(day >= date.min && day <= date.max);
  for (const [name, value] of Object.entries(saved)) {
    const isChoice = choiceNames.includes(name);
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
  // An area that the store has given up is none of the list's.
  if (field.value !== value) field.value = "";
}

/**
 * Deletes the saved fields when they belong to the checkout that has become a paid order, all but a
 * person's details where they asked for that; those of another checkout stay.
 */
export function deleteSavedFields(slug: string, clientToken: string): void {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as Record<string, unknown>;
    if (saved.clientToken !== clientToken) return;
    if (saved.keepDetails === "on")
      localStorage.setItem(
        keyOf(slug),
        JSON.stringify(Object.fromEntries(detailNames.map((name) => [name, saved[name]]))),
      );
    else localStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was saved then.
  }
}
