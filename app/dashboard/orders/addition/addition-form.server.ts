import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { addToOrder } from "~/core/additions/add-to-order.server";
import { extraLinesOf, findParentOrder } from "~/core/additions/additions.queries.server";
import { pricedExtras, readExtras } from "~/core/additions/extras";
import { findMadeBy } from "~/core/custom-orders/create-custom-order.server";
import { itemFinder, readTypedOrder } from "~/core/custom-orders/custom-order";
import {
  customOrderLines,
  formToken,
  linkExpiry,
  NO_ITEMS,
  optionalText,
  readFormIntent,
  withMenuPrices,
} from "~/core/custom-orders/custom-order-form.server";
import {
  listOrderableItems,
  type StockedItem,
} from "~/core/custom-orders/custom-orders.queries.server";
import type { StoreRecord } from "~/core/stores/store-record.server";
import {
  linesAfter,
  errorsOf,
  menuPriceOf,
} from "~/dashboard/custom-orders/custom-order-form-actions.server";
import { paths } from "~/shared/paths";
import type { AdditionFormResult } from "./addition-form";

/** Everything in an addition's form except its extras (docs/rules.md, Additions). */
const additionForm = (itemOf: (name: string) => StockedItem | null) =>
  z.object({
    clientToken: formToken,
    items: customOrderLines(itemOf),
    vendorInstructions: optionalText(500),
    expiry: linkExpiry,
  });

/**
 * Handles an addition's form. `make` creates the addition and redirects to its order; every other
 * button only changes the form, which keeps all that was typed.
 * @returns a redirect, or the form: 400 for errors in its fields, 409 when something is sold out or
 * the order takes no more additions
 * @throws a 404 response when the vendor has no such order
 */
export async function submitAdditionForm(
  store: StoreRecord,
  { userId, orderId }: { userId: string; orderId: string },
  form: FormData,
  now: Date,
) {
  const intent = readFormIntent(form);
  if (!intent || intent.kind === "lookup")
    throw new Response("That can’t be done here", { status: 400 });
  const [parent, items] = await Promise.all([
    findParentOrder({ vendorId: store.id, orderId }),
    listOrderableItems(store.id),
  ]);
  if (!parent) throw new Response("This order does not exist any more", { status: 404 });
  const itemOf = itemFinder(items);
  const read = readTypedOrder(form);
  const extras = readExtras(form);
  const typed = { ...read, items: withMenuPrices(read.items, menuPriceOf(itemOf)) };
  const again = (over: Partial<AdditionFormResult>, status = 200) =>
    data<AdditionFormResult>({ typed, extras, errors: {}, ...over }, { status });
  if (intent.kind !== "make") {
    const changed = linesAfter(typed.items, intent);
    return again({ typed: { ...typed, items: changed.items }, errors: changed.errors });
  }
  // On a resend: check first, as the first send may have taken the last of a stock.
  if (await findMadeBy(store.id, read.clientToken)) return redirect(backTo(orderId));
  const submission = parseWithZod(form, { schema: additionForm(itemOf) });
  const priced = pricedExtras(extraLinesOf(parent, items), extras);
  const errors = {
    ...(submission.status === "success" ? {} : errorsOf(submission.error)),
    ...priced.errors,
  };
  if (submission.status !== "success" || Object.keys(errors).length > 0)
    return again({ errors }, 400);
  const added = submission.value;
  const lines = [...added.items, ...priced.lines.map((line) => ({ ...line, item: null }))];
  if (lines.length === 0) return again({ errors: { items: [NO_ITEMS] } }, 400);
  const outcome = await addToOrder(
    store,
    { userId, parent, added: { ...added, items: lines } },
    now,
  );
  return outcome.ok
    ? redirect(backTo(orderId))
    : again({ errors: { items: [outcome.message] } }, outcome.status);
}

const backTo = (orderId: string) => `${paths.dashboard.order(orderId)}#more`;
