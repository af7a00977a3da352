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
 * Ended sessions). An order or item of another store is named in general.
 * @param submission.path path and query that it was posted to
 */
export async function labelSubmission(
  vendorId: string,
  { path, fields }: Submission,
): Promise<Labelled> {
  const form = new Map(fields);
  const pathname = path.split("?", 1)[0]!;
  const [, , area = "", part = ""] = pathname.split("/");
  const rowId = isUuid(part) ? part : undefined;
  const intent = form.get("intent") ?? "";
  if (area === "orders" || area === "kitchen")
    return labelOrder(vendorId, rowId ?? form.get("orderId"), form);
  if (pathname === paths.dashboard.items()) return labelItem(vendorId, form);
  if (pathname === paths.dashboard.pause())
    return { label: pauseLabels[intent] ?? "Change the pause", isQuick: true };
  if (area === "items" && rowId) {
    const verb = pathname === paths.dashboard.deleteItem(rowId) ? "Delete" : "Save";
    return { label: `${verb} ${await findItemName(vendorId, rowId)}`, isQuick: false };
  }
  const section = sectionAt(pathname);
  const place = [area, rowId ? "" : part].filter(Boolean).join("/");
  return {
    label: section
      ? `Save ${settingsSections[section].label}`
      : (labels[place] ?? "Send the form again"),
    isQuick: false,
  };
}

type Fields = ReadonlyMap<string, string>;

/** Labels a form of the order list, of an order, or of the kitchen view itself. */
async function labelOrder(
  vendorId: string,
  orderId: string | undefined,
  form: Fields,
): Promise<Labelled> {
  if (!orderId) return { label: "Change the kitchen view", isQuick: true };
  const intent = form.get("intent");
  const number = await findNumber(vendorId, orderId);
  const step = toForwardTransition(intent);
  if (step) return { label: steps[step](number), isQuick: true };
  const others: Record<string, string> = {
    refund: `Refund ₦${form.get("amount") ?? ""} for ${number}`,
    decline: `Decline ${number}`,
    undo: `Undo the last step of ${number}`,
  };
  return { label: others[intent ?? ""] ?? `Mark the note on ${number} as done`, isQuick: false };
}

/** Labels a form in the row of an item. */
async function labelItem(vendorId: string, form: Fields): Promise<Labelled> {
  const name = await findItemName(vendorId, form.get("itemId"));
  const intent = form.get("intent") ?? "";
  if (intent === "edit")
    return { label: `Change ${name} to ₦${form.get("price") ?? ""}`, isQuick: false };
  const label = itemLabels[intent];
  return { label: label?.(name) ?? `Copy ${name}`, isQuick: label !== undefined };
}

const steps: Record<ForwardTransition, (number: string) => string> = {
  accept: (number) => `Accept ${number}`,
  ready: (number) => `Mark ${number} as ready`,
  deliver: (number) => `Mark ${number} as delivered`,
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

/** By the part of the address that names no row. */
const labels: Record<string, string> = {
  "items/new": "Save the new item",
  "items/drafts": "Save the drafts",
  "items/categories": "Change the categories",
  "items/change": "Change many items",
  "items/order": "Change the order of items",
  "items/import": "Import the menu",
  "custom-orders": "Change the custom order",
  "custom-orders/new": "Create the custom order",
  customers: "Save the customer",
  "customers/customers.csv": "Download the customers",
  feedback: "Change the review",
};

async function findNumber(vendorId: string, orderId: string): Promise<string> {
  if (!isUuid(orderId)) return "the order";
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
