import { describe, expect, it } from "vitest";
import { catalogues, translatorFor } from "~/core/i18n/translations.server";
import { stockLabel } from "~/core/menu/menu-item";
import { openState } from "~/core/opening-hours/open-state";
import { slotRefusal } from "~/core/opening-hours/slots";
import { refuseSoldOut } from "~/core/orders/check-order";
import { priceChange } from "~/core/orders/order-sums";
import { english, type Message } from "~/shared/translate";
import { addRefusal } from "~/storefront/cart/cart-lines";
import { checkoutButton, limitHint } from "~/storefront/cart/cart-sums";
import { closedNotice, openBadge } from "~/storefront/shell/store-header";

const always = {
  operatingHours: {},
  timeZone: undefined,
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
};

describe.each(Object.keys(catalogues) as (keyof typeof catalogues)[])("in %s", (language) => {
  const t = translatorFor(language);

  it("a store's opening, a dish's stock and a cart are described in the language", () => {
    const opening = {
      ...always,
      operatingHours: {
        Sunday: { open: false, opening: "09:00", closing: "21:00" },
        Monday: { open: true, opening: "09:00", closing: "21:00" },
      },
    };
    const sunday = new Date("2026-11-22T10:00:00Z");
    const monday = new Date("2026-11-23T10:00:00Z");
    const states = [
      openState(opening, sunday),
      openState(opening, monday),
      openState(opening, new Date("2026-11-23T21:00:00Z")),
      openState({ ...opening, operatingHours: {} }, sunday),
      openState({ ...opening, maintenanceMode: true }, monday),
      openState({ ...opening, emergencyPauseEnabled: true }, monday),
      openState(
        {
          ...opening,
          emergencyPauseEnabled: true,
          pauseUntil: new Date(monday.getTime() + 3_600_000),
        },
        monday,
      ),
    ];
    const dish = { isAvailable: true, inventory: 3 };
    const [sold, off] = [
      { ...dish, inventory: 0 },
      { ...dish, isAvailable: false },
    ];
    const line = { key: "a", itemId: "a", quantity: 2, name: null, seenKobo: null };
    const cart = { missingKobo: 0, tooMany: 0, maxItems: 5, lines: [] };
    const messages = [
      ...states.flatMap((state) => [
        openBadge(state, opening),
        openBadge(state, { ...opening, ordersOnly: "later" }),
        closedNotice(state),
      ]),
      stockLabel(dish),
      stockLabel(sold),
      stockLabel(off),
      addRefusal(undefined, [], { itemId: "a" }, 1, 99),
      addRefusal(sold, [], { itemId: "a" }, 1, 99),
      addRefusal(dish, [], { itemId: "a" }, 4, 99),
      addRefusal(dish, [line], { itemId: "a" }, 4, 99),
      ...[true, false].flatMap((open) =>
        [
          cart,
          { ...cart, missingKobo: 100 },
          { ...cart, tooMany: 2 },
          { ...cart, tooMany: 2, maxItems: 1 },
        ].flatMap((some) => [checkoutButton(some, open).label, limitHint(some)]),
      ),
    ].filter((message): message is Message => message !== null);
    expect(messages.length).toBeGreaterThan(20);
    expect(
      messages.map((message) => english(message)).filter((text, at) => t(messages[at]!) === text),
    ).toEqual([]);
    const notice = closedNotice(states[0]!)!;
    expect(english(notice)).toBe(
      "This store is closed on Sunday. Ordering reopens tomorrow at 9:00 am.",
    );
    expect(t(notice)).not.toMatch(/Ordering|tomorrow at/);
  });

  it("each of several order refusals is in the language", () => {
    const [now, due, next] = ["10", "11", "12"].map(
      (hour) => new Date(`2026-11-23T${hour}:00:00Z`),
    ) as [Date, Date, Date];
    const full = [true, false].flatMap((scheduled) =>
      [null, next].map((free) => slotRefusal({ due, scheduled }, free, always, now)),
    );
    const sums = {
      subtotalKobo: 500_000,
      discountKobo: 0,
      deliveryFeeKobo: 50_000,
      packagingFeeKobo: 20_000,
      serviceFeeKobo: 0,
      taxKobo: 0,
      transactionFeeKobo: 0,
      totalKobo: 570_000,
    };
    const dearer = priceChange(sums, {
      ...sums,
      deliveryFeeKobo: 70_000,
      packagingFeeKobo: 0,
      serviceFeeKobo: 10_000,
      totalKobo: 580_000,
    })!;
    const dish = (name: string, inventory: number | null) => ({
      id: name,
      isOption: false,
      name,
      isAvailable: inventory !== null,
      inventory,
      quantity: 3,
    });
    const gone = refuseSoldOut([dish("Amala", null), dish("Ewedu", 0), dish("Zobo", 2)]).message;
    for (const message of [...full, dearer, gone]) {
      expect(t(message)).not.toBe(english(message));
      expect(t(message)).not.toMatch(
        /\b(is|are|was|were|taken|today at|nothing|only|left|Please)\b/,
      );
      expect(t(message).match(/\d[\d,:]*/g)).toEqual(english(message).match(/\d[\d,:]*/g));
    }
  });
});
