import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { paths } from "~/shared/paths";
import { toE164 } from "~/shared/phone";
import { createCustomOrder } from "~/core/custom-orders/create-custom-order.server";
import {
  blankLine,
  BLOCKED_WARNING,
  itemFinder,
  MAX_ORDER_LINES,
  readTypedOrder,
  type CustomOrderItem,
  type TypedLine,
  type TypedOrder,
} from "~/core/custom-orders/custom-order";
import {
  customOrderForm,
  readFormIntent,
  withMenuPrices,
  type CustomOrderFormIntent,
} from "~/core/custom-orders/custom-order-form.server";
import {
  listOrderableItems,
  findKnownCustomer,
} from "~/core/custom-orders/custom-orders.queries.server";
import { nairaInput } from "~/shared/money";

/** The result of a customer lookup; `warns` if the vendor blocked them. */
export type KnownMessage = { found: boolean; message: string; warns?: boolean };

export function knownAs({
  name,
  isBlocked,
}: {
  name: string | null;
  isBlocked: boolean;
}): KnownMessage {
  const message = name ? `Found: ${name}` : "This number has ordered from you before.";
  return isBlocked
    ? { found: true, message: `${message.replace(/\.$/, "")}. ${BLOCKED_WARNING}`, warns: true }
    : { found: true, message };
}

export type CustomOrderFormResult = {
  typed: TypedOrder;
  /** By field, such as `items[0].price`; errors of the whole form under an empty name. */
  errors: Record<string, string[]>;
  known: KnownMessage | null;
};

/**
 * Handles a new custom order's form (docs/rules.md, Custom orders). `make` redirects to the new
 * order; every other button only changes the form, which keeps all that was typed.
 * @returns a redirect, or the form: 400 for errors in its fields, 409 for sold-out items
 */
export async function submitCustomOrderForm(
  store: StoreRecord,
  userId: string,
  form: FormData,
  now: Date,
) {
  const intent = readFormIntent(form);
  if (!intent) throw new Response("That can’t be done here", { status: 400 });
  const items = await listOrderableItems(store.id);
  const itemOf = itemFinder(items);
  const read = readTypedOrder(form);
  const typed = { ...read, items: withMenuPrices(read.items, menuPriceOf(itemOf)) };
  if (intent.kind !== "make")
    return data<CustomOrderFormResult>(await redisplay(intent, store.id, typed));

  const submission = parseWithZod(form, { schema: customOrderForm(itemOf, store.areas) });
  if (submission.status !== "success")
    return data<CustomOrderFormResult>(
      { typed, errors: errorsOf(submission.error), known: null },
      { status: 400 },
    );
  const outcome = await createCustomOrder(store, { userId, order: submission.value }, now);
  if (outcome.ok)
    return redirect(paths.dashboard.customOrder(outcome.orderId, { said: "created" }));
  const { field, message, status } = outcome;
  return data<CustomOrderFormResult>(
    { typed, errors: { [field]: [message] }, known: null },
    { status },
  );
}

/** Finds the price, in naira as text, of an item without options. */
export const menuPriceOf =
  (itemOf: (name: string) => CustomOrderItem | null) =>
  (name: string): string | null => {
    const item = itemOf(name);
    return item && !item.groups?.[0] ? nairaInput(item.priceKobo) : null;
  };

export const errorsOf = (error: Record<string, string[] | null> | null) =>
  Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([name, messages]) =>
      messages?.length ? [[name, messages]] : [],
    ),
  );

async function redisplay(
  intent: Exclude<CustomOrderFormIntent, { kind: "make" }>,
  vendorId: string,
  typed: TypedOrder,
): Promise<CustomOrderFormResult> {
  const again = (
    changed: Partial<TypedOrder>,
    rest: Partial<CustomOrderFormResult> = {},
  ): CustomOrderFormResult => ({
    typed: { ...typed, ...changed },
    errors: {},
    known: null,
    ...rest,
  });
  if (intent.kind === "lookup") return lookUp(vendorId, typed, again);
  const { items, errors } = linesAfter(typed.items, intent);
  return again({ items }, { errors });
}

export function linesAfter(
  items: TypedLine[],
  intent: CustomOrderFormIntent,
): { items: TypedLine[]; errors: Record<string, string[]> } {
  if (intent.kind === "add")
    return items.length < MAX_ORDER_LINES
      ? { items: [...items, blankLine], errors: {} }
      : { items, errors: { items: [`At most ${MAX_ORDER_LINES} lines`] } };
  if (intent.kind !== "remove") return { items, errors: {} };
  const remaining = items.filter((_line, at) => at !== intent.line);
  return { items: remaining.length > 0 ? remaining : [blankLine], errors: {} };
}

async function lookUp(
  vendorId: string,
  typed: TypedOrder,
  again: (
    changed: Partial<TypedOrder>,
    rest: Partial<CustomOrderFormResult>,
  ) => CustomOrderFormResult,
): Promise<CustomOrderFormResult> {
  const phone = toE164(typed.customerPhone);
  if (!phone)
    return again(
      {},
      {
        errors: {
          customerPhone: [
            typed.customerPhone.trim()
              ? "Please enter a valid phone number, such as 0803 123 4567"
              : "Enter a phone number to search for",
          ],
        },
      },
    );
  const found = await findKnownCustomer(vendorId, { phone });
  if (!found)
    return again(
      {},
      {
        known: { found: false, message: "Nobody with this number has ordered from you yet." },
      },
    );
  const blank = (text: string, filler: string | null) => (text.trim() ? text : (filler ?? ""));
  return again(
    {
      customerName: blank(typed.customerName, found.name),
      customerEmail: blank(typed.customerEmail, found.email),
      deliveryAddress: blank(typed.deliveryAddress, found.address),
    },
    {
      known: knownAs(found),
    },
  );
}
