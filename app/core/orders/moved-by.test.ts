import { describe, expect, it } from "vitest";
import { movedBy, type Move } from "./moved-by";

const names = new Map([
  ["tablet", "Kitchen tablet"],
  ["rider", "Sunday"],
]);
const said = (from: string, to: string, actorType: Move["actorType"], actorId: string | null) =>
  movedBy({ from, to, actorType, actorId }, "me", names);

describe("who moved an order, for somebody who looks at it too", () => {
  it.each([
    ["pending", "preparing", "vendor", "tablet", "Kitchen tablet accepted it"],
    ["preparing", "ready", "vendor", "tablet", "Kitchen tablet marked it as ready"],
    ["ready", "on_the_way", "vendor", "rider", "Sunday picked it up"],
    ["ready", "delivered", "vendor", "me", "you marked it as delivered"],
    ["pending", "cancelled", "vendor", "gone", "Your store declined it"],
    ["preparing", "cancelled", "vendor", "tablet", "Kitchen tablet cancelled it"],
    ["preparing", "pending", "vendor", "tablet", "Kitchen tablet took the last step back"],
    ["pending", "cancelled", "customer", null, "the customer cancelled it"],
    ["payment_pending", "cancelled", "customer", null, "the customer cancelled it"],
    ["payment_pending", "payment_failed", "system", null, "it moved by itself"],
    ["pending", "cancelled", "system", null, "nobody answered, so it was declined"],
    ["payment_pending", "confirmed", "provider", null, "its payment came in"],
  ] as const)("%s → %s by %s %s: %s", (from, to, actorType, actorId, text) => {
    expect(said(from, to, actorType, actorId)).toBe(text);
  });
});
