import { sql } from "drizzle-orm";
import { addDays, dayBegins, daysBetween, type DayRange } from "~/core/reports/business-day";
import { readBreakdowns, type BreakdownRow } from "~/core/reports/report-sums.server";
import type { Tx } from "~/platform/db.server";
import {
  outageDays,
  priceChangeOf,
  stockOutOf,
  type ItemDay,
  type Outage,
  type PriceSum,
} from "./item-days";
import {
  itemOfKey,
  itemSums,
  slowItems,
  topItems,
  type ItemSum,
  type SlowItem,
  type StoreItem,
  type RankedItem,
} from "./item-figures";
import { stockOutText, type NamedStockOut } from "./insights";

/** `kobo` is what the option added to its items' prices. */
type SoldOption = { group: string; name: string; count: number; kobo: number };

export type ItemReport = {
  top: RankedItem[];
  slow: SlowItem[];
  prices: { id: string; name: string; sums: [PriceSum, PriceSum] }[];
  stockOuts: { id: string; text: string }[];
  found: NamedStockOut[];
  options: SoldOption[];
  /** False if the range is too long to analyse prices and stock-outs. */
  hasDays: boolean;
};

export const noItems: ItemReport = {
  ...{ top: [], slow: [], prices: [], stockOuts: [], found: [], options: [], hasDays: false },
};

/** The report's range and read time; `rule` has the store's zone and end of day in minutes. */
type Asked = {
  days: DayRange;
  before: DayRange;
  /** Set if the range's last day isn't over. */
  beforeUntil: Date | null;
  than: string;
  rule: { zone: string; dayEndsAt: number };
  now: Date;
};
type Known = {
  parts: readonly BreakdownRow[];
  days: readonly { day: string; paidOrders: number }[];
};

/** Longest range in days for analyses that read single orders or days. */
const LONGEST_BY_DAYS = 93;
/** Analyses only the items with most sales. */
const MAX_ITEMS = 8;
const MAX_OUTAGES = 1_000;
const MAX_OPTIONS = 500;
const MAX_SLIPPING = 1_000;

type ItemRows = {
  before: BreakdownRow[];
  lastDay: BreakdownRow[];
  outages: Outage[];
  options: SoldOption[];
};

/**
 * Runs in the report's first round trip (docs/rules.md, Items of reports).
 * @param all also reads what only the ranking of items needs, not their stock-outs
 */
export async function readItemRows(
  tx: Tx,
  vendorId: string,
  asked: Asked,
  all: boolean,
): Promise<ItemRows> {
  const { days, beforeUntil } = asked;
  const whole = wholeDays(asked);
  const lastDayOf = { from: days.to, to: days.to };
  const [before, lastDay, outages, options] = await Promise.all([
    all && whole ? readBreakdowns(tx, vendorId, whole.before, ["item"]) : [],
    all && beforeUntil ? readBreakdowns(tx, vendorId, lastDayOf, ["item"]) : [],
    isByDays(days) ? readOutages(tx, vendorId, asked) : [],
    all && isByDays(days) ? readOptions(tx, vendorId, days) : [],
  ]);
  return { before, lastDay, outages, options };
}

/** Whether a range is short enough to read its single orders and payments. */
export const isByDays = ({ from, to }: DayRange) => daysBetween(from, to) < LONGEST_BY_DAYS;

/** Drops an unfinished last day; null if it is the only one. */
function wholeDays({ days, before, beforeUntil }: Asked): { before: DayRange } | null {
  if (!beforeUntil) return { before };
  if (days.from === days.to || before.from === before.to) return null;
  return { before: { from: before.from, to: addDays(before.to, -1) } };
}

async function readOutages(tx: Tx, vendorId: string, { days, rule }: Asked): Promise<Outage[]> {
  const from = dayBegins(days.from, rule).toISOString();
  const to = dayBegins(addDays(days.to, 1), rule).toISOString();
  const rows = await tx.execute<{ id: string; began: string; ended: string | null }>(sql`
    select item_id as id, extract(epoch from began_at) * 1000 as began, extract(epoch from ended_at) * 1000 as ended
    from item_outages
    where vendor_id = ${vendorId} and began_at < ${to}::timestamptz and (ended_at > ${from}::timestamptz or ended_at is null)
    order by began_at desc, item_id limit ${MAX_OUTAGES}`);
  return rows.map(({ id, began, ended }) => ({
    itemId: id,
    beganAt: new Date(Number(began)),
    endedAt: ended === null ? null : new Date(Number(ended)),
  }));
}

/** Reads the options chosen with a range's sales. */
async function readOptions(
  tx: Tx,
  vendorId: string,
  { from, to }: DayRange,
): Promise<SoldOption[]> {
  const rows = await tx.execute<{ group: string; name: string; count: string; kobo: string }>(sql`
    select c."group", c.name, sum(i.quantity * c.quantity) as count, sum(i.quantity * (c.quantity - c.free) * c."priceKobo") as kobo
    from report_orders r join order_items i on i.vendor_id = r.vendor_id and i.order_id = r.order_id
      cross join lateral jsonb_to_recordset(i.options) as c("group" text, name text, quantity int, free int, "priceKobo" bigint)
    where r.vendor_id = ${vendorId} and r.day >= ${from}::date and r.day <= ${to}::date and r.sale_orders > 0 and i.options is not null
    group by c."group", c.name order by sum(i.quantity * c.quantity) desc, c."group", c.name limit ${MAX_OPTIONS}`);
  return rows.map(({ count, kobo, ...row }) => ({
    ...row,
    count: Number(count),
    kobo: Number(kobo),
  }));
}

/** Counts the segment Slipping away by its index, up to a limit (docs/rules.md, Segments). */
export async function countSlipping(tx: Tx, vendorId: string, now: Date): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from customers where vendor_id = ${vendorId} and slips_at < ${now.toISOString()}::timestamptz
        and (paid_at is not null or blocked_at is not null) limit ${MAX_SLIPPING}) counted`);
  return row?.count ?? 0;
}

/** Rules: docs/rules.md, Items of reports. */
export async function readItemReport(
  tx: Tx,
  vendorId: string,
  asked: Asked,
  known: Known,
  more: ItemRows,
): Promise<ItemReport> {
  const { days, rule, now, beforeUntil, than } = asked;
  const sums = itemSums(known.parts);
  const soldDays = known.days.filter(({ paidOrders }) => paidOrders > 0).map(({ day }) => day);
  const hours = new Set(
    known.parts.flatMap((row) => (row.dimension === "hour" && row.orders > 0 ? [row.key] : [])),
  );
  const out = outageDays(more.outages, soldDays, hours, rule, now);
  const hasDays = isByDays(days);
  const [items, itemDays] = await Promise.all([
    readItems(tx, vendorId, sums),
    hasDays ? readItemDays(tx, vendorId, soldDays, keysOf(known.parts, sums, out)) : [],
  ]);
  const withDays = [...new Set(itemDays.map(({ itemId }) => itemId))].flatMap(
    (id) => items.get(id) ?? [],
  );
  const none: ReadonlySet<string> = new Set();
  const stockOuts = withDays.flatMap((item): NamedStockOut[] => {
    const since = soldDays.filter((day) => dayBegins(day, rule) >= item.createdAt);
    const found = stockOutOf(item.id, since, out.get(item.id) ?? none, itemDays);
    const sum = sums.find(({ itemId }) => itemId === item.id);
    if (!found || !sum || sum.portions <= 0) return [];
    const priceKobo = Math.round(sum.kobo / sum.portions);
    return [{ ...found, name: item.name, priceKobo, canOpen: !item.isArchived }];
  });
  return {
    top: topItems(
      sums,
      items,
      wholeDays(asked) && {
        now: subtract(sums, itemSums(more.lastDay)),
        before: itemSums(more.before),
        than: beforeUntil ? `${than} (without today)` : than,
      },
    ),
    slow: slowItems(sums, items.values(), {
      days: daysBetween(days.from, days.to) + 1,
      begins: dayBegins(days.from, rule),
      soldDays: soldDays.length,
      outDays: out,
    }),
    prices: withDays.flatMap(({ id, name }) => {
      const found = priceChangeOf(id, soldDays, out.get(id) ?? none, itemDays);
      return found ? [{ id, name, sums: found }] : [];
    }),
    stockOuts: stockOuts.map((item) => ({
      id: item.itemId,
      text: stockOutText(item.name, item),
    })),
    options: more.options,
    hasDays,
    found: stockOuts,
  };
}

const subtract = (sums: readonly ItemSum[], others: readonly ItemSum[]): ItemSum[] =>
  sums.map((sum) => {
    const other = others.find(({ itemId }) => itemId === sum.itemId);
    return {
      ...sum,
      portions: sum.portions - (other?.portions ?? 0),
      kobo: sum.kobo - (other?.kobo ?? 0),
    };
  });

/** Returns keys of items to analyse by day: those with several prices or sold-out days. */
function keysOf(
  parts: readonly BreakdownRow[],
  sums: readonly ItemSum[],
  out: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const keys = new Map<string, string[]>();
  for (const { dimension, key } of parts) {
    const item = dimension === "item" ? itemOfKey(key) : null;
    if (item) keys.set(item.itemId, [...(keys.get(item.itemId) ?? []), key]);
  }
  const byKobo = [...sums]
    .filter(({ itemId }) => itemId !== null)
    .sort((a, b) => b.kobo - a.kobo)
    .map(({ itemId }) => itemId as string);
  const priced = byKobo.filter((id) => (keys.get(id)?.length ?? 0) > 1).slice(0, MAX_ITEMS);
  const soldOut = byKobo.filter((id) => (out.get(id)?.size ?? 0) > 0).slice(0, MAX_ITEMS);
  return [...new Set([...priced, ...soldOut])].flatMap((id) => keys.get(id) ?? []);
}

async function readItems(
  tx: Tx,
  vendorId: string,
  sums: readonly ItemSum[],
): Promise<Map<string, StoreItem>> {
  const sold = sums.flatMap(({ itemId }) => itemId ?? []);
  const rows = await tx.execute<Omit<StoreItem, "createdAt"> & { created: string }>(sql`
    select p.id, p.name, c.name as category, p.archived_at is not null as "isArchived",
      (p.archived_at is null and p.is_available and not p.is_draft and c.is_active) as "isOnMenu",
      extract(epoch from p.created_at) * 1000 as created
    from menu_items p join categories c on c.vendor_id = p.vendor_id and c.id = p.category_id
    where p.vendor_id = ${vendorId} and (p.archived_at is null or p.id = any(${sql.param(sold)}::uuid[]))`);
  return new Map(
    rows.map(({ created, ...item }) => [
      item.id,
      { ...item, createdAt: new Date(Number(created)) },
    ]),
  );
}

/** Reads daily sales by key: at most days times prices. */
async function readItemDays(
  tx: Tx,
  vendorId: string,
  soldDays: readonly string[],
  keys: readonly string[],
): Promise<ItemDay[]> {
  if (keys.length === 0 || soldDays.length === 0) return [];
  const rows = await tx.execute<{ day: string; key: string; portions: number }>(sql`
    select b.start::text as day, b.key, b.items as portions
    from unnest(${sql.param([...soldDays])}::text[]) d(day) cross join unnest(${sql.param([...keys])}::text[]) k(key)
    join report_breakdowns b on b.vendor_id = ${vendorId} and b.span = 'day' and b.start = d.day::date and b.dimension = 'item' and b.key = k.key
    where b.items > 0 order by b.start, b.key`);
  return rows.flatMap(({ day, key, portions }) => {
    const item = itemOfKey(key);
    return item ? [{ day, ...item, portions: Number(portions) }] : [];
  });
}
