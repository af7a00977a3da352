import { expect, it } from "vitest";
import { storedStatuses, toScreenStatus } from "~/core/orders/order-status";
import { english } from "~/shared/translate";
import {
  cancelledMessage,
  customerHeadline,
  customerTimeline,
  timeLeft,
} from "./customer-timeline";

const now = new Date("2026-11-25T12:00:00Z");
const after = (seconds: number) => timeLeft(new Date(now.getTime() + seconds * 1000), now);

it("counts the minutes to a promised time once they are few, and says when it is past", () => {
  expect(after(91 * 60)).toBeNull();
  expect(after(90 * 60)).toMatchObject({ values: { minutes: 90 } });
  expect(after(24 * 60 + 29)).toMatchObject({
    text: "in about {minutes} min",
    values: { minutes: 24 },
  });
  expect(after(31)).toMatchObject({ values: { minutes: 1 } });
  for (const seconds of [29, 0, -29]) expect(after(seconds)?.text).toBe("any minute now");
  for (const seconds of [-31, -86_400])
    expect(after(seconds)?.text).toBe("Taking longer than planned");
});

it("says who cancelled an order, also once its refund has followed", () => {
  const paid = { toStatus: "pending", actorType: "system", reason: null } as const;
  const cancelled = { toStatus: "cancelled", actorType: "customer", reason: null } as const;
  const refunded = { toStatus: "cancelled", actorType: "system", reason: "Refunded" } as const;
  const message = (events: Parameters<typeof cancelledMessage>[0]["events"]) =>
    cancelledMessage({ status: "cancelled", declineReason: null, events }, "Mama Put", true)?.text;
  expect(message([paid, cancelled])).toBe("You cancelled this order.");
  expect(message([paid, cancelled, refunded])).toBe("You cancelled this order.");
  expect(message([paid, refunded])).toBe("It won’t be prepared.");
});

it("has reached its third step once it is neither pending nor processing to its vendor", () => {
  const followed = storedStatuses.filter(
    (status) => !/^payment_(pending|failed)$|cancelled/.test(status),
  );
  for (const status of followed)
    for (const orderType of ["pickup", "delivery"] as const) {
      const [, , third] = customerTimeline(status, orderType);
      const isActive = !["pending", "processing"].includes(toScreenStatus(status)!);
      expect([status, third!.state !== "ahead"]).toEqual([status, isActive]);
    }
});

it("names the rider only once they have picked the order up", () => {
  const titleOf = (status: "ready" | "on_the_way", riderName: string | null) =>
    english(
      customerHeadline({ status, orderType: "delivery", isGivenBack: false, riderName }).title,
    );
  expect(titleOf("ready", "Sunday")).toBe("Packed. The rider is next");
  expect(titleOf("on_the_way", "Sunday")).toBe("On its way with Sunday");
  expect(titleOf("on_the_way", null)).toBe("Packed. The rider is next");
});
