import { and, eq, sql } from "drizzle-orm";
import { coupons } from "~schema";
import type { CouponAudience } from "~schema/coupons";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { storeZone } from "~/core/opening-hours/open-state";
import type { StoreRecord } from "~/core/stores/store-record.server";
import type { Refusal } from "~/shared/refusal";
import type { Message } from "~/shared/translate";
import {
  applyCoupon,
  couponKey,
  type Coupon,
  type MenuCoupon,
  type ApplyCouponOutcome,
  type CouponUse,
} from "~/core/pricing/coupon";
import { readCouponOnMenu } from "~/core/pricing/coupon-on-menu.server";
import { PAYABLE_MINUTES } from "./order-request";
import { MIN_CHARGE_KOBO } from "./order-sums";

type Reader = Pick<Tx, "select" | "execute">;
type CouponRequest = {
  code: string;
  /** E.164; null until the customer enters one. */
  phone: string | null;
  /** The checkout's own order doesn't count as a use. */
  clientToken: string;
  subtotalKobo: number;
  addedKobo: number;
};

/** Returns a code's discount to show on a page; reserves no use. */
export async function previewCoupon(
  store: StoreRecord,
  request: CouponRequest,
  now: Date,
): Promise<ApplyCouponOutcome & { code: string }> {
  const coupon = await findCoupon(systemDb, store.id, request.code, false);
  const use = coupon ? await useOf(systemDb, store.id, coupon, request, now) : NO_USE;
  return { ...outcomeOf(store, coupon, use, request, now), code: coupon?.code ?? request.code };
}

/**
 * Returns the coupon that the store's menu shows, for a checkout to offer. Null when there is none,
 * or when other payable orders hold its last uses (docs/rules.md, Coupons).
 * @param clientToken the checkout's, so that its own order holds no use
 */
export async function couponToOffer(
  vendorId: string,
  clientToken: string,
  now: Date,
): Promise<MenuCoupon | null> {
  const shown = await readCouponOnMenu(systemDb, vendorId, now);
  if (!shown || shown.maxUses === null) return shown && shown.coupon;
  const everyone = { id: shown.id, audience: "everyone" } as const;
  const use = await useOf(systemDb, vendorId, everyone, { phone: null, clientToken }, now);
  return use.paid + use.waiting < shown.maxUses ? shown.coupon : null;
}

/** Locks the coupon, so that only one order gets the last use (docs/rules.md, Coupons). */
export async function redeemCoupon(
  tx: Tx,
  store: StoreRecord,
  request: CouponRequest,
  now: Date,
): Promise<{ ok: true; discountKobo: number; couponId: string; code: string } | Refusal<Message>> {
  const coupon = await findCoupon(tx, store.id, request.code, true);
  const use = coupon ? await useOf(tx, store.id, coupon, request, now) : NO_USE;
  const outcome = outcomeOf(store, coupon, use, request, now);
  return outcome.ok ? { ...outcome, couponId: coupon!.id, code: coupon!.code } : outcome;
}

/**
 * Returns whether others have used up the coupon of an order that was late or cancelled. Locks the
 * coupon (docs/rules.md, Coupons).
 */
export async function isCouponUsedUp(
  tx: Tx,
  order: {
    vendorId: string;
    couponId: string;
    customerPhone: string | null;
    clientToken: string;
  },
): Promise<boolean> {
  const [coupon] = await tx
    .select({ maxUses: coupons.maxUses, maxUsesPerPhone: coupons.maxUsesPerPhone })
    .from(coupons)
    .where(and(eq(coupons.vendorId, order.vendorId), eq(coupons.id, order.couponId)))
    .for("no key update");
  if (!coupon) return false;
  const own = { phone: order.customerPhone, clientToken: order.clientToken };
  // `redeemCoupon` checked the audience when the order was placed.
  const everyone = { id: order.couponId, audience: "everyone" } as const;
  const use = await useOf(tx, order.vendorId, everyone, own, databaseNow());
  const { maxUses, maxUsesPerPhone } = coupon;
  return (
    (maxUses !== null && use.paid + use.waiting >= maxUses) ||
    (maxUsesPerPhone !== null && use.paidByPhone + use.waitingByPhone >= maxUsesPerPhone)
  );
}

const NO_USE: CouponUse = {
  paid: 0,
  waiting: 0,
  paidByPhone: 0,
  waitingByPhone: 0,
  notFor: null,
};

type FoundCoupon = Coupon & { audience: CouponAudience };

function outcomeOf(
  store: StoreRecord,
  coupon: Coupon | null,
  use: CouponUse,
  { subtotalKobo, addedKobo }: CouponRequest,
  now: Date,
): ApplyCouponOutcome {
  return applyCoupon({
    coupon,
    use,
    amounts: { subtotalKobo, addedKobo, smallestKobo: MIN_CHARGE_KOBO },
    now,
    zone: storeZone(store.opening.timeZone),
  });
}

async function findCoupon(
  db: Reader,
  vendorId: string,
  code: string,
  lock: boolean,
): Promise<FoundCoupon | null> {
  const query = db
    .select({
      id: coupons.id,
      code: coupons.code,
      kind: coupons.kind,
      value: coupons.value,
      minimumKobo: coupons.minimumOrder,
      maxDiscountKobo: coupons.maxDiscount,
      startsAt: coupons.startsAt,
      endsAt: coupons.endsAt,
      audience: coupons.audience,
      isActive: coupons.isActive,
      maxUses: coupons.maxUses,
      maxUsesPerPhone: coupons.maxUsesPerPhone,
    })
    .from(coupons)
    .where(and(eq(coupons.vendorId, vendorId), eq(sql`lower(${coupons.code})`, couponKey(code))));
  const [coupon] = await (lock ? query.for("no key update") : query);
  return coupon ?? null;
}

/**
 * Counts a coupon's uses, by paid orders (without cancelled ones) and by others that can still be
 * paid, and reads whether it is for this phone.
 */
async function useOf(
  db: Reader,
  vendorId: string,
  coupon: Pick<FoundCoupon, "id" | "audience">,
  { phone, clientToken }: Pick<CouponRequest, "phone" | "clientToken">,
  now: Date,
): Promise<CouponUse> {
  const couponId = coupon.id;
  const isForPhone =
    coupon.audience === "everyone"
      ? sql`true`
      : sql`exists (
          select 1 from customers c
          join coupon_customers k on k.vendor_id = c.vendor_id and k.customer_id = c.id
          where c.vendor_id = ${vendorId} and c.phone = ${phone}::text and k.coupon_id = ${couponId})`;
  const payableSince = new Date(now.getTime() - PAYABLE_MINUTES * 60_000).toISOString();
  const [use] = await db.execute<CouponUse>(sql`
    select case when ${isForPhone} then null when ${phone}::text is null then 'noPhone' else 'otherPhone' end as "notFor",
      count(*) filter (where taken.paid)::int as paid,
      count(*) filter (where not taken.paid)::int as waiting,
      count(*) filter (where taken.paid and taken.phone = ${phone}::text)::int as "paidByPhone",
      count(*) filter (where not taken.paid and taken.phone = ${phone}::text)::int as "waitingByPhone"
    from (
      select r.phone, true as paid from coupon_redemptions r
      join orders o on o.vendor_id = r.vendor_id and o.id = r.order_id
      where r.vendor_id = ${vendorId} and r.coupon_id = ${couponId} and o.status <> 'cancelled'
      union all
      select o.customer_phone, false from orders o
      where o.vendor_id = ${vendorId} and o.coupon_id = ${couponId}
        and o.status in ('payment_pending', 'payment_failed')
        and o.created_at > ${payableSince}::timestamptz and o.client_token <> ${clientToken}
    ) taken`);
  return use ?? NO_USE;
}
