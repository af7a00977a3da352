import { z } from "zod";
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
    coverFeeExactly: z.boolean(),
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
const Lines = z.array(z.tuple([z.string(), kobo]));
const instant = z.number().int().nullable();
const Slots = z.object({ delivery: instant, pickup: instant, later: instant });

/**
 * Reads what a page claims to have shown. Forging it is harmless: prices are computed again, and
 * this only decides whether the customer has seen them.
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
 * Returns the discount that a page showed for the fulfilment method that was then sent, in kobo,
 * whatever has been typed over its code since (docs/rules.md, Checkout); 0 when it showed none.
 */
export const displayedDiscountKobo = ({
  seenCoupon,
  orderType,
}: Pick<CheckoutValues, "seenCoupon" | "orderType">): number =>
  read(Coupon, seenCoupon)?.[orderType] ?? 0;

/** Returns the prices that a page showed; null when it showed none. */
export const displayedPrices = (text: string | undefined): StorePrices | null => read(Prices, text);

/**
 * Returns what a page showed each line of the cart at, in kobo; empty when it showed none.
 * @param text pairs of the line's key and its sum
 */
export const displayedLines = (text: string | undefined): ReadonlyMap<string, number> =>
  new Map(read(Lines, text));

/**
 * Returns the later time that a page showed for the order it then sent, because the one asked for
 * was full.
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
