import { sql, type SQL } from "drizzle-orm";
import type { ReportDimension } from "~schema/reports";
import type { Tx } from "~/platform/db.server";
import { splitIntoMonths, type DayRange } from "./business-day";

/** The sums of a span (docs/rules.md, Reports); the schema describes the columns. Kobo. */
const columns = {
  orders: "orders",
  declined: "declined",
  saleOrders: "sale_orders",
  paidOrders: "paid_orders",
  knownOrders: "known_orders",
  newCustomers: "new_customers",
  items: "items",
  subtotalKobo: "subtotal",
  discountKobo: "discount",
  deliveryKobo: "delivery",
  packagingKobo: "packaging",
  serviceKobo: "service",
  taxKobo: "tax",
  transactionFeeKobo: "transaction_fee",
  grossKobo: "gross",
  refundedKobo: "refunded",
  netKobo: "net",
} as const;
/** Kobo and counts. */
export type ReportSums = Record<keyof typeof columns, number>;

const measures = Object.entries(columns) as [keyof ReportSums, string][];
const summed = sql.join(
  measures.map(
    ([, column]) => sql`coalesce(sum(${sql.identifier(column)}), 0) as ${sql.identifier(column)}`,
  ),
  sql`, `,
);
const toSums = (row: Record<string, string | number> | undefined): ReportSums =>
  Object.fromEntries(
    measures.map(([name, column]) => [name, Number(row?.[column] ?? 0)]),
  ) as ReportSums;

const between = (column: SQL, { from, to }: DayRange) =>
  sql`${column} >= ${from}::date and ${column} <= ${to}::date`;

/**
 * Sums a vendor's business days; it reads one row per day, however many orders it had.
 * @param until counts the last day's orders only before this instant, one by one; null for all of
 * it
 */
export async function sumDays(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  { from, to }: DayRange,
  until: Date | null = null,
): Promise<ReportSums> {
  const whole = sql`select * from report_days where vendor_id = ${vendorId} and day >= ${from}::date and day ${until ? sql`<` : sql`<=`} ${to}::date`;
  const names = sql.join(
    measures.map(([, column]) => sql.identifier(column)),
    sql`, `,
  );
  const rows = until
    ? sql`select ${names} from (${whole}) days
        union all select ${names} from report_orders
          where vendor_id = ${vendorId} and day = ${to}::date and placed_at < ${until.toISOString()}`
    : sql`select ${names} from (${whole}) days`;
  const [row] = await tx.execute<Record<string, string>>(sql`select ${summed} from (${rows}) r`);
  return toSums(row);
}

export async function readDays(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  range: DayRange,
): Promise<(ReportSums & { day: string })[]> {
  const rows = await tx.execute<Record<string, string> & { day: string }>(sql`
    select *, day::text as day from report_days where vendor_id = ${vendorId} and ${between(sql`day`, range)} and orders <> 0 order by report_days.day`);
  return rows.map((row) => ({ ...toSums(row), day: row.day }));
}

/** One key's sums in a range; the schema describes each dimension's numbers. */
export type BreakdownRow = {
  dimension: ReportDimension;
  key: string;
  orders: number;
  items: number;
  kobo: number;
  discountKobo: number;
};

/** Reads whole months and remaining days: a year costs little more than a few months. */
export async function readBreakdowns(
  tx: Pick<Tx, "execute">,
  vendorId: string,
  range: DayRange,
  dimensions: readonly ReportDimension[],
): Promise<BreakdownRow[]> {
  const { months, days } = splitIntoMonths(range);
  const spans = [
    ...(months.length > 0
      ? [sql`span = 'month' and ${between(sql`start`, { from: months[0]!, to: months.at(-1)! })}`]
      : []),
    ...days.flatMap((part) => {
      const ofDays = sql`span = 'day' and ${between(sql`start`, part)}`;
      if (!part.from.endsWith("-01")) return [ofDays];
      // In a month without later days, such as the current one, each key is one row.
      const goesOn = sql`exists (
        select from report_days where vendor_id = ${vendorId} and day > ${part.to}::date
          and day < date_trunc('month', ${part.to}::date) + interval '1 month' and orders <> 0)`;
      return [
        sql`span = 'month' and start = ${part.from}::date and not ${goesOn}`,
        sql`${ofDays} and ${goesOn}`,
      ];
    }),
  ];
  if (spans.length === 0) return [];
  const inDimensions = sql`dimension = any(${sql.param([...dimensions])}::text[])`;
  const rows = await tx.execute<{
    dimension: ReportDimension;
    key: string;
    orders: string;
    items: string;
    kobo: string;
    discount: string;
  }>(sql`
    select dimension, key, sum(orders) as orders, sum(items) as items, sum(kobo) as kobo, sum(discount) as discount
    from (${sql.join(
      spans.map(
        (span) =>
          sql`select * from report_breakdowns where vendor_id = ${vendorId} and ${span} and ${inDimensions}`,
      ),
      sql` union all `,
    )}) parts
    group by dimension, key having sum(orders) <> 0 or sum(kobo) <> 0 order by dimension, key`);
  return rows.map(({ dimension, key, ...row }) => ({
    dimension,
    key,
    orders: Number(row.orders),
    items: Number(row.items),
    kobo: Number(row.kobo),
    discountKobo: Number(row.discount),
  }));
}
