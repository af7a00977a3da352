import { z } from "zod";
import { couponKey } from "~/core/pricing/coupon";
import type { StorePrices } from "~/core/stores/delivery-areas";
import type { CheckoutValues } from "./checkout-form";

const Coupon = z.object({ code: z.string(), delivery: z.number(), pickup: z.number() });
const kobo = z.number().int().min(0);
const Prices = z.object({
  rules: z.object({
    packagingFeeKobo: kobo,
    serviceFeeKobo: kobo,
    taxRate: kobo,
    feeBearer: z.enum(["vendor", "customer", "split"]),
    feeSplitPercentage: z.number(),
  }),
  flatFeeKobo: kobo,
  areas: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      feeKobo: kobo,
      minimumOrderKobo: kobo,
      freeAboveKobo: kobo.nullable(),
    }),
  ),
});
const instant = z.number().int().nullable();
const Slots = z.object({ delivery: instant, pickup: instant, later: instant });

/**
 * What a page says that it showed. Whoever makes it up only refuses or agrees to what is reckoned
 * anew.
 * @returns null when it can't be read
 */
function read<T>(schema: z.ZodType<T>, text: string | undefined): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/**
 * The discount that a page showed for the code and the way of ordering that were then sent, in
 * kobo; 0 when it showed none.
 */
export function displayedDiscountKobo({
  seenCoupon,
  couponCode,
  orderType,
}: Pick<CheckoutValues, "seenCoupon" | "couponCode" | "orderType">): number {
  const seen = read(Coupon, seenCoupon);
  return seen && couponKey(seen.code) === couponKey(couponCode) ? seen[orderType] : 0;
}

/** The prices that a page showed; null when it showed none. */
export const displayedPrices = (text: string | undefined): StorePrices | null => read(Prices, text);

/**
 * The later time that a page showed for the order that was then sent, as the one asked for was
 * full.
 * @returns null when it showed none; undefined when no page sent this
 */
export function displayedSlot({
  seenSlots,
  schedule,
  orderType,
}: Pick<CheckoutValues, "seenSlots" | "schedule" | "orderType">): Date | null | undefined {
  if (seenSlots === undefined) return undefined;
  const at = read(Slots, seenSlots)?.[schedule ? "later" : orderType] ?? null;
  return at === null ? null : new Date(at);
}
