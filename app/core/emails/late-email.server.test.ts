import { describe, expect, it } from "vitest";
import { emailData } from "../../../tests/setup/email-data";
import { composeEmail, isSuperseded } from "./compose-email.server";

describe("the mail of an order that runs late", () => {
  const now = new Date("2026-11-20T13:00:00Z");
  const isDropped = (over: Parameters<typeof emailData>[0]) =>
    isSuperseded("order_late_customer", emailData({ status: "preparing", ...over }), now);

  it("names the new time, on the store's clock", () => {
    const text = (type: "pickup" | "delivery") =>
      composeEmail("order_late_customer", emailData({ type, status: "preparing" }))!.text;
    expect(text("pickup")).toContain("Your order is now ready by Fri 20 Nov, 2:30 pm.");
    expect(text("delivery")).toContain("Your order now arrives by Fri 20 Nov, 2:30 pm.");
  });

  it("is dropped once the order is no longer awaited, or the new time is past too", () => {
    expect(isDropped({})).toBe(false);
    expect(isDropped({ status: "ready", type: "delivery" })).toBe(false);
    expect(isDropped({ status: "ready", type: "pickup" })).toBe(true);
    for (const status of ["delivered", "cancelled", "pending"] as const)
      expect(isDropped({ status }), status).toBe(true);
    expect(isDropped({ promisedAt: now })).toBe(true);
    expect(isDropped({ promisedAt: null })).toBe(true);
  });
});
