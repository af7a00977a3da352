import { and, eq, sql, type SQL } from "drizzle-orm";
import { coupons, couponRedemptions, orders } from "~schema";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { forVendor, type Tx } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { isEqual } from "~/shared/form-changes";
import { couponFormValues, type CouponFormValues, type CouponValues } from "./coupon-form.server";
import type { VendorCoupon } from "./coupon-labels";
import { findCouponIn } from "./coupons.queries.server";

type SaveCouponOutcome = { ok: true; id: string } | Refusal;

export const couponChanged = refuse(
  "stale",
  "This code was changed while you had it open. Check the marked fields, then save again.",
);

const mine = (vendorId: string, couponId: string) =>
  and(eq(coupons.vendorId, vendorId), eq(coupons.id, couponId));
const missing = refuse("missing", "This code does not exist any more", { status: 404 });
const codeTaken = refuse("taken", "You have this code already. Choose another, or edit that one.", {
  field: "code",
});
const columnsOf = ({ minimumKobo, maxDiscountKobo, ...values }: CouponValues) => ({
  ...values,
  minimumOrder: minimumKobo,
  maxDiscount: maxDiscountKobo,
});

const nobody = refuse(
  "nobody",
  "There is nobody in this group right now. Create a coupon for everyone, or come back later.",
);

/**
 * Creates a coupon; refuses a code the vendor has already, ignoring case.
 * @param id comes with the form, so that resending creates only one coupon
 * @param members the customers it is limited to (docs/rules.md, Codes of a store); null for
 * everyone
 */
export async function createCoupon(
  vendorId: string,
  id: string,
  values: CouponValues,
  members: { segment: string; ids: SQL } | null,
): Promise<SaveCouponOutcome> {
  try {
    return await forVendor(vendorId, async (tx): Promise<SaveCouponOutcome> => {
      await tx.insert(coupons).values({
        id,
        vendorId,
        ...columnsOf(values),
        ...(members ? { audience: "customers", segment: members.segment, onMenu: false } : {}),
      });
      if (!members) return { ok: true, id };
      const invited = await tx.execute(sql`
        insert into coupon_customers (vendor_id, coupon_id, customer_id)
        select ${vendorId}, ${id}, member.id from (${members.ids}) member`);
      if (invited.count > 0) return { ok: true, id };
      throw new NobodyInvited();
    });
  } catch (error) {
    if (error instanceof NobodyInvited) return nobody;
    // A resend may fail on either constraint; it counts as saved.
    if (
      (violatesConstraint(error, "unique", "coupons_id_vendor_id_pk") ||
        violatesConstraint(error, "unique", "coupons_code")) &&
      (await hasSame(vendorId, id, values.code))
    )
      return { ok: true, id };
    if (violatesConstraint(error, "unique", "coupons_code")) return codeTaken;
    if (violatesConstraint(error, "unique", "coupons_id_vendor_id_pk"))
      return refuse("used-form", "This form has already created a code. Open a new one.");
    throw error;
  }
}

/** Rolls back a coupon that no customer could use. */
class NobodyInvited extends Error {}

const hasSame = async (vendorId: string, id: string, code: string): Promise<boolean> =>
  (
    await forVendor(vendorId, (tx) =>
      tx.select({ code: coupons.code }).from(coupons).where(mine(vendorId, id)),
    )
  ).some((row) => row.code === code);

/** Runs `work` under the lock that orders take too, so that it sees all uses. */
function withLock<T>(
  vendorId: string,
  couponId: string,
  work: (tx: Tx, coupon: VendorCoupon) => Promise<T>,
): Promise<T | Refusal> {
  if (!isUuid(couponId)) return Promise.resolve(missing);
  return forVendor(vendorId, async (tx) => {
    await tx.select({ id: coupons.id }).from(coupons).where(mine(vendorId, couponId)).for("update");
    const coupon = await findCouponIn(tx, vendorId, couponId);
    return coupon ? work(tx, coupon) : missing;
  });
}

const set = (
  tx: Tx,
  vendorId: string,
  couponId: string,
  values: Partial<typeof coupons.$inferInsert>,
) =>
  tx
    .update(coupons)
    .set({ ...values, updatedAt: sql`now()` })
    .where(mine(vendorId, couponId));

/** Placed orders keep their price. Refused if the coupon no longer equals `stored.texts`. */
export async function changeCoupon(
  vendorId: string,
  couponId: string,
  values: CouponValues,
  stored: { texts: CouponFormValues; zone: string },
): Promise<SaveCouponOutcome> {
  try {
    return await withLock(vendorId, couponId, async (tx, coupon): Promise<SaveCouponOutcome> => {
      if (!isEqual(couponFormValues(coupon, stored.zone), stored.texts)) return couponChanged;
      if (values.maxUses !== null && values.maxUses < coupon.used)
        return refuse(
          "used-more",
          `It has already been used ${coupon.used} times. Enter at least that, or end the code.`,
          { field: "maxUses" },
        );
      await set(tx, vendorId, couponId, {
        ...columnsOf(values),
        onMenu: values.onMenu && !coupon.audience,
      });
      return { ok: true, id: couponId };
    });
  } catch (error) {
    if (violatesConstraint(error, "unique", "coupons_code")) return codeTaken;
    throw error;
  }
}

/** Idempotent. Coupons for some customers stay off the menu (docs/rules.md, Codes of a store). */
export const switchCoupon = (
  vendorId: string,
  couponId: string,
  values: { isActive: boolean } | { onMenu: boolean },
): Promise<SaveCouponOutcome> =>
  withLock(vendorId, couponId, async (tx, { audience }): Promise<SaveCouponOutcome> => {
    await set(tx, vendorId, couponId, audience ? { ...values, onMenu: false } : values);
    return { ok: true, id: couponId };
  });

/** Ends a running coupon now. Orders at payment keep their price. */
export const endCoupon = (
  vendorId: string,
  couponId: string,
  now: Date,
): Promise<SaveCouponOutcome> =>
  withLock(vendorId, couponId, async (tx, { startsAt, endsAt }): Promise<SaveCouponOutcome> => {
    if (endsAt && endsAt <= now) return refuse("ended", "This code has ended already.");
    if (startsAt >= now)
      return refuse("not-begun", "This code has not started yet. Switch it off, or delete it.");
    await set(tx, vendorId, couponId, { endsAt: now });
    return { ok: true, id: couponId };
  });

/** Deletes a coupon, or ends it or switches it off if any order refers to it. */
export const deleteCoupon = (
  vendorId: string,
  couponId: string,
  now: Date,
): Promise<{ ok: true; deleted: boolean } | Refusal> =>
  withLock(
    vendorId,
    couponId,
    async (tx, { startsAt, endsAt }): Promise<{ ok: true; deleted: boolean }> => {
      const named = await tx
        .select({ yes: sql`1` })
        .from(coupons)
        .where(
          and(
            mine(vendorId, couponId),
            sql`(exists (
              select 1 from ${couponRedemptions}
              where ${couponRedemptions.vendorId} = ${vendorId}
                and ${couponRedemptions.couponId} = ${couponId}
            ) or exists (
              select 1 from ${orders}
              where ${orders.vendorId} = ${vendorId} and ${orders.couponId} = ${couponId}
            ))`,
          ),
        );
      if (named.length === 0) {
        await tx.delete(coupons).where(mine(vendorId, couponId));
        return { ok: true, deleted: true };
      }
      if (startsAt >= now) await set(tx, vendorId, couponId, { isActive: false });
      else if (!endsAt || endsAt > now) await set(tx, vendorId, couponId, { endsAt: now });
      return { ok: true, deleted: false };
    },
  );
