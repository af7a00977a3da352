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
 * Parses what a page claims to have shown; null if unreadable. Forging it is harmless, since prices
 * are computed again: it only decides whether the customer has seen them.
 */
function read<T>(schema: z.ZodType<T>, text: string | undefined): T | null {
  try {
    return schema.parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
}

/**
 * Returns the discount (kobo) that the page showed for the submitted method, even if the code was
 * edited afterwards; 0 if it showed none (docs/rules.md, Checkout).
 */
export const displayedDiscountKobo = ({
  seenCoupon,
  orderType,
}: Pick<CheckoutValues, "seenCoupon" | "orderType">): number =>
  read(Coupon, seenCoupon)?.[orderType] ?? 0;

export const displayedPrices = (text: string | undefined): StorePrices | null => read(Prices, text);

/**
 * Returns the sums (kobo) that the page showed, by cart line.
 * @param text pairs of a line's key and sum
 */
export const displayedLines = (text: string | undefined): ReadonlyMap<string, number> =>
  new Map(read(Lines, text));

/**
 * Returns the later time that the page offered because the wanted one was full.
 * @returns null if it offered none; undefined if the order didn't come from a page
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
