import { sql, type SQL } from "drizzle-orm";
import type { OrderStatus } from "~schema/orders";
import type { RefundSource, RefundStatus } from "~schema/refunds";
import type { DayRange } from "~/core/reports/business-day";
import { paymentMethodLabel } from "~/core/reports/payment-method-label";
import { type Tx } from "~/platform/db.server";
import { readReport } from "~/platform/replica.server";

const ORDERS_A_STEP = 500;

type AccountLine = { name: string; quantity: number; priceKobo: number };
type AccountPayment = {
  at: Date | null;
  way: string;
  reference: string;
  amountKobo: number;
  /** The part that paid for a sale: 0 for a declined order or a duplicate payment. */
  ofSaleKobo: number;
  /** The provider's fee, if the payment became the vendor's. */
  feeKobo: number;
};
type AccountRefund = {
  at: Date | null;
  what: RefundSource | "reversal" | "difference";
  status: RefundStatus | null;
  amountKobo: number;
  ofSaleKobo: number;
};

/** As reports count it, in kobo. Contains no personal data. */
export type AccountOrder = {
  day: string;
  at: Date;
  number: string;
  source: "storefront" | "custom";
  orderType: "pickup" | "delivery";
  status: OrderStatus;
  isSale: boolean;
  isDeclined: boolean;
  subtotalKobo: number;
  discountKobo: number;
  deliveryKobo: number;
  packagingKobo: number;
  serviceKobo: number;
  taxKobo: number;
  transactionFeeKobo: number;
  grossKobo: number;
  refundedKobo: number;
  netKobo: number;
  lines: AccountLine[];
  payments: AccountPayment[];
  refunds: AccountRefund[];
};

/** Oldest first, in batches of at most `most`. */
export async function* readAccountOrders(
  vendorId: string,
  { from, to }: DayRange,
  most = ORDERS_A_STEP,
): AsyncGenerator<AccountOrder[]> {
  for (let after: Mark | null = null; ;) {
    const step: Step = await readReport(vendorId, (tx) =>
      readStep(tx, vendorId, { from, to }, after, most),
    );
    if (step.orders.length > 0) yield step.orders;
    if (!step.last || step.orders.length < most) return;
    after = step.last;
  }
}

/** Where the next batch begins; `placed` is the database's text, which keeps microseconds. */
type Mark = { day: string; placed: string; id: string };
type Step = { orders: AccountOrder[]; last: Mark | null };

type OrderFields = Mark & {
  at: string;
  number: string;
  source: AccountOrder["source"];
  order_type: AccountOrder["orderType"];
  status: OrderStatus;
  payment_status: string;
  payment_method: string;
  sale_orders: number;
  declined: number;
} & Record<
    | "subtotal"
    | "discount"
    | "delivery"
    | "packaging"
    | "service"
    | "tax"
    | "transaction_fee"
    | "gross"
    | "refunded"
    | "net",
    string
  >;

async function readStep(
  tx: Tx,
  vendorId: string,
  { from, to }: DayRange,
  after: Mark | null,
  most: number,
): Promise<Step> {
  const rows = await tx.execute<OrderFields>(sql`
    select r.order_id as id, r.day::text as day, r.placed_at::text as placed, r.placed_at as at,
      o.order_number as number, o.source, o.order_type, o.status, o.payment_status, o.payment_method,
      r.sale_orders, r.declined, r.subtotal, r.discount, r.delivery, r.packaging, r.service, r.tax,
      r.transaction_fee, r.gross, r.refunded, r.net
    from report_orders r join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
    where r.vendor_id = ${vendorId} and r.day >= ${after?.day ?? from}::date and r.day <= ${to}::date
      ${after ? sql`and (r.day, r.placed_at, r.order_id) > (${after.day}::date, ${after.placed}::timestamptz, ${after.id}::uuid)` : sql``}
    order by r.day, r.placed_at, r.order_id limit ${most}`);
  const last = rows.at(-1);
  if (!last) return { orders: [], last: null };
  const parts = await readParts(tx, vendorId, rows);
  const orders = rows.map((row) => accountOrder(row, parts));
  return { orders, last: { day: last.day, placed: last.placed, id: last.id } };
}

type LineRow = { order_id: string; name: string; quantity: number; price: string };
type PaymentRow = {
  order_id: string;
  at: string;
  reference: string;
  method: string;
  amount: string;
  fee: string;
  revenue: string;
  status: string;
};
type RefundRow = {
  order_id: string;
  at: string;
  what: AccountRefund["what"];
  status: RefundStatus | null;
  amount: string;
  of_sale: boolean;
};
type MarkRow = { order_id: string; at: string };
type Parts = {
  lines: Map<string, LineRow[]>;
  payments: Map<string, PaymentRow[]>;
  refunds: Map<string, RefundRow[]>;
  marks: Map<string, MarkRow[]>;
};

async function readParts(
  tx: Tx,
  vendorId: string,
  rows: readonly { id: string }[],
): Promise<Parts> {
  const ids = sql.param(rows.map(({ id }) => id));
  const of = (table: SQL) =>
    sql`${table}.vendor_id = ${vendorId} and ${table}.order_id = any(${ids}::uuid[])`;
  const [lines, payments, refunds, marks] = await Promise.all([
    tx.execute<LineRow>(sql`
      select order_id, name, quantity, price from order_items i where ${of(sql`i`)} order by order_id, position, id`),
    tx.execute<PaymentRow>(sql`
      select order_id, created_at as at, reference, payment_method as method, amount, gateway_fee as fee,
        vendor_revenue as revenue, status
      from payments p where ${of(sql`p`)} and status in ('success', 'reversed', 'duplicate') order by created_at, id`),
    tx.execute<RefundRow>(sql`
      select order_id, created_at as at, source as what, status, amount, source <> 'duplicate' as of_sale
        from refunds r where ${of(sql`r`)} and status <> 'failed'
      union all
      select e.order_id, e.created_at, 'reversal', null, e.amount, coalesce(p.status <> 'duplicate', true)
        from ledger_entries e left join payments p on p.vendor_id = e.vendor_id and p.id = e.payment_id
        where ${of(sql`e`)} and e.account = 'reversals'
      order by 2`),
    tx.execute<MarkRow>(sql`
      select order_id, max(created_at) as at from ledger_entries e
      where ${of(sql`e`)} and account = 'taken_outside' and amount > 0 group by 1`),
  ]);
  return {
    lines: byOrder(lines),
    payments: byOrder(payments),
    refunds: byOrder(refunds),
    marks: byOrder(marks),
  };
}

function byOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const known = found.get(row.order_id);
    if (known) known.push(row);
    else found.set(row.order_id, [row]);
  }
  return found;
}

function accountOrder(row: OrderFields, parts: Parts): AccountOrder {
  const isSale = row.sale_orders > 0;
  const grossKobo = Number(row.gross);
  const refundedKobo = Number(row.refunded);
  const subtotalKobo = Number(row.subtotal);
  return {
    day: row.day,
    at: new Date(row.at),
    number: row.number,
    source: row.source,
    orderType: row.order_type,
    status: row.status,
    isSale,
    isDeclined: row.declined > 0,
    subtotalKobo,
    discountKobo: Number(row.discount),
    deliveryKobo: Number(row.delivery),
    packagingKobo: Number(row.packaging),
    serviceKobo: Number(row.service),
    taxKobo: Number(row.tax),
    transactionFeeKobo: Number(row.transaction_fee),
    grossKobo,
    refundedKobo,
    netKobo: Number(row.net),
    lines: isSale ? linesOf(subtotalKobo, parts.lines.get(row.id)) : [],
    payments: paymentsOf(row, isSale ? grossKobo : null, parts),
    refunds: refundsOf(isSale ? refundedKobo : null, parts.refunds.get(row.id)),
  };
}

function linesOf(subtotalKobo: number, rows: readonly LineRow[] = []): AccountLine[] {
  const lines = rows.map(({ name, quantity, price }) => ({
    name,
    quantity,
    priceKobo: Number(price),
  }));
  const differenceKobo =
    subtotalKobo - sumOf(lines, ({ quantity, priceKobo }) => quantity * priceKobo);
  return differenceKobo === 0
    ? lines
    : [...lines, { name: "Difference", quantity: 1, priceKobo: differenceKobo }];
}

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** `saleKobo` is what was paid for the sale; null if the order isn't one. */
function paymentsOf(row: OrderFields, saleKobo: number | null, parts: Parts): AccountPayment[] {
  const paidOutside = row.payment_status === "completed";
  const payments = (parts.payments.get(row.id) ?? []).map((payment): AccountPayment => {
    const amountKobo = Number(payment.amount);
    const isOfSale = saleKobo !== null && !paidOutside && payment.status !== "duplicate";
    return {
      at: new Date(payment.at),
      way: paymentMethodLabel(`online:${payment.method.toLowerCase()}`),
      reference: payment.reference,
      amountKobo,
      ofSaleKobo: isOfSale ? amountKobo : 0,
      feeKobo: Number(payment.revenue) === 0 ? 0 : Number(payment.fee),
    };
  });
  const differenceKobo = (saleKobo ?? 0) - sumOf(payments, ({ ofSaleKobo }) => ofSaleKobo);
  if (differenceKobo !== 0) {
    const mark = parts.marks.get(row.id)?.[0];
    payments.push({
      at: mark ? new Date(mark.at) : null,
      way: paidOutside
        ? paymentMethodLabel(`outside:${row.payment_method.toLowerCase()}`)
        : "Not noted",
      reference: "",
      amountKobo: differenceKobo,
      ofSaleKobo: differenceKobo,
      feeKobo: 0,
    });
  }
  return payments;
}

/** `saleKobo` is what was returned of the sale; null if the order isn't one. */
function refundsOf(saleKobo: number | null, rows: readonly RefundRow[] = []): AccountRefund[] {
  const refunds = rows.map((row): AccountRefund => {
    const amountKobo = Number(row.amount);
    return {
      at: new Date(row.at),
      what: row.what,
      status: row.status,
      amountKobo,
      ofSaleKobo: saleKobo !== null && row.of_sale ? amountKobo : 0,
    };
  });
  const differenceKobo = (saleKobo ?? 0) - sumOf(refunds, ({ ofSaleKobo }) => ofSaleKobo);
  return differenceKobo === 0
    ? refunds
    : [
        ...refunds,
        {
          at: null,
          what: "difference",
          status: null,
          amountKobo: differenceKobo,
          ofSaleKobo: differenceKobo,
        },
      ];
}
