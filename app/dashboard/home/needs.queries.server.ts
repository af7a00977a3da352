import { sql } from "drizzle-orm";
import { readIdentity } from "~/core/identity/identity.server";
import { arePayoutsHeld } from "~/core/payouts/payout-holds.server";
import { linesOfTrouble } from "~/core/operators/store-trouble";
import { readStoreTroubles } from "~/core/operators/store-trouble.queries.server";
import { selectWallet } from "~/core/payouts/wallet.server";
import { may, type Role } from "~/core/staff/permissions";
import { readPayoutTerms } from "~/core/payouts/payout-terms.server";
import { readForVendor, type Tx } from "~/platform/db.server";
import type { NeedsFacts, UnansweredReviews } from "./needs";

const REVIEW_DAYS = 30;
const REVIEW_STARS = 3;

/** `menuIsEmpty`: no item has a price. */
type HomeNeeds = { facts: NeedsFacts; menuIsEmpty: boolean };

/**
 * Reads what Home's list is made from, as far as a role may see it (docs/rules.md, Home).
 * @param zone the store's IANA name
 */
export function readNeeds(
  vendorId: string,
  role: Role,
  now: Date,
  zone: string,
  within?: Tx,
): Promise<HomeNeeds> {
  return readForVendor(within ?? vendorId, async (tx) => {
    const [menu, troubles, reviews, payout] = await Promise.all([
      readMenu(tx, vendorId, now),
      may(role, "refunds") ? readStoreTroubles(tx, vendorId) : [],
      may(role, "reviews") ? readReviews(tx, vendorId, now) : null,
      may(role, "payouts")
        ? Promise.all([
            selectWallet(tx, vendorId, now),
            readPayoutTerms(tx, vendorId, now, zone),
            arePayoutsHeld(tx, vendorId),
            readIdentity(tx, vendorId),
          ]).then(([{ wallet, tier }, terms, isPaused, identity]) => ({
            ...{ wallet, tier, terms, isPaused, identity },
          }))
        : null,
    ]);
    const { items, drafts, ...soldOut } = menu;
    return {
      facts: {
        payout,
        soldOut,
        reviews,
        drafts: may(role, "menu") ? drafts : null,
        troubles: linesOfTrouble(troubles, role),
      },
      menuIsEmpty: items === 0,
    };
  });
}

async function readMenu(tx: Tx, vendorId: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await tx.execute<{
    items: number;
    drafts: number;
    out: number;
    without_end: number;
    first: string | null;
    last: string | null;
  }>(sql`
    with menu as (
      select is_draft, not is_draft and (coalesce(inventory = 0, false) or until is not null) as out, until
      from (select is_draft, inventory, case when sold_out_until > ${at} then sold_out_until end as until
        from menu_items where vendor_id = ${vendorId} and archived_at is null) items
    )
    select count(*) filter (where not is_draft)::int as items, count(*) filter (where is_draft)::int as drafts,
      count(*) filter (where out)::int as out, count(*) filter (where out and until is null)::int as without_end,
      min(until) filter (where out) as first, max(until) filter (where out) as last
    from menu`);
  const { items, drafts, out, without_end, first, last } = row!;
  return {
    items,
    drafts,
    count: out,
    withoutEnd: without_end,
    firstBack: first === null ? null : new Date(first),
    lastBack: last === null ? null : new Date(last),
  };
}

async function readReviews(tx: Tx, vendorId: string, now: Date): Promise<UnansweredReviews> {
  const since = new Date(now.getTime() - REVIEW_DAYS * 86_400_000).toISOString();
  const rows = await tx.execute<{ id: string; rating: number; count: number }>(sql`
    select id, rating, (count(*) over ())::int as count from reviews
    where vendor_id = ${vendorId} and rating <= ${REVIEW_STARS} and created_at > ${since}::timestamptz
      and response is null and status in ('new', 'published')
    order by rating, created_at desc, id limit 1`);
  const [lowest] = rows;
  return { count: lowest?.count ?? 0, lowest: lowest?.rating ?? 0, lowestId: lowest?.id ?? null };
}
