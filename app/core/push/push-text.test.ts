import { describe, expect, it } from "vitest";
import { alertsOf } from "~/core/stores/alerts";
import { MAX_PUSH_BYTES } from "~/platform/push.server";
import { orderPush, type PushedOrder } from "./push-text";

const order: PushedOrder = {
  id: "0b8f1a3e-1111-4222-8333-444455556666",
  vendorId: "1b8f1a3e-1111-4222-8333-444455556666",
  number: "VNR2829",
  totalKobo: 770_000,
  orderType: "pickup",
  scheduledFor: null,
  lines: [
    { name: "Jollof", quantity: 2 },
    { name: "Zobo", quantity: 1 },
  ],
  waits: true,
};
const reader = {
  role: "owner",
  alerts: alertsOf([]),
  zone: "Africa/Lagos",
  storeName: null,
} as const;

describe("a phone shows of an order", () => {
  it("its number, sum, first dish and way, and 'Accept'", () => {
    expect(orderPush(order, reader, 0)).toEqual({
      title: "New order · VNR2829",
      body: "₦7,700 · 2 × Jollof + 1 more · Pickup",
      tag: order.id,
      url: `/dashboard/orders/${order.id}`,
      silent: false,
      vibrate: [200, 100, 200],
      accept: { order: order.id, store: order.vendorId, number: "VNR2829" },
    });
  });

  it("how long nobody has accepted it, when it rings again", () => {
    expect(orderPush(order, reader, 2).title).toBe("Not accepted for 2 min · VNR2829");
    expect(orderPush(order, reader, 5).title).toBe("Not accepted for 5 min · VNR2829");
  });

  it("no sum to kitchen staff, who may accept all the same", () => {
    const { body, accept } = orderPush(order, { ...reader, role: "kitchen" }, 0);
    expect(body).toBe("2 × Jollof + 1 more · Pickup");
    expect(accept).not.toBeNull();
  });

  it("no 'Accept' where it was accepted automatically", () => {
    expect(orderPush({ ...order, waits: false }, reader, 0)).toMatchObject({
      title: "New order, accepted · VNR2829",
      accept: null,
    });
  });

  it("when it is wanted, and of which store, where that is not clear", () => {
    const scheduledFor = new Date("2026-11-25T12:00:00Z");
    expect(
      orderPush({ ...order, scheduledFor }, { ...reader, storeName: "Mama Put" }, 0).body,
    ).toBe("₦7,700 · 2 × Jollof + 1 more · Pickup · for Wed 25 Nov, 1:00 pm\nMama Put");
  });

  it("and does so silently, or without shaking, where the store's settings say so", () => {
    const settings = (off: string[]) => orderPush(order, { ...reader, alerts: alertsOf(off) }, 0);
    expect(settings(["sound"])).toMatchObject({ silent: true, vibrate: null });
    expect(settings(["vibration"])).toMatchObject({ silent: false, vibrate: null });
  });

  it("never more than a push service takes, whatever the dishes are called", () => {
    const long = { ...order, lines: [{ name: "Ọ̀".repeat(2_000), quantity: 9_999 }] };
    const text = JSON.stringify(orderPush(long, { ...reader, storeName: "Ọ̀".repeat(2_000) }, 5));
    expect(Buffer.byteLength(text)).toBeLessThan(MAX_PUSH_BYTES);
  });
});
