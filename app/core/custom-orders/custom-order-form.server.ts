import { z } from "zod";
import { areaOf, type DeliveryArea } from "~/core/stores/delivery-areas";
import { choiceField } from "~/core/options/choices";
import { priceItem } from "~/core/options/item-price";
import { emailPattern } from "~/shared/email";
import { nameField } from "~/shared/name-field";
import { english } from "~/shared/translate";
import { toE164 } from "~/shared/phone";
import { formatKobo } from "~/shared/money";
import { readAmount, type NumberRead } from "~/shared/typed-number";
import { tidyDate, tidyTime } from "~/shared/typed-time";
import { whenRead } from "~/shared/when-read";
import {
  NO_DELIVERY_AREA,
  choicesFor,
  chosenOf,
  expiryNames,
  hasTypedFee,
  MAX_PRICE_KOBO,
  MAX_ORDER_LINES,
  MAX_PIECES,
  readLinePrice,
  readPieces,
  typedFulfilment,
  type CustomOrderItem,
  type TypedLine,
  type TypedOrder,
} from "./custom-order";

/** A validated form: amounts in kobo, phone in E.164, no blank lines. */
export type CustomOrder = z.infer<ReturnType<typeof customOrderForm<CustomOrderItem>>>;

export const optionalText = (max: number) =>
  z.string().trim().max(max, `Please keep this to ${max} characters`).optional().default("");
export const optionalPhone = optionalText(30).transform((typed, context) => {
  const phone = typed ? toE164(typed) : null;
  if (typed && !phone)
    context.addIssue({
      code: "custom",
      message: "Please enter a valid phone number, such as 0803 123 4567",
    });
  return phone;
});
/** The form's client token: it makes one order, however often it is sent. */
export const formToken = z.uuid({ error: "This page is too old. Please open it again." });
export const linkExpiry = z
  .enum(expiryNames, { error: "Please choose how long the link can be paid" })
  .optional();
export const NO_ITEMS = "Please add at least one item";
const EMAIL = "Please enter a valid email address";
const WHEN = "Please select a date and time for scheduled order";

/**
 * Builds the schema of a custom order's form (docs/rules.md, Custom orders). Drops lines without a
 * name; a line with a menu item and no price gets the item's price. Errors come in the order of the
 * fields.
 * @param itemOf finds the vendor's item by name; the order takes its stock and adds to its sold
 * count
 * @param areas where the store delivers
 */
export function customOrderForm<D extends CustomOrderItem>(
  itemOf: (name: string) => D | null,
  areas: DeliveryArea[],
) {
  return z
    .object({
      clientToken: formToken,
      customerName: nameField(z.string({ error: "Please enter the customer’s name" }).trim())
        .min(1, "Please enter the customer’s name")
        .max(80, "Please keep this to 80 characters"),
      customerPhone: optionalPhone,
      customerEmail: z
        .string()
        .trim()
        .max(200, EMAIL)
        .regex(emailPattern, EMAIL)
        .optional()
        .transform((typed) => typed?.toLowerCase() ?? null),
      items: customOrderLines(itemOf).refine((lines) => lines.length > 0, NO_ITEMS),
      orderType: z.enum(["pickup", "delivery"], { error: "Please choose pickup or delivery" }),
      deliveryArea: optionalText(60),
      deliveryFee: optionalText(30),
      deliveryAddress: optionalText(300),
      deliveryInstructions: optionalText(300),
      vendorInstructions: optionalText(500),
      schedule: z
        .string()
        .optional()
        .transform((value) => value === "on"),
      scheduledDate: optionalText(30).transform(tidyDate),
      scheduledTime: optionalText(30).transform(tidyTime),
      link: z
        .string()
        .optional()
        .transform((value) => value === "on"),
      expiry: linkExpiry,
    })
    .refine((form) => !areaError(form, areas), {
      path: ["deliveryArea"],
      error: ({ input }) => areaError(input as DeliveryFields, areas) ?? "",
      when: whenRead("orderType", "deliveryArea"),
    })
    .refine((form) => !feeError(form, areas), {
      path: ["deliveryFee"],
      error: ({ input }) => feeError(input as DeliveryFields, areas) ?? "",
      when: whenRead("orderType", "deliveryArea", "deliveryFee"),
    })
    .refine((form) => form.orderType !== "delivery" || Boolean(form.deliveryAddress), {
      path: ["deliveryAddress"],
      message: "Please enter the delivery address",
      when: whenRead("orderType", "deliveryAddress"),
    })
    .refine((form) => !form.schedule || Boolean(form.scheduledDate), {
      path: ["scheduledDate"],
      message: WHEN,
      when: whenRead("schedule", "scheduledDate"),
    })
    .refine((form) => !form.schedule || !form.scheduledDate || Boolean(form.scheduledTime), {
      path: ["scheduledTime"],
      message: WHEN,
      when: whenRead("schedule", "scheduledDate", "scheduledTime"),
    })
    .transform(({ deliveryFee, deliveryArea, ...form }) => {
      const area = form.orderType === "delivery" ? areaOf({ areas }, deliveryArea) : undefined;
      return {
        ...form,
        delivery: typedFulfilment({ orderType: form.orderType, deliveryArea, deliveryFee }, areas),
        areaName: area?.name ?? null,
      };
    });
}

export const customOrderLines = <D extends CustomOrderItem>(itemOf: (name: string) => D | null) =>
  z
    .array(lineOf(itemOf))
    .max(MAX_ORDER_LINES, `At most ${MAX_ORDER_LINES} lines`)
    .optional()
    .default([])
    .transform((lines) => lines.filter((line) => line !== null));

type DeliveryFields = Partial<Pick<TypedOrder, "orderType" | "deliveryArea" | "deliveryFee">>;

function areaError(
  { orderType, deliveryArea = "" }: DeliveryFields,
  areas: DeliveryArea[],
): string | null {
  if (
    orderType !== "delivery" ||
    deliveryArea === NO_DELIVERY_AREA ||
    areaOf({ areas }, deliveryArea)
  )
    return null;
  if (deliveryArea)
    return "This area is not among yours any more. Please choose again, or open this page anew";
  return areas.length > 0 ? "Please choose the delivery area" : null;
}

function feeError(
  { orderType, deliveryArea = "", deliveryFee: typed }: DeliveryFields,
  areas: DeliveryArea[],
): string | null {
  if (orderType !== "delivery" || !typed || !hasTypedFee({ deliveryArea }, areas)) return null;
  const fee = readAmount(typed, undefined, "The delivery fee must be at least 0");
  if (!fee.ok) return fee.message;
  return fee.value > MAX_PRICE_KOBO ? `At most ${formatKobo(MAX_PRICE_KOBO)}` : null;
}

function lineOf<D extends CustomOrderItem>(itemOf: (name: string) => D | null) {
  const field = z.string().optional().default("");
  return (
    z
      .object({ name: field, price: field, quantity: field, chosen: field })
      // Its choices, under the same names as in an item's form.
      .catchall(z.unknown())
      .optional()
      .default({ name: "", price: "", quantity: "", chosen: "" })
      .transform((typed, context) => {
        const name = typed.name.trim().replace(/\s+/g, " ");
        if (!name) return null;
        const addError = (path: string, message: string) =>
          context.addIssue({ code: "custom", path: [path], message });
        if (name.length > 120) addError("name", "Please keep this to 120 characters");
        const item = itemOf(name);
        const priced =
          item && priceItem(item, choicesFor(item, chosenOf(typed.chosen, Object.entries(typed))));
        for (const { groupId, message } of priced?.errors ?? [])
          addError(groupId === null ? "name" : choiceField(groupId), english(message));
        const price = priceOf(typed.price, priced?.portionKobo ?? null, (message) =>
          addError("price", message),
        );
        const pieces = readPieces(typed.quantity);
        const quantity = pieces.ok ? pieces.value : 0;
        if (!pieces.ok) addError("quantity", pieces.message);
        else if (quantity < 1) addError("quantity", "At least 1");
        else if (quantity > MAX_PIECES)
          addError("quantity", `At most ${MAX_PIECES.toLocaleString("en-NG")}`);
        return {
          name: item?.name ?? name,
          priceKobo: price,
          quantity,
          item,
          ...(priced?.options[0] ? { options: priced.options } : {}),
        };
      })
  );
}

/** Reads a price in kobo, or the menu's for a blank one; reports errors to `addError`. */
function priceOf(
  typed: string,
  menuKobo: number | null,
  addError: (message: string) => void,
): number {
  const price: NumberRead = typed.trim()
    ? readLinePrice(typed)
    : menuKobo === null
      ? { ok: false, message: "Please enter a price" }
      : { ok: true, value: menuKobo };
  if (!price.ok) addError(price.message);
  else if (price.value > MAX_PRICE_KOBO) addError(`At most ${formatKobo(MAX_PRICE_KOBO)} a piece`);
  return price.ok ? price.value : 0;
}

/** The form's buttons: `make` creates the order, the others only change the page. */
export type CustomOrderFormIntent =
  | { kind: "make" }
  | { kind: "update" }
  | { kind: "add" }
  | { kind: "lookup" }
  | { kind: "remove"; line: number };

export function readFormIntent(form: FormData): CustomOrderFormIntent | null {
  const intent = form.get("intent");
  if (intent === "make" || intent === "update" || intent === "add" || intent === "lookup")
    return { kind: intent };
  const line = typeof intent === "string" ? /^remove:(\d{1,3})$/.exec(intent)?.[1] : undefined;
  return line === undefined ? null : { kind: "remove", line: Number(line) };
}

/** Fills in the menu's price on lines without one, if the item has a single price. */
export const withMenuPrices = (
  items: readonly TypedLine[],
  priceOf: (name: string) => string | null,
): TypedLine[] =>
  items.map((line) => (line.price.trim() ? line : { ...line, price: priceOf(line.name) ?? "" }));
