import { and, asc, desc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { payouts, staffMembers, users, vendorProfiles, wallets } from "~schema";
import { systemDb } from "~/platform/db.server";
import { contains } from "~/platform/search.server";
import { isUuid } from "~/shared/ids";

const PAGE = 50;
const LATEST_PAYOUTS = 10;

const columns = {
  id: vendorProfiles.id,
  name: vendorProfiles.businessName,
  slug: vendorProfiles.storeSlug,
  step: vendorProfiles.onboardingStep,
  owner: users.email,
  suspension: vendorProfiles.suspension,
  closedAt: vendorProfiles.closedAt,
  createdAt: vendorProfiles.createdAt,
  balanceKobo: sql<number>`coalesce(${wallets.balance}, 0)`.mapWith(Number),
};

export type ListedVendor = Awaited<ReturnType<typeof listVendors>>["vendors"][number];

/**
 * Finds stores by part of a name, a slug, or the start of the owner's e-mail; without a search the
 * newest that have a name, as each first sign-in makes an empty one.
 * @param filter.after the id of the store above the page
 * @returns `next` for the following page; null at the end
 */
export async function listVendors({ q, after }: { q: string; after: string | null }) {
  const text = q.trim().slice(0, 100);
  const found = await systemDb
    .select(columns)
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .leftJoin(wallets, eq(wallets.vendorId, vendorProfiles.id))
    .where(
      and(
        text
          ? or(
              contains(vendorProfiles.businessName, text),
              sql`lower(${vendorProfiles.storeSlug}) = ${text.toLowerCase()}`,
              sql`starts_with(${users.email}, ${text.toLowerCase()})`,
              isUuid(text) ? eq(vendorProfiles.id, text) : undefined,
            )
          : ne(vendorProfiles.businessName, ""),
        after
          ? sql`(${vendorProfiles.createdAt}, ${vendorProfiles.id}) <
              (select created_at, id from vendor_profiles where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(vendorProfiles.createdAt), desc(vendorProfiles.id))
    .limit(PAGE + 1);
  const vendors = found.slice(0, PAGE);
  return { vendors, next: found.length > PAGE ? vendors.at(-1)!.id : null };
}

export type VendorFile = NonNullable<Awaited<ReturnType<typeof readVendorFile>>>;

/** Reads what an operator sees of one store. */
export async function readVendorFile(vendorId: string) {
  if (!isUuid(vendorId)) return null;
  const [[vendor], staff, latest, [sales]] = await Promise.all([
    systemDb
      .select({
        ...columns,
        ownerId: vendorProfiles.userId,
        phone: vendorProfiles.businessPhone,
        place: sql<string>`concat_ws(', ', ${vendorProfiles.city}, ${vendorProfiles.state})`,
        underWayKobo: sql<number>`coalesce(${wallets.underWay}, 0)`.mapWith(Number),
        paidOutKobo: sql<number>`coalesce(${wallets.paidOut}, 0)`.mapWith(Number),
      })
      .from(vendorProfiles)
      .innerJoin(users, eq(users.id, vendorProfiles.userId))
      .leftJoin(wallets, eq(wallets.vendorId, vendorProfiles.id))
      .where(eq(vendorProfiles.id, vendorId)),
    systemDb
      .select({
        id: staffMembers.id,
        name: users.name,
        email: users.email,
        role: staffMembers.role,
      })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .where(and(eq(staffMembers.vendorId, vendorId), isNotNull(staffMembers.acceptedAt)))
      .orderBy(asc(staffMembers.acceptedAt)),
    systemDb
      .select({
        reference: payouts.reference,
        amountKobo: payouts.amount,
        status: payouts.status,
        at: payouts.createdAt,
        failure: payouts.failure,
      })
      .from(payouts)
      .where(eq(payouts.vendorId, vendorId))
      .orderBy(desc(payouts.createdAt))
      .limit(LATEST_PAYOUTS),
    systemDb.execute<{ orders: number; kobo: string; refundedKobo: string }>(sql`
      select count(*)::int as orders, coalesce(sum(total_amount), 0) as kobo,
        (select coalesce(sum(amount), 0) from refunds where vendor_id = ${vendorId}
          and status = 'processed' and updated_at > now() - interval '30 days') as "refundedKobo"
      from orders where vendor_id = ${vendorId} and created_at > now() - interval '30 days'
        and payment_status in ('success', 'completed', 'partially_refunded')`),
  ]);
  if (!vendor) return null;
  return {
    ...vendor,
    staff,
    payouts: latest,
    month: {
      orders: sales!.orders,
      kobo: Number(sales!.kobo),
      refundedKobo: Number(sales!.refundedKobo),
    },
  };
}
