import { describe, expect, it } from "vitest";
import { historyOf, type HistoryEvent } from "./order-history";

const at = new Date("2026-11-20T12:00:00Z");
const event = (over: Partial<HistoryEvent>): HistoryEvent => ({
  id: "e",
  at,
  from: "pending",
  to: "preparing",
  actorType: "vendor",
  actorId: "ada",
  reason: null,
  ...over,
});
const describeEvent = (
  over: Partial<HistoryEvent>,
  source: "storefront" | "custom" = "storefront",
  orderType = "delivery",
) => {
  const [entry] = historyOf([event(over)], { source, orderType }, "ada");
  return `${entry!.who}: ${entry!.what}`;
};

describe("an order's history", () => {
  it.each<[Partial<HistoryEvent>, string]>([
    [
      { from: null, to: "payment_pending", actorType: "customer", actorId: null },
      "Customer: Order placed",
    ],
    [
      { from: "payment_failed", to: "payment_pending", actorType: "customer", actorId: null },
      "Customer: Tried to pay again",
    ],
    [
      { from: "payment_pending", to: "payment_failed", actorType: "provider", actorId: null },
      "Payment provider: The payment failed",
    ],
    [
      { from: "payment_pending", to: "pending", actorType: "provider", actorId: null },
      "Payment provider: Paid, not accepted yet",
    ],
    [
      { from: "payment_pending", to: "confirmed", actorType: "provider", actorId: null },
      "Payment provider: Paid and accepted automatically",
    ],
    [{ to: "preparing" }, "You: Accepted"],
    [{ to: "preparing", actorId: "bola" }, "Your store: Accepted"],
    [{ from: "preparing", to: "ready" }, "You: Marked as ready"],
    [{ from: "preparing", to: "on_the_way" }, "You: Marked as ready"],
    [{ from: "ready", to: "on_the_way" }, "You: Picked up"],
    [{ from: "ready", to: "delivered" }, "You: Marked as delivered"],
    [{ to: "cancelled", reason: "Sold out" }, "You: Declined: Sold out"],
    [
      { from: "payment_pending", to: "cancelled", actorType: "customer", actorId: null },
      "Customer: Cancelled",
    ],
    [
      { from: "payment_pending", to: "cancelled", actorType: "system", actorId: null },
      "Automatically: Cancelled",
    ],
    [
      {
        from: "delivered",
        to: "delivered",
        actorType: "provider",
        actorId: null,
        reason: "₦500 went back to the customer",
      },
      "Payment provider: ₦500 went back to the customer",
    ],
  ])("describes %j as '%s'", (over, text) => {
    expect(describeEvent(over)).toBe(text);
  });

  it("knows an order that the vendor made from one that a customer did", () => {
    expect(describeEvent({ from: null, to: "payment_pending" }, "custom")).toBe(
      "You: Order created, to be paid by link",
    );
    expect(describeEvent({ from: null, to: "payment_custom" }, "custom")).toBe(
      "You: Order created, to be paid in cash or by transfer",
    );
    expect(
      describeEvent(
        { from: "payment_pending", to: "confirmed", actorType: "provider", actorId: null },
        "custom",
      ),
    ).toBe("Payment provider: Paid");
  });

  it("delivers nothing that was collected", () => {
    expect(describeEvent({ from: "ready", to: "delivered" }, "storefront", "pickup")).toBe(
      "You: Marked as collected",
    );
  });

  it("says what was undone", () => {
    const undone = (from: HistoryEvent["to"], to: HistoryEvent["to"]) =>
      describeEvent({ from, to, reason: null });
    expect(undone("preparing", "pending")).toBe("You: Undid “Accepted”");
    expect(undone("ready", "payment_custom")).toBe("You: Undid “Marked as ready”");
    expect(undone("delivered", "on_the_way")).toBe("You: Undid “Marked as delivered”");
  });

  it("names staff, and calls the viewer 'You'", () => {
    const names = new Map([
      ["ada", "Ada Obi"],
      ["bola", "Bola Ade"],
    ]);
    const [mine, theirs, unknown] = historyOf(
      [event({}), event({ actorId: "bola" }), event({ actorId: "gone" })],
      { source: "storefront" },
      "ada",
      names,
    );
    expect([mine!.who, theirs!.who, unknown!.who]).toEqual(["You", "Bola Ade", "Your store"]);
  });

  it("calls nobody 'You' who looks without a name", () => {
    expect(historyOf([event({ actorId: null })], { source: "storefront" }, null)[0]!.who).toBe(
      "Your store",
    );
  });
});
