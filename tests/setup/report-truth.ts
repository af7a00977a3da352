import { sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { businessDayOf } from "~/core/reports/business-day";
import { inZone } from "~/shared/clock";

type Rule = { zone: string; dayEndsAt: number };
type Sums = Record<(typeof measures)[number], number>;
type Part = { dimension: string; key: string; orders: number; items: number } & {
  kobo: number;
  discountKobo: number;
};
/** One order's part of the reports. */
type Addition = { day: string; placedAt: Date; sums: Sums; parts: Part[] };

const measures = [
  ...(["orders", "declined", "saleOrders", "paidOrders", "knownOrders", "newCustomers"] as const),
  ...(["items", "subtotalKobo", "discountKobo", "deliveryKobo", "packagingKobo"] as const),
  ...(["serviceKobo", "taxKobo", "transactionFeeKobo", "grossKobo", "refundedKobo"] as const),
  "netKobo",
] as const;

type Rows = {
  orders: {
    id: string;
    at: string;
    status: string;
    payment_status: string;
    payment_method: string;
    customer_id: string | null;
    order_type: string;
    delivery_area: string | null;
    coupon_code: string | null;
    decline_reason: string | null;
    is_scheduled: boolean;
    first_promised_at: string | null;
    subtotal: string;
    discount: string;
    delivery_fee: string;
    packaging_fee: string;
    service_fee: string;
    tax: string;
    transaction_fee: string;
    total_amount: string;
  };
  order_items: { order_id: string; item_id: string | null; price: string; quantity: number };
  refunds: { order_id: string; amount: string; reason: string; status: string; source: string };
  order_events: {
    order_id: string;
    from_status: string | null;
    to_status: string;
    at: string;
  };
  payments: { order_id: string; payment_method: string | null; status: string };
};

const WAITS = ["pending", "processing"];
const STARTED = ["confirmed", "preparing", "ready", "on_the_way", "delivered"];
const REASONS = [
  ...["Sold out", "The kitchen is too busy", "We are closing", "We can't deliver there"],
];

/** Reads a vendor's rows and sums them in TypeScript, sharing no code with the reports. */
export async function reportTruth(vendorId: string, rule: Rule): Promise<Truth> {
  const read = async <T extends keyof Rows>(table: T) =>
    (await systemDb.execute(
      sql`select *, created_at as at from ${sql.identifier(table)} where vendor_id = ${vendorId} order by created_at`,
    )) as unknown as Rows[T][];
  const items = await systemDb.execute<Rows["order_items"]>(
    sql`select * from order_items where vendor_id = ${vendorId}`,
  );
  const rows = {
    order_items: [...items],
    orders: await read("orders"),
    refunds: await read("refunds"),
    order_events: await read("order_events"),
    payments: await read("payments"),
  };
  const net = new Map(rows.orders.map((order) => [order.id, netOf(order, rows.refunds)]));
  const firsts = new Map<string, number>();
  for (const { id, customer_id: who, at } of rows.orders)
    if (who && net.get(id)! > 0)
      firsts.set(who, Math.min(firsts.get(who) ?? Infinity, new Date(at).getTime()));
  return new Truth(
    rows.orders
      .filter(({ status }) => status !== "payment_pending" && status !== "payment_failed")
      .map((order) => additionOf(order, rows, { rule, net: net.get(order.id)!, firsts })),
  );
}

function groupBy<T>(rows: T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

type AllRows = { [T in keyof Rows]: Rows[T][] };
const isSale = (order: Rows["orders"]) =>
  ["success", "completed", "partially_refunded", "refunded"].includes(order.payment_status) &&
  order.status !== "cancelled";
const counts = ({ status, source }: Rows["refunds"]) =>
  status !== "failed" && source !== "duplicate";

function netOf(order: Rows["orders"], refunds: Rows["refunds"][]): number {
  if (!isSale(order) || order.payment_status === "refunded") return 0;
  const back = refunds.filter((row) => row.order_id === order.id && counts(row));
  return Math.max(
    0,
    back.reduce((left, { amount }) => left - Number(amount), Number(order.total_amount)),
  );
}

function additionOf(
  order: Rows["orders"],
  rows: AllRows,
  { rule, net, firsts }: { rule: Rule; net: number; firsts: Map<string, number> },
): Addition {
  const at = new Date(order.at);
  const sale = isSale(order);
  const items = rows.order_items.filter((row) => row.order_id === order.id);
  const declined = order.status === "cancelled" && order.decline_reason !== null;
  const ifSale = (kobo: number | string) => (sale ? Number(kobo) : 0);
  const known = net > 0 && order.customer_id !== null;
  const sums: Sums = {
    orders: 1,
    declined: Number(declined),
    saleOrders: Number(sale),
    paidOrders: Number(net > 0),
    knownOrders: Number(known),
    newCustomers: Number(known && firsts.get(order.customer_id!) === at.getTime()),
    items: ifSale(items.reduce((all, { quantity }) => all + quantity, 0)),
    subtotalKobo: ifSale(order.subtotal),
    discountKobo: ifSale(order.discount),
    deliveryKobo: ifSale(order.delivery_fee),
    packagingKobo: ifSale(order.packaging_fee),
    serviceKobo: ifSale(order.service_fee),
    taxKobo: ifSale(order.tax),
    transactionFeeKobo: ifSale(order.transaction_fee),
    grossKobo: ifSale(order.total_amount),
    refundedKobo: ifSale(Number(order.total_amount) - net),
    netKobo: net,
  };
  const day = businessDayOf(at, rule);
  const { hour } = inZone(at, rule.zone);
  const parts: Part[] = [];
  const add = (dimension: string, key: string, kobo: number, portions = 0, discountKobo = 0) =>
    parts.push({ dimension, key, orders: 1, items: portions, kobo, discountKobo });
  if (net > 0) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    add("hour", `${weekday}:${hour}`, net);
    add("method", order.order_type, net);
    if (order.order_type === "delivery") add("area", order.delivery_area ?? "", net);
    if (order.coupon_code) add("coupon", order.coupon_code, net, 0, Number(order.discount));
    const online = rows.payments.find(
      (row) => row.order_id === order.id && ["success", "reversed"].includes(row.status),
    );
    const outside = order.payment_status === "completed";
    const by = outside ? order.payment_method : (online?.payment_method ?? "card");
    add("payment", `${outside ? "outside" : "online"}:${by.toLowerCase()}`, net);
  }
  if (sale) {
    addItems(parts, items);
    const back = rows.refunds.filter((row) => row.order_id === order.id && counts(row));
    for (const { reason, amount } of back) add("refund", reason.slice(0, 80), Number(amount));
    const reversed = sums.refundedKobo - back.reduce((all, row) => all + Number(row.amount), 0);
    if (reversed > 0) add("refund", "Reversed by the bank", reversed);
  }
  if (declined)
    add(
      "declined",
      REASONS.find((reason) => order.decline_reason!.startsWith(reason)) ?? "Other",
      Number(order.total_amount),
    );
  for (const [dimension, minutes] of timesOf(order, rows.order_events))
    add(dimension, `${hour}:${stepOf(minutes)}`, 0);
  return { day, placedAt: at, sums, parts };
}

/** An order counts once per item and price, in however many lines. */
function addItems(parts: Part[], items: Rows["order_items"][]): void {
  const lines = groupBy(items, ({ item_id: id, price }) => (id ? `${id}:${price}` : ""));
  for (const [key, of] of lines)
    parts.push({
      dimension: "item",
      key,
      orders: 1,
      items: of.reduce((all, { quantity }) => all + quantity, 0),
      kobo: of.reduce((all, { quantity, price }) => all + quantity * Number(price), 0),
      discountKobo: 0,
    });
}

function timesOf(order: Rows["orders"], all: Rows["order_events"][]): [string, number][] {
  const events = all.filter((row) => row.order_id === order.id);
  const first = (is: (event: Rows["order_events"]) => boolean) => {
    const times = events.filter(is).map(({ at }) => new Date(at).getTime());
    return times.length > 0 ? Math.min(...times) : NaN;
  };
  const waits = first(({ to_status: to }) => WAITS.includes(to));
  const accepted = first(
    ({ from_status: from, to_status: to }) => WAITS.includes(from ?? "") && STARTED.includes(to),
  );
  const ready = first(({ to_status: to }) => STARTED.indexOf(to) >= STARTED.indexOf("ready"));
  const times: [string, number][] = [];
  if (accepted >= waits) times.push(["accept", accepted - waits]);
  if (ready >= accepted && !order.is_scheduled) times.push(["ready", ready - accepted]);
  const done = first(
    ({ to_status: to }) =>
      to === "delivered" || (order.order_type === "pickup" && /^(ready|on_the_way)$/.test(to)),
  );
  const promised = order.first_promised_at;
  if (promised !== null && !Number.isNaN(done))
    times.push(["kept", done - new Date(promised).getTime()]);
  return times;
}

function stepOf(milliseconds: number): number {
  if (milliseconds < 0) return 0 - stepOf(-milliseconds);
  const minutes = Math.floor(milliseconds / 60_000);
  const step = minutes <= 15 ? 1 : minutes < 60 ? 5 : 15;
  return Math.min(120, Math.floor(minutes / step) * step);
}

/** A vendor's sums, order by order. */
class Truth {
  constructor(private readonly all: Addition[]) {}

  private within({ from, to }: { from: string; to: string }, until: Date | null = null) {
    return this.all.filter(
      ({ day, placedAt }) =>
        day >= from && day <= to && (until === null || day < to || placedAt < until),
    );
  }

  sumDays(range: { from: string; to: string }, until: Date | null = null): Sums {
    return add(this.within(range, until));
  }

  readDays(range: { from: string; to: string }): (Sums & { day: string })[] {
    const days = groupBy(this.within(range), ({ day }) => day);
    return [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, orders]) => ({ ...add(orders), day }));
  }

  readBreakdowns(range: { from: string; to: string }): Record<string, Omit<Part, "dimension">> {
    const sums: Record<string, Omit<Part, "dimension">> = {};
    for (const { dimension, key, ...part } of this.within(range).flatMap(({ parts }) => parts)) {
      const of = (sums[`${dimension} ${key}`] ??= {
        ...{ key, orders: 0, items: 0, kobo: 0, discountKobo: 0 },
      });
      for (const name of ["orders", "items", "kobo", "discountKobo"] as const)
        of[name] += part[name];
    }
    return sums;
  }

  get days(): string[] {
    return [...new Set(this.all.map(({ day }) => day))].sort();
  }

  get instants(): Date[] {
    return this.all.map(({ placedAt }) => placedAt);
  }
}

const add = (orders: Addition[]): Sums =>
  Object.fromEntries(
    measures.map((name) => [name, orders.reduce((all, { sums }) => all + sums[name], 0)]),
  ) as Sums;
