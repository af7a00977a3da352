import { and, sql, type SQL } from "drizzle-orm";
import { customers } from "~schema";
import { readForVendor } from "~/platform/db.server";
import { inSegment, lastOrder } from "./customer-filter.server";
import { segments, type Segment } from "./customer-list";

/** Rules: docs/rules.md, Codes of a store. */
const MAX_INVITED = 5_000;

type InvitedSegment = Exclude<Segment, "all" | "blocked">;

/** Parses a segment from a URL or form; null if coupons can't target it. */
export function readInvitedSegment(name: unknown): InvitedSegment | null {
  if (typeof name !== "string" || !Object.hasOwn(segments, name)) return null;
  return name === "all" || name === "blocked" ? null : (name as InvitedSegment);
}

/**
 * Returns a query of the customer ids a segment's coupon targets: current members who aren't
 * blocked, up to the 5,000 who ordered last.
 * @param zone the store's IANA name
 */
export const invitedIds = (
  vendorId: string,
  segment: InvitedSegment,
  now: Date,
  zone: string,
): SQL => sql`select ${customers.id} as id from ${customers}
  where ${and(inSegment(vendorId, segment, now, zone), sql`${customers.blockedAt} is null`)}
  order by ${lastOrder} desc, ${customers.id} limit ${sql.raw(String(MAX_INVITED))}`;

export async function countInvited(
  vendorId: string,
  segment: InvitedSegment,
  now: Date,
  zone: string,
): Promise<number> {
  const [row] = await readForVendor(vendorId, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from (${invitedIds(vendorId, segment, now, zone)}) invited`,
    ),
  );
  return row!.count;
}
