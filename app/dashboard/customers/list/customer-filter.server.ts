import { and, eq, sql, type SQL } from "drizzle-orm";
import { customers } from "~schema";
import { containsIn } from "~/platform/search.server";
import { fromZone, inZone } from "~/shared/clock";
import { phoneDigits, toE164 } from "~/shared/phone";
import { searchText } from "~/shared/search-text";
import type { CustomerFilter, Segment } from "./customer-list";

/** As the indexes of the list have it. */
const listed = sql`(${customers.paidAt} is not null or ${customers.blockedAt} is not null)`;

/** As the index of the latest has it: who has no order that brought something is the last. */
export const lastOrder = sql`(case when ${customers.lastOrderAt} is null then '-infinity' else ${customers.lastOrderAt} end)`;
/** As the index of names has it: under what is shown. */
export const shownName = sql`((case when ${customers.searchName} is null or ${customers.searchName} = '' then 'unknown customer' else ${customers.searchName} end) collate "C")`;

/**
 * How many of the latest customers a search looks through; older ones are found by the beginning of
 * their name, by their whole phone or e-mail (docs/rules.md, List of customers).
 */
export const CUSTOMERS_SEARCHED = 10_000;

/** The order of the index that a segment is counted by. */
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

/**
 * Returns who is in a segment (docs/rules.md, Segments).
 * @param zone the store's, IANA
 */
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
 * Returns who is in a segment and is found by its search.
 * @param isSmall whether the segment is known to have few: they are found by its index then, where
 * a look at everybody in the list's order would go on to the last
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
  // How many those are can't be estimated before the average is known.
  return segment === "big" || isSmall
    ? and(mine, isOneOf(sql`select ${customers.id} from ${customers} where ${members}`))!
    : members;
}

/**
 * Returns the condition that a row is one of those that a query finds. They are found first, by their own
 * index: joined, a wrong estimate of how many reads all of a store's customers.
 */
const isOneOf = (ids: SQL): SQL => sql`${customers.id} = any(array(${ids}))`;

/**
 * Returns a subquery of the ids that a search finds: of the latest customers those who have all of
 * its words, in any order, in name, phone or e-mail, or its digits in their phone; and however old,
 * those whose name begins with it, or who have exactly this phone or e-mail.
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
