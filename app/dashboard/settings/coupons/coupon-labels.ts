import type { BadgeTone } from "~/shared/badge-tone";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import type { Coupon } from "~/core/pricing/coupon";
import { segments, type Segment } from "~/dashboard/customers/list/customer-list";

/** Counts paid uses, without cancelled orders; `costKobo` is what they cost. */
export type VendorCoupon = Coupon & {
  used: number;
  costKobo: number;
  /** Null for everyone. */
  audience: CouponGroup | null;
  /** Whether the menu may show it, and whether the menu shows it now. */
  onMenu: boolean;
  isOnMenuNow: boolean;
};

/** How many customers it is for, and the segment they were in when it was created. */
export type CouponGroup = { segment: string | null; customers: number };

/** Such as `Only for 23 customers: Regulars`. */
export function audienceLabel({ segment, customers }: CouponGroup): string {
  const name = segment && Object.hasOwn(segments, segment) ? segments[segment as Segment] : null;
  return `Only for ${customers.toLocaleString("en")} ${customers === 1 ? "customer" : "customers"}${name ? `: ${name}` : ""}`;
}

export type CouponState = "live" | "ahead" | "ended" | "usedUp" | "off";

/** Decides by the rules that orders follow (docs/rules.md, Coupons). */
export function couponState(
  {
    isActive,
    startsAt,
    endsAt,
    maxUses,
    used,
  }: Pick<VendorCoupon, "isActive" | "startsAt" | "endsAt" | "maxUses" | "used">,
  now: Date,
): CouponState {
  if (endsAt && endsAt <= now) return "ended";
  if (!isActive) return "off";
  if (startsAt > now) return "ahead";
  return maxUses !== null && used >= maxUses ? "usedUp" : "live";
}

export const couponStateLabel: Record<CouponState, { word: string; tone: BadgeTone }> = {
  live: { word: "Live", tone: "good" },
  ahead: { word: "Not started", tone: "work" },
  ended: { word: "Ended", tone: "rest" },
  usedUp: { word: "Used up", tone: "wait" },
  off: { word: "Off", tone: "rest" },
};

/** Says whether customers see the coupon on the menu; null if they can't. */
export function menuLabel(
  coupon: Pick<VendorCoupon, "onMenu" | "isOnMenuNow"> & Parameters<typeof couponState>[0],
  now: Date,
): string | null {
  if (!coupon.onMenu) return null;
  if (coupon.isOnMenuNow) return "On the menu now";
  const state = couponState(coupon, now);
  if (state === "ahead") return "On the menu once it starts";
  return state === "live" ? "The menu shows another code first" : null;
}

/** Such as `10% off, at most ₦500`. */
export function discountText({
  kind,
  value,
  maxDiscountKobo,
}: Pick<VendorCoupon, "kind" | "value" | "maxDiscountKobo">): string {
  if (kind === "fixed") return `${formatKobo(value)} off`;
  return `${value}% off${maxDiscountKobo === null ? "" : `, at most ${formatKobo(maxDiscountKobo)}`}`;
}

/** Returns the coupon's period on the store's clock. */
export function couponPeriodLabel(
  { startsAt, endsAt }: Pick<VendorCoupon, "startsAt" | "endsAt">,
  now: Date,
  zone: string,
): string {
  const from = startsAt > now ? `From ${formatDateTime(startsAt, zone)}` : "";
  if (!endsAt) return from || "No end";
  if (endsAt <= now) return `Ended ${formatDateTime(endsAt, zone)}`;
  return `${from ? `${from} until` : "Until"} ${formatDateTime(endsAt, zone)}`;
}

export function usesLabel({ used, maxUses }: Pick<VendorCoupon, "used" | "maxUses">): string {
  if (maxUses !== null) return `Used ${used} of ${maxUses}`;
  return used === 0 ? "Not used yet" : `Used ${used} time${used === 1 ? "" : "s"}`;
}

export function shareLine(
  coupon: VendorCoupon,
  store: { name: string; url: string },
  zone: string,
): string {
  const { code, minimumKobo, endsAt } = coupon;
  const conditions = [
    minimumKobo > 0 ? `from ${formatKobo(minimumKobo)} on` : "",
    endsAt ? `until ${formatDateTime(endsAt, zone)}` : "",
  ].filter(Boolean);
  return `${discountText(coupon)} at ${store.name} with the code ${code}${conditions.length ? ` (${conditions.join(", ")})` : ""}: ${store.url}`;
}

const messages: Record<string, string> = {
  made: "Coupon created",
  saved: "Coupon saved",
  on: "Switched on",
  off: "Switched off",
  shown: "Switched on for the menu",
  hidden: "Taken off the menu",
  ended: "Ended",
  deleted: "Coupon deleted",
  kept: "An order has used it, so it was ended instead",
};

/** Translates an address's `done`; null if unknown. */
export const couponMessage = (done: string | null): string | null =>
  done !== null && Object.hasOwn(messages, done) ? messages[done]! : null;
