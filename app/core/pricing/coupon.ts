import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";

export type Coupon = {
  id: string;
  /** In the store's own spelling. */
  code: string;
  kind: "percent" | "fixed";
  /** Percent of the items (1 to 100), or kobo. */
  value: number;
  /** The smallest subtotal, in kobo; 0 for none. */
  minimumKobo: number;
  /** The largest discount, in kobo; null for no limit. */
  maxDiscountKobo: number | null;
  startsAt: Date;
  /** Invalid from this instant on; null for never. */
  endsAt: Date | null;
  isActive: boolean;
  maxUses: number | null;
  maxUsesPerPhone: number | null;
};

export type MenuCoupon = Pick<
  Coupon,
  "code" | "kind" | "value" | "minimumKobo" | "maxDiscountKobo"
>;

/** Uses, overall and by one phone: of paid orders, and of those that wait for payment. */
export type CouponUse = {
  paid: number;
  waiting: number;
  paidByPhone: number;
  waitingByPhone: number;
  /** Why this order can't use it: no phone is entered, or another one; null if it can. */
  notFor: "noPhone" | "otherPhone" | null;
};

export type ApplyCouponOutcome = { ok: true; discountKobo: number } | Refusal<Message>;

/** Returns a code's form for comparison: lower case, without the spaces that keyboards add. */
export const couponKey = (typed: string): string => typed.replace(/\s+/g, "").toLowerCase();

export const couponTerms = ({
  kind,
  value,
  maxDiscountKobo,
}: Pick<Coupon, "kind" | "value" | "maxDiscountKobo">): Message =>
  kind === "fixed"
    ? msg("{price} off", { price: formatKobo(value) })
    : maxDiscountKobo === null
      ? msg("{n}% off", { n: value })
      : msg("{n}% off (up to {price})", { n: value, price: formatKobo(maxDiscountKobo) });

export const discountLabel = (code: string | null): Message =>
  code ? msg("Discount ({code})", { code }) : msg("Discount");

/**
 * Returns the discount of a coupon, or why there is none (docs/rules.md, Coupons).
 * @param coupon null when the store doesn't have the code
 * @param use without the order that is being placed
 * @param amounts.subtotalKobo the items; `addedKobo`: the fees on top of them; `smallestKobo`: the
 * least that can be charged
 * @param zone the store's, IANA
 */
export function applyCoupon(input: {
  coupon: Coupon | null;
  use: CouponUse;
  amounts: { subtotalKobo: number; addedKobo: number; smallestKobo: number };
  now: Date;
  zone: string;
}): ApplyCouponOutcome {
  const { coupon, use, amounts, now, zone } = input;
  const refused = (code: string, message: Message) =>
    refuse(code, message, { field: "coupon", status: 400 });
  if (!coupon?.isActive)
    return refused("unknown", msg("This code doesn’t work here. Check the spelling."));
  if (now < coupon.startsAt)
    return refused(
      "not-started",
      msg("You can use this code from {when}", { when: formatDateTime(coupon.startsAt, zone) }),
    );
  if (coupon.endsAt && now >= coupon.endsAt)
    return refused(
      "expired",
      msg("This code expired on {when}", { when: formatDateTime(coupon.endsAt, zone) }),
    );
  // The same for an unknown phone and for a customer who isn't selected.
  if (use.notFor === "otherPhone")
    return refused("not-for-phone", msg("This code is only for selected customers of this store"));
  if (use.notFor === "noPhone")
    return refused(
      "phone-needed",
      msg("This code is only for selected customers. Please enter your phone number first."),
    );
  if (amounts.subtotalKobo < coupon.minimumKobo) {
    const price = formatKobo(coupon.minimumKobo - amounts.subtotalKobo);
    return refused("below-minimum", msg("Add {price} more to use this code", { price }));
  }
  const { maxUses, maxUsesPerPhone } = coupon;
  if (maxUses !== null && use.paid >= maxUses)
    return refused("used-up", msg("This code has been used up"));
  if (maxUsesPerPhone !== null && use.paidByPhone >= maxUsesPerPhone)
    return refused("used-by-phone", msg("This phone number has already used this code"));
  if (maxUsesPerPhone !== null && use.paidByPhone + use.waitingByPhone >= maxUsesPerPhone)
    return refused(
      "held-by-phone",
      msg(
        "This code is in another order you haven’t paid for. Please pay for it or cancel it first.",
      ),
    );
  if (maxUses !== null && use.paid + use.waiting >= maxUses)
    return refused(
      "last-use-held",
      msg("Someone is using the last of this code right now. Try again in 30 minutes."),
    );
  return { ok: true, discountKobo: discountKobo(coupon, amounts) };
}

/**
 * A percentage in whole naira, half up, or the fixed sum; at most its maximum, the subtotal, and
 * the total less the smallest charge.
 */
function discountKobo(
  coupon: Pick<Coupon, "kind" | "value" | "maxDiscountKobo">,
  amounts: { subtotalKobo: number; addedKobo: number; smallestKobo: number },
): number {
  const { subtotalKobo, addedKobo, smallestKobo } = amounts;
  const nominalKobo =
    coupon.kind === "percent"
      ? Math.floor((subtotalKobo * coupon.value + 5_000) / 10_000) * 100
      : coupon.value;
  return Math.max(
    0,
    Math.min(
      nominalKobo,
      coupon.maxDiscountKobo ?? nominalKobo,
      subtotalKobo,
      subtotalKobo + addedKobo - smallestKobo,
    ),
  );
}
