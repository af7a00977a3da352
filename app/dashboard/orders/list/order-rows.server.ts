import { and, asc, eq, isNotNull, ne, sql, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "~/platform/db.server";
import { storedStatusesOf, toScreenStatus } from "~/core/orders/order-status";
import { paidWithColumn } from "~/core/orders/paid-with.server";
import { paidWithName } from "~/core/orders/paid-with";
import type { KnownCustomer } from "~/dashboard/orders/lines/customer-marks";
import { withPlate } from "~/core/options/ordered-options";
import { lineOptions } from "~/core/options/ordered-options.server";
import { orders } from "~schema";
import type { AttentionNote } from "./attention";
import type { ListedOrder } from "./order-list";

/** Hides orders still at the checkout. */
export const visibleOrders = (vendorId: string) =>
  and(eq(orders.vendorId, vendorId), ne(orders.status, "payment_pending"));
/** Matches the index: Postgres puts nulls first in `desc` order by default. */
export const newestFirst = [sql`${orders.createdAt} desc nulls last`, asc(orders.id)];

const pendingStatuses = sql.join(
  storedStatusesOf("pending").map((status) => sql`${status}`),
  sql`, `,
);

/** When it was paid, if it waits; else null. Needs `orders` in the statement. */
export const waitingSince = sql`
  case when orders.status in (${pendingStatuses}) then coalesce(
    (select max(e.created_at) from order_events e
      where e.vendor_id = orders.vendor_id and e.order_id = orders.id
        and e.to_status in (${pendingStatuses}) and e.actor_type <> 'vendor'),
    orders.created_at) end`;

/** Needs `orders` in the statement. */
const knownCustomer = sql<KnownCustomer>`(
  select json_build_object('id', c.id, 'tags', c.tags, 'note', c.note, 'isBlocked', c.blocked_at is not null)
  from customers c where c.vendor_id = orders.vendor_id and c.id = orders.customer_id)`;

export const summaryColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  orderType: orders.orderType,
  source: orders.source,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  customerName: orders.customerName,
  customer: knownCustomer,
  /** With the delivery area, which the rider needs too. */
  deliveryAddress: sql<
    string | null
  >`nullif(concat_ws(', ', ${orders.deliveryAddress}, ${orders.deliveryArea}), '')`,
  vendorInstructions: orders.vendorInstructions,
  totalKobo: orders.totalAmount,
  /** `paymentMethod` was chosen at the checkout or offline; `paidWith` was really used. */
  paymentMethod: orders.paymentMethod,
  paidWith: paidWithColumn,
  scheduledFor: orders.scheduledFor,
  promisedAt: orders.promisedAt,
  priority: orders.priority,
  needsAttention: orders.needsAttention,
  createdAt: orders.createdAt,
  waitingSince: sql<Date | null>`${waitingSince}`.mapWith(orders.createdAt),
  goesWith: sql<string | null>`(
    select p.order_number from orders p
    where p.vendor_id = orders.vendor_id and p.id = orders.adds_to)`,
  added: sql<string | null>`(
    select string_agg(a.order_number, ', ' order by a.created_at) from orders a
    where a.vendor_id = orders.vendor_id and a.adds_to = orders.id
      and a.status not in ('payment_pending', 'payment_failed', 'cancelled'))`,
};

/**
 * Whether a line's item or one of its options is sold out now (docs/rules.md, Sold out today); null
 * if not.
 * @param line the lines' table or its alias
 */
export const isSoldOut = (line: SQLWrapper) => sql<boolean | null>`(
  select true where exists (
    select from menu_items p where p.vendor_id = ${line}.vendor_id and p.sold_out_until > now()
      and (p.id = ${line}.item_id or p.id in (select c."itemId"
        from jsonb_to_recordset(${line}.options) as c("itemId" uuid))))
  or exists (
    select from options o where o.vendor_id = ${line}.vendor_id and o.sold_out_until > now()
      and o.id in (select c.id from jsonb_to_recordset(${line}.options) as c(id uuid))))`;

type ListedLine = Omit<ListedOrder["items"][number], "plate"> & { off: number | null };

export const listedColumns = {
  ...summaryColumns,
  items: sql`(
    select coalesce(json_agg(json_build_object(
      'name', i.name, 'quantity', i.quantity - i.taken_off, 'off', nullif(i.taken_off, 0), 'note', i.special_instructions,
      'soldOut', case when orders.status in (${pendingStatuses}) then ${isSoldOut(sql`i`)} end,
      'options', ${lineOptions(sql`i.options`)}
    ) order by i.position, i.id), '[]')
    from order_items i where i.vendor_id = orders.vendor_id and i.order_id = orders.id)`.mapWith(
    (lines: ListedLine[]): ListedOrder["items"] =>
      lines.map(({ off, soldOut, ...line }) => {
        const { plate } = withPlate({ ...line, off });
        return { ...line, ...(plate ? { plate } : {}), ...(soldOut ? { soldOut } : {}) };
      }),
  ),
};

type SummaryRow = Omit<ListedOrder, "status" | "isPaid" | "payment" | "items" | "autoAccepted"> & {
  status: string;
  paymentStatus: string;
  goesWith: string | null;
  added: string | null;
  paidWith: string | null;
};

const payments = new Map([
  ["success", "paid"],
  ["completed", "paid"],
  ["partially_refunded", "partly refunded"],
  ["refunded", "refunded"],
]);

/** Translates statuses. An order counts as paid while it has money to refund. */
export function toListedOrder<Row extends SummaryRow>(row: Row) {
  const { status, paymentStatus, goesWith, added, paidWith, ...rest } = row;
  const together = goesWith ? `Goes with ${goesWith}` : added && `More was added: ${added}`;
  const payment = payments.get(paymentStatus) ?? "not paid";
  return {
    ...rest,
    ...(together ? { together } : {}),
    status: toScreenStatus(status) ?? ("pending" as const),
    isPaid: payment !== "not paid" && payment !== "refunded",
    payment,
    paymentMethod: paidWith ? paidWithName(paidWith) : row.paymentMethod,
    autoAccepted: status === "confirmed" && row.source === "storefront",
  };
}

const ATTENTION_SHOWN = 5;

export function listAttention(tx: Tx, vendorId: string): Promise<AttentionNote[]> {
  return tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      needsAttention: sql<string>`${orders.needsAttention}`,
    })
    .from(orders)
    .where(and(visibleOrders(vendorId), isNotNull(orders.needsAttention)))
    .orderBy(...newestFirst)
    .limit(ATTENTION_SHOWN);
}
