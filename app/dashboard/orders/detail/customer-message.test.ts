import { describe, expect, it } from "vitest";
import { customerMessage } from "./customer-message";

const now = new Date("2026-11-20T16:00:00Z");
const order = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  orderNumber: "VNR012",
  customerName: "Tola",
  orderType: "delivery",
  status: "processing",
  promisedAt: new Date("2026-11-20T16:20:00Z"),
  scheduledFor: null,
} as const;
const message = (over: Partial<Parameters<typeof customerMessage>[0]["order"]> = {}) =>
  customerMessage({
    order: { ...order, ...over },
    storeName: "Mama Put",
    orderUrl: "https://mama-put.buka.test/orders/1",
    zone: "Africa/Lagos",
    now,
  });

describe("a message to an order's customer", () => {
  it("says what is happening, by when, and where to follow it", () => {
    expect(message()).toBe(
      "Hello Tola, this is Mama Put. Your order VNR012 is being prepared, at your door by 5:20 pm. Follow it here: https://mama-put.buka.test/orders/1",
    );
  });

  it("promises no time that is over, and no rider who has not left", () => {
    expect(message({ promisedAt: new Date("2026-11-20T15:00:00Z") })).toContain(
      "is being prepared. Follow",
    );
    expect(message({ status: "on_the_way" })).toContain("is packed, and the rider is next");
    expect(message({ status: "on_the_way", orderType: "pickup" })).toContain(
      "is ready for you to pick up. Follow",
    );
  });
});
