import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { customers, customerTotals } from "~schema";
import { MAX_COUNTED } from "~/core/orders/long-list";
import { readForVendor, type Tx } from "~/platform/db.server";
import {
  CUSTOMERS_SEARCHED,
  countedBy,
  filtered,
  inSegment,
  lastOrder,
  shownName,
} from "./customer-filter.server";
import { readExports, withNames, type ExportLine } from "./exports.queries.server";
import {
  segmentNames,
  type CustomerListRequest,
  type CustomerMark,
  type CustomerSort,
  type CustomerTotals,
  type ListedCustomer,
  type Segment,
} from "./customer-list";

const PAGE_SIZE = 20;

export type CustomerPage = {
  customers: ListedCustomer[];
  totals: CustomerTotals;
  counts: Record<Segment, number>;
  next: CustomerMark | null;
  /** Whether the search skipped customers who haven't ordered for long. */
  searchEnds: boolean;
  exports: ExportLine[];
};

/** By sort order: its SQL, a mark's value as text, and the conditions that follow a mark. */
const orders: Record<
  CustomerSort,
  { by: SQL; value: SQL; beyond: (value: string) => [same: SQL, past: SQL] }
> = {
  last: {
    by: sql`${lastOrder} desc`,
    value: sql`coalesce(to_char(${customers.lastOrderAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '-infinity')`,
    beyond: (value) => [
      sql`${lastOrder} <= ${value}::timestamptz`,
      sql`${lastOrder} < ${value}::timestamptz`,
    ],
  },
  orders: {
    by: sql`${customers.orderCount} desc nulls last`,
    value: sql`${customers.orderCount}::text`,
    beyond: (value) => [
      sql`${customers.orderCount} <= ${value}::int`,
      sql`${customers.orderCount} < ${value}::int`,
    ],
  },
  spent: {
    by: sql`${customers.spent} desc nulls last`,
    value: sql`${customers.spent}::text`,
    beyond: (value) => [
      sql`${customers.spent} <= ${value}::bigint`,
      sql`${customers.spent} < ${value}::bigint`,
    ],
  },
  name: {
    by: shownName,
    value: shownName,
    beyond: (value) => [sql`${shownName} >= ${value}`, sql`${shownName} > ${value}`],
  },
};

/**
 * Reads a page of customers with totals and counts of all segments (docs/rules.md, List of
 * customers). The cost doesn't grow with the store.
 * @param zone the store's IANA name
 */
export async function listCustomers(
  vendorId: string,
  request: CustomerListRequest,
  now: Date,
  zone: string,
): Promise<CustomerPage> {
  const page = await readForVendor(vendorId, async (tx) => {
    const { q, segment } = request;
    const counting = countSegments(tx, vendorId, request, now, zone);
    const readRows = async () => {
      // The best query depends on the segment's size.
      const isSmall = segment !== "all" && !q && (await counting).counts[segment] <= MAX_COUNTED;
      return readPage(tx, filtered(vendorId, request, now, zone, isSmall), request);
    };
    const [rows, [totals], { counts, searchEnds }, exports] = await Promise.all([
      readRows(),
      tx
        .select({
          customers: customerTotals.customers,
          orders: customerTotals.orders,
          spentKobo: customerTotals.spent,
        })
        .from(customerTotals)
        .where(eq(customerTotals.vendorId, vendorId)),
      counting,
      readExports(tx, vendorId),
    ]);
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      customers: page.map(({ value: _mark, ...customer }) => customer),
      totals: totals ?? { customers: 0, orders: 0, spentKobo: 0 },
      counts,
      next: rows.length > PAGE_SIZE && last ? { id: last.id, value: last.value } : null,
      searchEnds,
      exports,
    };
  });
  return { ...page, exports: await withNames(vendorId, page.exports) };
}

/** Reads one row more than a page, to know whether another follows. */
const readPage = (tx: Tx, where: SQL, request: CustomerListRequest) =>
  tx
    .select({ ...columns, value: sql<string>`${orders[request.sort].value}` })
    .from(customers)
    .where(afterMark(where, request))
    .orderBy(orders[request.sort].by, customers.id)
    .limit(PAGE_SIZE + 1);

function afterMark(where: SQL, { sort, after }: Pick<CustomerListRequest, "sort" | "after">): SQL {
  if (!after) return where;
  const [same, past] = orders[sort].beyond(after.value);
  return and(where, same, sql`(${past} or ${customers.id} > ${after.id})`)!;
}

const columns = {
  id: customers.id,
  name: customers.name,
  phone: customers.phone,
  email: customers.email,
  orders: customers.orderCount,
  spentKobo: customers.spent,
  firstOrderAt: customers.firstOrderAt,
  lastOrderAt: customers.lastOrderAt,
  tags: customers.tags,
  isBlocked: sql<boolean>`${customers.blockedAt} is not null`,
};

/** Reads all ids of a list, in order. `where` comes from `filtered`. */
export async function readCustomerIds(tx: Tx, where: SQL, sort: CustomerSort): Promise<string[]> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(where)
    .orderBy(orders[sort].by, customers.id);
  return rows.map(({ id }) => id);
}

/** Reads rows in the order of their ids, without customers erased meanwhile. */
export async function readCustomersById(
  tx: Tx,
  vendorId: string,
  ids: readonly string[],
): Promise<ListedCustomer[]> {
  const rows = await tx
    .select(columns)
    .from(customers)
    .where(and(eq(customers.vendorId, vendorId), inArray(customers.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Counts each segment up to 1,000; a searched one up to where the search ends. It orders by the
 * segment's index: otherwise Postgres may expect to find 1,000 members early and scan all
 * customers.
 */
async function countSegments(
  tx: Tx,
  vendorId: string,
  { q, segment }: CustomerListRequest,
  now: Date,
  zone: string,
): Promise<{ counts: Record<Segment, number>; searchEnds: boolean }> {
  const numbers = segmentNames.map((name) => {
    const most = q && name === segment ? CUSTOMERS_SEARCHED : MAX_COUNTED;
    return sql`(select count(*)::int from (select 1 from ${customers} where ${inSegment(vendorId, name, now, zone)} order by ${countedBy[name]} ${sql.raw(`limit ${most + 1}`)}) counted) as ${sql.identifier(name)}`;
  });
  const [row] = await tx.execute<Record<Segment, number>>(
    sql`select ${sql.join(numbers, sql`, `)}`,
  );
  const counts = Object.fromEntries(
    segmentNames.map((name) => [name, Math.min(row![name], MAX_COUNTED + 1)]),
  ) as Record<Segment, number>;
  return { counts, searchEnds: q !== "" && row![segment] > CUSTOMERS_SEARCHED };
}
