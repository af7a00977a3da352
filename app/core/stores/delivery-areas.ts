import type { FeeRule } from "~/core/pricing/fees";
import { deliveryFeeKobo, type DeliveryPrice, type PriceRules } from "~/core/pricing/order-price";
import { formatKobo } from "~/shared/money";
import { joinMessages, msg, type Message, type MessageValue } from "~/shared/translate";

/** A place to which a store delivers, as its vendor named it. Amounts in kobo. */
export type DeliveryArea = DeliveryPrice & {
  id: string;
  name: string;
  /** The minimum order for this area; 0: only the store's own minimum. */
  minimumOrderKobo: number;
};

/** All that an order's price depends on besides its items; a page submits what it showed. */
export type StorePrices = {
  rules: PriceRules;
  /** The fee of every delivery if the store has no areas. */
  flatFeeKobo: number;
  areas: DeliveryArea[];
};

type Priced = {
  ordering: {
    deliveryFeeKobo: number;
    packagingFeeKobo: number;
    serviceFeeKobo: number;
    taxRate: number;
  };
  payment: FeeRule;
  areas: DeliveryArea[];
};

export function storePrices({ ordering, payment, areas }: Priced): StorePrices {
  const { packagingFeeKobo, serviceFeeKobo, taxRate, deliveryFeeKobo: flatFeeKobo } = ordering;
  return {
    rules: {
      packagingFeeKobo,
      serviceFeeKobo,
      taxRate,
      feeBearer: payment.feeBearer,
      feeSplitPercentage: payment.feeSplitPercentage,
      coverFeeExactly: payment.coverFeeExactly,
    },
    flatFeeKobo,
    areas,
  };
}

/** @returns undefined when none was chosen, or the store doesn't have it (any more) */
export const areaOf = (
  { areas }: Pick<StorePrices, "areas">,
  areaId: string | null,
): DeliveryArea | undefined => areas.find(({ id }) => id === areaId);

/**
 * Returns the price of delivery to an area, or anywhere if the store has no areas (docs/rules.md,
 * Delivery areas).
 * @returns null until an area is chosen
 */
export function deliveryMethodTo(
  prices: Pick<StorePrices, "areas" | "flatFeeKobo">,
  areaId: string | null,
): DeliveryPrice | null {
  return prices.areas.length === 0
    ? { feeKobo: prices.flatFeeKobo, freeAboveKobo: null }
    : (areaOf(prices, areaId) ?? null);
}

const feeLabel = (kobo: number): MessageValue => (kobo ? formatKobo(kobo) : msg("free"));

/** `Yaba: ₦700`, `Lekki: ₦1,500, from ₦5,000 on`: the price for these items, for a list. */
export function areaChoice(area: DeliveryArea, subtotalKobo: number): Message {
  const terms = [feeLabel(deliveryFeeKobo(area, subtotalKobo))];
  if (subtotalKobo < area.minimumOrderKobo) terms.push(minimumTerm(area));
  return termsOf(area, terms);
}

const minimumTerm = ({ minimumOrderKobo }: DeliveryArea) =>
  msg("for orders from {price}", { price: formatKobo(minimumOrderKobo) });

const termsOf = ({ name }: DeliveryArea, terms: MessageValue[]): Message =>
  joinMessages([name, joinMessages(terms, ", ")], ": ");

/** `Lekki: ₦1,500, for orders from ₦5,000, free from ₦20,000`, for the store's information. */
export function areaTerms(area: DeliveryArea): Message {
  const { feeKobo, minimumOrderKobo, freeAboveKobo } = area;
  const terms = [feeLabel(feeKobo)];
  if (minimumOrderKobo) terms.push(minimumTerm(area));
  if (feeKobo && freeAboveKobo !== null)
    terms.push(msg("free from {price}", { price: formatKobo(freeAboveKobo) }));
  return termsOf(area, terms);
}

/** The chosen area's fee at the checkout; until then lowest and highest; `Free` for 0. */
export function deliveryPrice(
  prices: Pick<StorePrices, "areas" | "flatFeeKobo">,
  areaId: string | null,
  subtotalKobo: number,
): Message {
  const way = deliveryMethodTo(prices, areaId);
  if (!way) return areaFees(prices.areas);
  const kobo = deliveryFeeKobo(way, subtotalKobo);
  return kobo ? joinMessages([formatKobo(kobo)], "") : msg("Free");
}

/** Labels the lowest and the highest fee of the areas: `₦700–₦1,500`, `₦700`, `free–₦700`. */
export function areaFees(areas: readonly Pick<DeliveryArea, "feeKobo">[]): Message {
  const fees = areas.map(({ feeKobo }) => feeKobo);
  return joinMessages([...new Set([Math.min(...fees), Math.max(...fees)])].map(feeLabel), "–");
}

/** From which sum on a delivery is free, in kobo; `area`: only there. */
export type FreeDelivery = { fromKobo: number; area: string | null };

/** Lists the sums from which areas with a fee deliver free, lowest first. */
export function freeDeliveries(areas: readonly DeliveryArea[]): FreeDelivery[] {
  const priced = areas.filter(({ feeKobo }) => feeKobo > 0);
  const steps = [...new Set(priced.map(({ freeAboveKobo }) => freeAboveKobo))];
  return steps
    .filter((fromKobo) => fromKobo !== null)
    .sort((one, other) => one - other)
    .map((fromKobo) => ({
      fromKobo,
      area:
        steps.length === 1
          ? null
          : priced.find(({ freeAboveKobo }) => freeAboveKobo === fromKobo)!.name,
    }));
}

/**
 * Also the order's progress, from 0 to 1; null when more items can't make the delivery free
 * (docs/rules.md, Delivery areas).
 */
export function freeDeliveryProgress(
  steps: readonly FreeDelivery[],
  subtotalKobo: number,
): { hint: Message; done: number } | null {
  const next = steps.find(({ fromKobo }) => fromKobo > subtotalKobo);
  if (!next) return null;
  const price = formatKobo(next.fromKobo - subtotalKobo);
  return {
    hint: next.area
      ? msg("{price} more for free delivery to {area}", { price, area: next.area })
      : msg("{price} more for free delivery", { price }),
    done: subtotalKobo / next.fromKobo,
  };
}

/** Why an order is too small for an area; its items count before any discount. */
export function areaRefusal(area: DeliveryArea, subtotalKobo: number): Message | null {
  const missing = area.minimumOrderKobo - subtotalKobo;
  return missing > 0
    ? msg(
        "Delivery to {area} needs an order of {price} or more. Add {more} more, or choose another area.",
        {
          area: area.name,
          price: formatKobo(area.minimumOrderKobo),
          more: formatKobo(missing),
        },
      )
    : null;
}
