import { and, eq, sql, type SQL } from "drizzle-orm";
import { customers } from "~schema";
import { containsIn } from "~/platform/search.server";
import { fromZone, inZone } from "~/shared/clock";
import { phoneDigits, toE164 } from "~/shared/phone";
import { searchText } from "~/shared/search-text";
import type { CustomerFilter, Segment } from "./customer-list";

/** Spelled as in the list's indexes. */
const listed = sql`(${customers.paidAt} is not null or ${customers.blockedAt} is not null)`;

/** Spelled as in its index; customers without a sale come last. */
export const lastOrder = sql`(case when ${customers.lastOrderAt} is null then '-infinity' else ${customers.lastOrderAt} end)`;
/** Spelled as in its index: by the name shown. */
export const shownName = sql`((case when ${customers.searchName} is null or ${customers.searchName} = '' then 'unknown customer' else ${customers.searchName} end) collate "C")`;

/** How many of the latest customers a search scans (docs/rules.md, List of customers). */
export const CUSTOMERS_SEARCHED = 10_000;

/** The order of the index that counts a segment. */
export const countedBy: Record<Segment, SQL> = {
  all: sql`${customers.spent} desc nulls last`,
  new: sql`${customers.firstOrderAt} desc nulls last`,
  regulars: sql`${customers.thirdLastOrderAt} desc nulls last`,
  slipping: sql`${customers.slipsAt}`,
  big: sql`${customers.spent} desc nulls last`,
  blocked: sql`${customers.phone}`,
};

const REGULAR_DAYS = 60;
const BIG = 3;

/** Returns a segment's members (docs/rules.md, Segments). `zone` is an IANA name. */
export function inSegment(vendorId: string, segment: Segment, now: Date, zone: string): SQL {
  const condition = {
    all: () => sql`true`,
    new: () =>
      sql`${customers.firstOrderAt} >= ${monthStart(now, zone).toISOString()}::timestamptz`,
    regulars: () =>
      sql`${customers.thirdLastOrderAt} >= ${new Date(now.getTime() - REGULAR_DAYS * 86_400_000).toISOString()}::timestamptz`,
    slipping: () => sql`${customers.slipsAt} < ${now.toISOString()}::timestamptz`,
    big: () =>
      sql`${customers.spent} > 0 and ${customers.spent} >= (
        select ceil(${sql.raw(String(BIG))}.0 * t.spent / t.customers)::bigint
        from customer_totals t where t.vendor_id = ${vendorId} and t.customers > 0)`,
    blocked: () => sql`${customers.blockedAt} is not null`,
  }[segment]();
  return and(eq(customers.vendorId, vendorId), listed, condition)!;
}

function monthStart(now: Date, zone: string): Date {
  const { year, month } = inZone(now, zone);
  return fromZone({ year, month, day: 1, minutes: 0 }, zone);
}

/**
 * Returns the condition for a segment's members who match the search.
 * @param isSmall few members: find them by the segment's index, as a scan in list order would run
 * to its end
 */
export function filtered(
  vendorId: string,
  { q, segment }: CustomerFilter,
  now: Date,
  zone: string,
  isSmall = false,
): SQL {
  const members = inSegment(vendorId, segment, now, zone);
  const mine = eq(customers.vendorId, vendorId);
  if (q) return and(mine, members, isOneOf(foundIds(vendorId, q, members)))!;
  // 'Big' depends on the average, so Postgres can't estimate its size.
  return segment === "big" || isSmall
    ? and(mine, isOneOf(sql`select ${customers.id} from ${customers} where ${members}`))!
    : members;
}

/** Runs the query first: joined, a wrong row estimate could make Postgres scan all customers. */
const isOneOf = (ids: SQL): SQL => sql`${customers.id} = any(array(${ids}))`;

/**
 * Returns a subquery of ids that match a search: among the latest customers, those with all words,
 * in any order, in name, phone or e-mail, or with the digits in their phone; of any age, those
 * whose name starts with it or who have exactly this phone or e-mail.
 */
function foundIds(vendorId: string, q: string, members: SQL): SQL {
  const words = q.split(/\s+/).filter(Boolean);
  const digits = phoneDigits(q);
  const matches = [
    sql`(${sql.join(
      words.map((word) => containsIn(sql`search_text`, word)),
      sql` and `,
    )})`,
    ...(digits ? [sql`strpos(search_text, ${digits}) > 0`] : []),
  ];
  const latest = sql`select ${customers.id} as id, ${customers.searchText} as search_text from ${customers}
    where ${members} order by ${lastOrder} desc, ${customers.id} limit ${sql.raw(String(CUSTOMERS_SEARCHED))}`;
  const ofAnyAge = (condition: SQL) =>
    sql`select ${customers.id} from ${customers} where ${and(eq(customers.vendorId, vendorId), listed)} and ${condition}`;
  const name = searchText(q) || q;
  const e164 = toE164(q);
  const parts = [
    sql`select latest.id from (${latest}) latest where ${sql.join(matches, sql` or `)}`,
    ofAnyAge(sql`${shownName} >= ${name} and ${shownName} < ${name + "\u{10ffff}"}`),
    ...(e164 ? [ofAnyAge(sql`${customers.phone} = ${e164}`)] : []),
    ...(q.includes("@") ? [ofAnyAge(sql`${customers.email} = ${q.toLowerCase()}`)] : []),
  ];
  return sql.join(parts, sql` union `);
}
