import { and, eq } from "drizzle-orm";
import { toForwardTransition, type ForwardTransition } from "~/core/orders/order-status";
import { settingsSections, sectionAt } from "~/dashboard/settings/sections";
import { readForVendor } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { orders, products } from "~schema";

/** What a kept form does, in the words of its button. */
type Labelled = {
  label: string;
  /** One tap takes it back: a page with scripts finishes it without asking. */
  isQuick: boolean;
};

type Submission = { path: string; fields: [name: string, value: string][] };

/**
 * Returns the words for a kept form, with the order or the item that it is about (docs/rules.md,
 * Ended sessions). An order or item of another store is named in general; so is a form that isn't
 * known here, and nothing finishes that without asking.
 * @param submission.path path and query that it was posted to
 */
export async function labelSubmission(
  vendorId: string,
  { path, fields }: Submission,
): Promise<Labelled> {
  const pathname = path.split("?", 1)[0]!;
  const [, , area = "", part = "", action = ""] = pathname.split("/");
  const form = new Map(fields);
  const rowId = isUuid(part) ? part : undefined;
  const posted = { vendorId, pathname, action, form, rowId, intent: form.get("intent") ?? "" };
  const place = [area, rowId ? "" : part].filter(Boolean).join("/");
  return (
    (await labelInArea[area]?.(posted)) ??
    asked(labels[`${place} ${posted.intent}`] ?? labels[place])
  );
}

/** A kept form, with the row that its address or the form itself names. */
type Posted = {
  vendorId: string;
  pathname: string;
  /** The part of the address after the row. */
  action: string;
  form: Fields;
  rowId: string | undefined;
  intent: string;
};

/** Null for a form that `labels` has. */
const labelInArea: Record<string, (posted: Posted) => Promise<Labelled | null>> = {
  orders: labelOrders,
  kitchen: labelOrders,
  items: labelItems,
  "custom-orders": labelCustomOrder,
  pause: async ({ intent }) => ({
    label: pauseLabels[intent] ?? "Change the pause",
    isQuick: true,
  }),
  settings: async ({ pathname, intent }) => {
    const section = sectionAt(pathname);
    if (section === "coupons") return asked(couponLabels[intent]);
    return (
      section && asked(`${settingsVerbs[intent] ?? "Change"} ${settingsSections[section].label}`)
    );
  },
};

/** Labels a form of the order list, of an order, the kitchen or the counter. */
async function labelOrders({ vendorId, pathname, action, form, rowId, intent }: Posted) {
  if (pathname === paths.dashboard.counterSale()) return asked(counterLabels[intent]);
  if (intent === "display" && pathname === paths.dashboard.kitchen())
    return { label: "Change the kitchen view", isQuick: true };
  const orderId = rowId ?? form.get("orderId");
  const number = () => findNumber(vendorId, orderId);
  if (action === "add") return asked(`Add to ${await number()}`);
  if (action === "ticket") return asked(`Print the ticket of ${await number()}`);
  return labelOrder(vendorId, orderId, form);
}

async function labelItems({ vendorId, pathname, form, rowId }: Posted) {
  if (pathname === paths.dashboard.items()) return labelItem(vendorId, form);
  if (!rowId) return null;
  const verb = pathname === paths.dashboard.deleteItem(rowId) ? "Delete" : "Save";
  return asked(`${verb} ${await findItemName(vendorId, rowId)}`);
}

async function labelCustomOrder({ vendorId, rowId, intent }: Posted) {
  if (!rowId) return null;
  return asked(customOrderLabels[intent]?.(await findNumber(vendorId, rowId)));
}

/** Returns what is asked about before it is finished. */
const asked = (label = "Send the form again"): Labelled => ({ label, isQuick: false });

type Fields = ReadonlyMap<string, string>;

/** Labels a form about an order, of the list, of its page or of the kitchen. */
async function labelOrder(
  vendorId: string,
  orderId: string | undefined,
  form: Fields,
): Promise<Labelled> {
  const intent = form.get("intent");
  const number = await findNumber(vendorId, orderId);
  const step = toForwardTransition(intent);
  if (step) return { label: steps[step](number), isQuick: true };
  if (intent === "withdraw")
    return asked(`Withdraw ${await findNumber(vendorId, form.get("addition"))}`);
  const others: Record<string, string> = {
    refund: `Refund ₦${form.get("amount") ?? ""} for ${number}`,
    decline: `Decline ${number}`,
    undo: `Undo the last step of ${number}`,
    resolve: `Mark the note on ${number} as done`,
  };
  return asked(others[intent ?? ""]);
}

/** Labels a form in the row of an item. */
async function labelItem(vendorId: string, form: Fields): Promise<Labelled> {
  const name = await findItemName(vendorId, form.get("itemId"));
  const intent = form.get("intent") ?? "";
  if (intent === "edit") return asked(`Change ${name} to ₦${form.get("price") ?? ""}`);
  const label = itemLabels[intent];
  return { label: label?.(name) ?? `Copy ${name}`, isQuick: label !== undefined };
}

const steps: Record<ForwardTransition, (number: string) => string> = {
  accept: (number) => `Accept ${number}`,
  ready: (number) => `Mark ${number} as ready`,
  deliver: (number) => `Mark ${number} as handed over`,
};

const itemLabels: Record<string, (name: string) => string> = {
  on: (name) => `Put ${name} on the menu`,
  off: (name) => `Take ${name} off the menu`,
  twoHours: (name) => `Mark ${name} as out for 2 h`,
  soldOut: (name) => `Mark ${name} as sold out today`,
  backOnSale: (name) => `Put ${name} back on sale`,
};

const pauseLabels: Record<string, string> = {
  pause: "Pause orders",
  resume: "Resume orders",
  busy: "Change the waiting time",
};

const counterLabels: Record<string, string> = {
  cash: "Sell at the counter, cash received",
  transfer: "Sell at the counter, paid by transfer or POS",
  undo: "Undo the sale at the counter",
};

const customOrderLabels: Record<string, (number: string) => string> = {
  "paid-cash": (number) => `Mark ${number} as paid in cash`,
  "paid-transfer": (number) => `Mark ${number} as paid by transfer`,
  "undo-paid": (number) => `Take back that ${number} was paid`,
  "cancel-link": (number) => `Cancel the link of ${number}`,
  "renew-link": (number) => `Renew the link of ${number}`,
  "cancel-order": (number) => `Cancel ${number}`,
  "undo-sale": (number) => `Undo the sale ${number}`,
};

const couponLabels: Record<string, string> = {
  save: "Save the coupon",
  end: "End the coupon",
  delete: "Delete the coupon",
  on: "Switch the coupon on",
  off: "Switch the coupon off",
  shown: "Show the coupon on the menu",
  hidden: "Take the coupon off the menu",
};

const settingsVerbs: Record<string, string> = {
  save: "Save",
  reset: "Reset",
  undo: "Undo the last change of",
};

/** By the part of the address that names no row; with what was pressed, where that differs. */
const labels: Record<string, string> = {
  "items/new": "Save the new item",
  "items/drafts": "Save the drafts",
  "items/categories": "Change the categories",
  "items/change": "Change many items",
  "items/order": "Change the order of items",
  "items/import": "Import the menu",
  "items/options": "Change the options",
  "items/options delete": "Delete the options",
  "custom-orders/new": "Create the custom order",
  "customers note": "Save the note on the customer",
  "customers block": "Block the customer",
  "customers unblock": "Unblock the customer",
  "customers/customers.csv": "Download the customers",
  "feedback respond": "Send the answer to the review",
  "feedback draft": "Save the answer to the review for later",
  "feedback publish": "Publish the review",
  "feedback hide": "Hide the review",
  "feedback flag": "Flag the review",
};

async function findNumber(vendorId: string, orderId: string | undefined): Promise<string> {
  if (!orderId || !isUuid(orderId)) return "the order";
  const [order] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ number: orders.orderNumber })
      .from(orders)
      .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId))),
  );
  return order?.number || "the order";
}

async function findItemName(vendorId: string, itemId: string | undefined): Promise<string> {
  if (!itemId || !isUuid(itemId)) return "the item";
  const [item] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products.vendorId, vendorId), eq(products.id, itemId))),
  );
  return item?.name ?? "the item";
}
