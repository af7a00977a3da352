import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../tests/setup/in-english";
import {
  areaChoice,
  areaRefusal,
  areaTerms,
  deliveryMethodTo,
  deliveryPrice,
  freeDeliveries,
  freeDeliveryProgress,
  type DeliveryArea,
} from "./delivery-areas";

const area = (name: string, feeKobo: number, freeAboveKobo: number | null): DeliveryArea => ({
  id: name,
  name,
  feeKobo,
  freeAboveKobo,
  minimumOrderKobo: 0,
});
const yaba = area("Yaba", 70_000, 800_000);
const lekki = area("Lekki", 150_000, 2_000_000);
const ikeja = area("Ikeja", 90_000, 800_000);
const free = area("Surulere", 0, 100_000);
const never = area("Epe", 300_000, null);

const hint = (areas: DeliveryArea[], subtotalKobo: number) => {
  const progress = freeDeliveryProgress(freeDeliveries(areas), subtotalKobo);
  return progress && [inEnglish(progress.hint), progress.done];
};

describe("what is missing to a free delivery", () => {
  it("is said to the next amount, with the area where not all are free from the same", () => {
    expect(hint([lekki, yaba, free], 600_000)).toEqual([
      "₦2,000 more for free delivery to Yaba",
      0.75,
    ]);
    expect(hint([lekki, yaba], 1_000_000)).toEqual([
      "₦10,000 more for free delivery to Lekki",
      0.5,
    ]);
    expect(hint([yaba, ikeja, free], 200_000)).toEqual(["₦6,000 more for free delivery", 0.25]);
    expect(hint([yaba, never], 200_000)).toEqual(["₦6,000 more for free delivery to Yaba", 0.25]);
  });

  it("is nothing beyond the last amount, where nothing is ever free, and where all is", () => {
    expect(hint([yaba, lekki], 2_000_000)).toBeNull();
    expect(hint([never], 200_000)).toBeNull();
    expect(hint([free], 0)).toBeNull();
    expect(hint([], 0)).toBeNull();
  });
});

describe("the price of a delivery at the checkout", () => {
  const price = (areas: DeliveryArea[], areaId: string, subtotalKobo = 0) =>
    inEnglish(deliveryPrice({ areas, flatFeeKobo: 50_000 }, areaId, subtotalKobo));

  it("is the one fee, the chosen area's, or the lowest and highest while none is chosen", () => {
    expect(price([], "")).toBe("₦500");
    expect(price([yaba, lekki], "")).toBe("₦700–₦1,500");
    expect(price([yaba, lekki], "Lekki")).toBe("₦1,500");
    expect(price([yaba, lekki], "Yaba", 800_000)).toBe("Free");
  });
});

describe("an area", () => {
  const ajah = { ...lekki, name: "Ajah", minimumOrderKobo: 500_000 };
  const terms = (one: DeliveryArea) => inEnglish(areaTerms(one));
  const choice = (one: DeliveryArea, subtotalKobo: number) =>
    inEnglish(areaChoice(one, subtotalKobo));

  it("is described by its fee, its minimum, and from when on it is free", () => {
    expect(terms(ajah)).toBe("Ajah: ₦1,500, for orders from ₦5,000, free from ₦20,000");
    expect(terms(never)).toBe("Epe: ₦3,000");
    expect(terms(free)).toBe("Surulere: free");
  });

  it("is offered at its price for these items, with its minimum only while it isn't reached", () => {
    expect(choice(ajah, 499_999)).toBe("Ajah: ₦1,500, for orders from ₦5,000");
    expect(choice(ajah, 500_000)).toBe("Ajah: ₦1,500");
    expect(choice(ajah, 2_000_000)).toBe("Ajah: free");
  });

  it("refuses an order below its minimum, and says how much is missing", () => {
    expect(areaRefusal(ajah, 500_000)).toBeNull();
    expect(inEnglish(areaRefusal(ajah, 499_950))).toBe(
      "Delivery to Ajah needs an order of ₦5,000 or more. Add ₦0.50 more, or choose another area.",
    );
  });

  it("is needed for a price where there are several; without any the store's one fee holds", () => {
    const prices = { areas: [yaba, lekki], flatFeeKobo: 50_000 };
    expect(deliveryMethodTo(prices, "Lekki")).toBe(lekki);
    expect(deliveryMethodTo(prices, null)).toBeNull();
    expect(deliveryMethodTo({ ...prices, areas: [] }, "Lekki")).toEqual({
      feeKobo: 50_000,
      freeAboveKobo: null,
    });
  });
});
