import type { BadgeTone } from "~/shared/badge-tone";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";

/**
 * A code as its vendor sees it. Amounts in kobo; `used` and `costKobo` count paid orders that were
 * not cancelled.
 */
export type CouponStateInput = {
  id: string;
  code: string;
  kind: "percent" | "fixed";
  /** Percent, or kobo. */
  value: number;
  minimumKobo: number;
  maxDiscountKobo: number | null;
  startsAt: Date;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerPhone: number | null;
  isActive: boolean;
  used: number;
  costKobo: number;
};

export type CouponState = "live" | "ahead" | "ended" | "usedUp" | "off";

/**
 * How a code stands at an instant, by the rules that an order is checked by (docs/rules.md,
 * Coupons).
 */
export function couponState(
  {
    isActive,
    startsAt,
    endsAt,
    maxUses,
    used,
  }: Pick<CouponStateInput, "isActive" | "startsAt" | "endsAt" | "maxUses" | "used">,
  now: Date,
): CouponState {
  if (endsAt && endsAt <= now) return "ended";
  if (!isActive) return "off";
  if (startsAt > now) return "ahead";
  return maxUses !== null && used >= maxUses ? "usedUp" : "live";
}

export const couponStateLabel: Record<CouponState, { word: string; tone: BadgeTone }> = {
  live: { word: "Live", tone: "good" },
  ahead: { word: "Not begun", tone: "work" },
  ended: { word: "Ended", tone: "rest" },
  usedUp: { word: "Used up", tone: "wait" },
  off: { word: "Off", tone: "rest" },
};

/** What a code takes off: `10 % off, at most ₦500`. */
export function discountText({
  kind,
  value,
  maxDiscountKobo,
}: Pick<CouponStateInput, "kind" | "value" | "maxDiscountKobo">): string {
  if (kind === "fixed") return `${formatKobo(value)} off`;
  return `${value} % off${maxDiscountKobo === null ? "" : `, at most ${formatKobo(maxDiscountKobo)}`}`;
}

/** When it holds, on the store's clock. */
export function periodLabel(
  { startsAt, endsAt }: Pick<CouponStateInput, "startsAt" | "endsAt">,
  now: Date,
  zone: string,
): string {
  const from = startsAt > now ? `From ${formatDateTime(startsAt, zone)}` : "";
  if (!endsAt) return from || "No end";
  if (endsAt <= now) return `Ended ${formatDateTime(endsAt, zone)}`;
  return `${from ? `${from} until` : "Until"} ${formatDateTime(endsAt, zone)}`;
}

/** How often it was used, of how often it may be. */
export function usesLabel({ used, maxUses }: Pick<CouponStateInput, "used" | "maxUses">): string {
  if (maxUses !== null) return `Used ${used} of ${maxUses}`;
  return used === 0 ? "Not used yet" : `Used ${used} time${used === 1 ? "" : "s"}`;
}

/** A line to send on, with all that a customer has to know to use the code. */
export function shareLine(
  coupon: CouponStateInput,
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

const said: Record<string, string> = {
  made: "Coupon made",
  saved: "Coupon saved",
  on: "Switched on",
  off: "Switched off",
  ended: "Ended",
  deleted: "Coupon deleted",
  kept: "It stands in an order, so it was ended instead",
};

/** What the last press came to, for a line that passes; null for nothing we know. */
export const couponMessage = (done: string | null): string | null =>
  done !== null && Object.hasOwn(said, done) ? said[done]! : null;
