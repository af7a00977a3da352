import { describe, expect, it } from "vitest";
import { menuItem } from "~/core/menu/item-for-test";
import { aGroup, anOption } from "~/core/options/group-for-test";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { english } from "~/shared/translate";
import { everyDay, friday, rules } from "../../../tests/setup/opening-rules";
import { checkOrder, mergedLines, refuseSoldOut } from "./check-order";
import type { OrderRequest } from "./order-request";

const now = friday(12);
const yaba = {
  id: "yaba",
  name: "Yaba",
  feeKobo: 70_000,
  freeAboveKobo: null,
  minimumOrderKobo: 400_000,
};
const ordering = {
  pickupEnabled: true,
  deliveryEnabled: true,
  pickupNoticeMinutes: 30,
  minDeliveryMinutes: 45,
  preOrderLeadMinutes: null,
  deliveryFeeKobo: 50_000,
  packagingFeeKobo: 0,
  serviceFeeKobo: 0,
  taxRate: 0,
  minimumOrderKobo: 0,
  maxItemsPerOrder: null,
} as StoreRecord["ordering"];
const store = {
  name: "Iya Basira",
  areas: [],
  opening: rules(),
  ordering,
  payment: { feeBearer: "vendor", feeSplitPercentage: 0, coverFeeExactly: false },
} as unknown as StoreRecord;
const shop = (over: Partial<StoreRecord["ordering"]>): StoreRecord => ({
  ...store,
  ordering: { ...ordering, ...over },
});
const delivering: StoreRecord = { ...store, areas: [yaba] };

/** Two of a dish of ₦1,000, to be picked up now. */
const request = {
  lines: [{ itemId: "jollof", quantity: 2 }],
  orderType: "pickup",
  scheduledFor: null,
  couponCode: null,
} as unknown as OrderRequest;
const delivery = { orderType: "delivery" } as const;
const prices = {
  rules: { ...ordering, ...store.payment },
  flatFeeKobo: 50_000,
  areas: [],
};

const check = (
  over: Partial<OrderRequest> = {},
  at: StoreRecord = store,
  items = [menuItem("jollof"), menuItem("rice")],
) => checkOrder(at, { ...request, ...over }, items, now);
/** The code, status and field of a refusal, else the total. */
const outcome = (...given: Parameters<typeof check>) => {
  const checked = check(...given);
  return checked.ok ? checked.order.totalKobo : [checked.code, checked.status, checked.field];
};
const reason = (...given: Parameters<typeof check>) => {
  const checked = check(...given);
  return checked.ok ? null : english(checked.message);
};
const jollof = (over: Parameters<typeof menuItem>[1]) => [
  menuItem("jollof", { name: "Jollof", ...over }),
];
const portions = (quantity: number) => ({ lines: [{ itemId: "jollof", quantity }] });

describe("an order", () => {
  it("costs its items, and its delivery", () => {
    expect(outcome()).toBe(200_000);
    expect(outcome(delivery)).toBe(250_000);
  });

  it("is refused where the store is closed, unless it is for later", () => {
    const scheduledFor = friday(14);
    const closed = { ...store, opening: rules({ operatingHours: everyDay("13:30", "21:00") }) };
    const paused = { ...store, opening: rules({ emergencyPauseEnabled: true }) };
    expect(outcome({ scheduledFor }, paused)).toEqual(["closed", 409, "store"]);
    expect(outcome({}, closed)).toEqual(["closed", 409, "store"]);
    expect(outcome({ scheduledFor }, closed)).toBe(200_000);
    expect(outcome({ scheduledFor: friday(13) }, closed)).toEqual(["schedule", 400, "schedule"]);
    // One that only takes orders for later asks for a time, whatever its hours.
    const laterOnly = { ...closed.opening, ordersOnly: "later" as const };
    expect(outcome({}, { ...store, opening: laterOnly })).toEqual(["schedule", 400, "schedule"]);
    const nowOnly = { ...closed.opening, ordersOnly: "now" as const };
    expect(outcome({}, { ...store, opening: nowOnly })).toEqual(["closed", 409, "store"]);
    expect(outcome({ scheduledFor }, { ...store, opening: nowOnly })).toEqual([
      "closed",
      409,
      "store",
    ]);
  });

  it("is refused for later by a store that only takes orders for now", () => {
    const opening = rules({ ordersOnly: "now" });
    expect(outcome({}, { ...store, opening })).toBe(200_000);
    expect(outcome({ scheduledFor: friday(14) }, { ...store, opening })).toEqual([
      "schedule",
      400,
      "schedule",
    ]);
  });

  it("is refused without its notice", () => {
    expect(outcome({ scheduledFor: friday(12, 29) })).toEqual(["schedule", 400, "schedule"]);
    expect(outcome({ scheduledFor: friday(12, 30) })).toBe(200_000);
    expect(outcome({ ...delivery, scheduledFor: friday(12, 30) })).toEqual([
      "schedule",
      400,
      "schedule",
    ]);
  });

  it("is refused by a method that the store doesn't offer", () => {
    expect(outcome(delivery, shop({ deliveryEnabled: false }))).toEqual([
      "no-delivery",
      400,
      "orderType",
    ]);
    expect(outcome({}, shop({ pickupEnabled: false }))).toEqual(["no-pickup", 400, "orderType"]);
    expect(outcome({}, shop({ deliveryEnabled: false }))).toBe(200_000);
    expect(outcome(delivery, shop({ pickupEnabled: false }))).toBe(250_000);
  });

  it("is refused without one of the store's areas, a removed one as a conflict", () => {
    const toYaba = { ...delivery, ...portions(4), deliveryAreaId: "yaba" };
    expect(outcome(toYaba, delivering)).toBe(470_000);
    expect(outcome({ deliveryAreaId: "yaba" }, delivering)).toBe(200_000);
    expect(outcome(delivery, delivering)).toEqual(["no-area", 400, "area"]);
    const elsewhere = { ...delivery, deliveryAreaId: "lekki" };
    expect(outcome(elsewhere, delivering)).toEqual(["unknown-area", 400, "area"]);
    const lekki = { ...yaba, id: "lekki", name: "Lekki" };
    const shown = { ...elsewhere, displayedPrices: { ...prices, areas: [lekki] } };
    expect(outcome(shown, delivering)).toEqual(["area-removed", 409, "area"]);
    expect(reason(shown, delivering)).toContain("Lekki is no longer one of them");
    expect(outcome({ ...shown, deliveryAreaId: "ikeja" }, delivering)).toEqual([
      "unknown-area",
      400,
      "area",
    ]);
  });

  it("is refused below the minimum of the store, and of the area", () => {
    expect(outcome({}, shop({ minimumOrderKobo: 200_000 }))).toBe(200_000);
    expect(reason({}, shop({ minimumOrderKobo: 200_050 }))).toBe(
      "Add ₦0.50 more for minimum order",
    );
    const small = { ...delivery, ...portions(3), deliveryAreaId: "yaba" };
    expect(outcome(small, delivering)).toEqual(["below-area-minimum", 400, "area"]);
  });

  it("is refused below ₦50, the least that the provider takes", () => {
    const cheap = (priceKobo: number) => outcome(portions(1), store, jollof({ priceKobo }));
    expect(cheap(4_999)).toEqual(["below-charge", 400, "items"]);
    expect(cheap(5_000)).toBe(5_000);
    const cheapest = jollof({ priceKobo: 1 });
    expect(reason(portions(1), store, cheapest)).toBe("Minimum online payment is ₦50");
  });
});

describe("the lines of an order", () => {
  it("are refused where there are none, or one is not on the menu", () => {
    expect(outcome({ lines: [] })).toEqual(["empty", 400, "items"]);
    expect(outcome({ lines: [{ itemId: "gone", quantity: 1 }] })).toEqual([
      "off-the-menu",
      409,
      "items",
    ]);
  });

  it("are refused beyond the stock, however they are split", () => {
    const twice = { lines: [...portions(2).lines, ...portions(1).lines] };
    expect(outcome(twice, store, jollof({ inventory: 3 }))).toBe(300_000);
    expect(outcome(twice, store, jollof({ inventory: 2 }))).toEqual(["sold-out", 409, "items"]);
  });

  it.each([
    [{ isAvailable: false }, "Jollof is not available right now. Please change your cart."],
    [{ inventory: 0 }, "Jollof is sold out. Please change your cart."],
    [{ inventory: 1 }, "Jollof: only 1 left. Please change your cart."],
    [{ hours: " 13:00-14:00" }, "Jollof: Available 13:00–14:00. Please change your cart."],
  ])("say why %j can't be ordered", (over, message) =>
    expect(reason({}, store, jollof(over))).toBe(message),
  );

  it("are refused for one order's too large share of counted stock: 20, or a third of more", () => {
    const share = (quantity: number, inventory: number | null) =>
      outcome(portions(quantity), store, jollof({ inventory }));
    expect(share(20, 30)).toBe(2_000_000);
    expect(share(21, 30)).toEqual(["large-share", 409, "items"]);
    expect(share(33, 100)).toBe(3_300_000);
    expect(share(34, 100)).toEqual(["large-share", 409, "items"]);
    expect(share(500, null)).toBe(50_000_000);
    expect(reason(portions(34), store, jollof({ inventory: 100 }))).toBe(
      "Jollof: up to 33 per order right now. For more, please call the store.",
    );
  });

  it("are refused beyond the store's limit of items, all lines together", () => {
    const both = { lines: [...portions(2).lines, { itemId: "rice", quantity: 2 }] };
    expect(outcome(both, shop({ maxItemsPerOrder: 4 }))).toBe(400_000);
    expect(outcome(both, shop({ maxItemsPerOrder: 3 }))).toEqual(["too-many-items", 400, "items"]);
    expect(reason(both, shop({ maxItemsPerOrder: 3 }))).toBe(
      "This store takes up to 3 items per order",
    );
  });

  it("were taken by others meanwhile, however many are there again by now", () => {
    const short = (inventory: number) => {
      const need = { id: "jollof", isOption: false, name: "Jollof", isAvailable: true };
      return english(refuseSoldOut([{ ...need, inventory, quantity: 2 }]).message);
    };
    expect(short(1)).toBe("Jollof: only 1 left. Please change your cart.");
    expect(short(2)).toBe("There isn’t enough Jollof left. Please change your cart.");
  });

  it("are refused for choices that were never possible, or no longer are", () => {
    const meat = anOption({ id: "meat", name: "Goat meat" });
    const withMeat = (over: Partial<typeof meat>) =>
      jollof({
        groups: [
          aGroup({ id: "protein", name: "Protein", min: 1, options: [{ ...meat, ...over }] }),
        ],
      });
    expect(outcome({}, store, withMeat({}))).toEqual(["choices", 400, "items"]);
    expect(reason({}, store, withMeat({}))).toBe("Jollof: Protein: pick at least one");
    const chosen = { lines: [{ itemId: "jollof", quantity: 1, choices: [["fish", 1]] }] };
    expect(
      outcome(chosen as Partial<OrderRequest>, store, jollof({ groups: [aGroup({ id: "side" })] })),
    ).toEqual(["choices", 409, "items"]);
  });

  it("are one where item, choices and note are the same", () => {
    const merged = mergedLines({
      lines: [
        {
          itemId: "jollof",
          quantity: 1,
          choices: [
            ["b", 1],
            ["a", 1],
          ],
          note: "no pepper",
        },
        {
          itemId: "jollof",
          quantity: 2,
          choices: [
            ["a", 1],
            ["b", 1],
          ],
          note: "no pepper",
        },
        {
          itemId: "jollof",
          quantity: 4,
          choices: [
            ["a", 1],
            ["b", 1],
          ],
        },
        { itemId: "jollof", quantity: 8 },
        { itemId: "jollof", quantity: 16, note: null },
        { itemId: "rice", quantity: 32 },
      ],
    });
    expect(merged.map(({ itemId, note, quantity }) => [itemId, note, quantity])).toEqual([
      ["jollof", "no pepper", 3],
      ["jollof", "", 4],
      ["jollof", "", 24],
      ["rice", "", 32],
    ]);
    expect(new Set(merged.map(({ key }) => key)).size).toBe(4);
  });
});

describe("the prices that a page showed", () => {
  it("are taken where they come to the same sum", () =>
    expect(outcome({ ...delivery, displayedPrices: prices })).toBe(250_000));

  it("are a conflict where the order now costs something else", () => {
    const cheaper = { ...prices, flatFeeKobo: 40_000 };
    expect(outcome({ ...delivery, displayedPrices: cheaper })).toEqual([
      "prices-changed",
      409,
      "prices",
    ]);
    const toYaba = { ...delivery, ...portions(4), deliveryAreaId: "yaba" };
    const shown = (feeKobo: number) => ({ ...prices, areas: [{ ...yaba, feeKobo }] });
    expect(outcome({ ...toYaba, displayedPrices: shown(70_000) }, delivering)).toBe(470_000);
    expect(reason({ ...toYaba, displayedPrices: shown(60_000) }, delivering)).toContain(
      "delivery ₦700 (was ₦600)",
    );
    // What a delivery costs is no matter to a pickup.
    expect(outcome({ displayedPrices: cheaper })).toBe(200_000);
  });

  it("are a conflict with a discount whose code is gone", () => {
    expect(outcome({ displayedDiscountKobo: 10_000 })).toEqual(["smaller-discount", 409, "prices"]);
    expect(reason({ displayedDiscountKobo: 10_000 })).toContain("your total is ₦2,000.");
    expect(outcome({ displayedDiscountKobo: 10_000, couponCode: "TASTE" })).toBe(200_000);
    expect(outcome({ displayedDiscountKobo: 0 })).toBe(200_000);
  });
});
