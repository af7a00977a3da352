import { describe, expect, it } from "vitest";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { weekdays } from "~/shared/clock";
import { inEnglish } from "../setup/in-english";
import { anOrder, openShop, type Shop } from "../setup/shop";

const noon = new Date("2026-11-20T11:00:00Z");
const later = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
/** Opens an hour after noon (12:00 in Lagos). */
const openFrom13 = {
  operatingHours: Object.fromEntries(
    weekdays.map((day) => [day, { open: true, opening: "13:00", closing: "23:00" }]),
  ),
};

const place = (over: Parameters<typeof anOrder>[1], at: Shop, now = noon) =>
  placeOrder(at.store, anOrder(at, over), now, newAttempt());

describe("the kinds of order that a store takes", () => {
  it("takes no order for now at a store with pre-orders only, open or closed", async () => {
    const ahead = await openShop({
      businessName: "Mama Put",
      settings: openFrom13,
      business: { instantOrdersEnabled: false, preOrdersEnabled: true },
    });
    const refusal = {
      ok: false,
      field: "schedule",
      status: 400,
      message: "Mama Put takes pre-orders only. Please choose a time.",
    };
    for (const now of [noon, later(3)]) {
      expect(inEnglish(await place({}, ahead, now))).toMatchObject(refusal);
      expect(inEnglish(await place({ scheduledFor: later(26) }, ahead, now))).toMatchObject(
        now === noon ? { ok: true } : { message: expect.stringMatching("earliest") as string },
      );
    }
  });

  it("takes no order for later at a store without pre-orders, open or closed", async () => {
    const instant = await openShop({
      businessName: "Mama Put",
      settings: openFrom13,
      business: { scheduledOrdersEnabled: false },
    });
    expect(inEnglish(await place({ scheduledFor: later(4) }, instant, later(3)))).toMatchObject({
      ok: false,
      field: "schedule",
      status: 400,
      message: "Mama Put doesn’t take scheduled orders. Please order without a time.",
    });
    expect(inEnglish(await place({ scheduledFor: later(4) }, instant))).toMatchObject({
      field: "store",
      message: "This store is currently closed.",
    });
    expect(await place({}, instant, later(3))).toMatchObject({ ok: true });
  });
});
