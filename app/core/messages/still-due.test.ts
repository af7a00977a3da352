import { expect, it } from "vitest";
import type { MessageEvent } from "~schema/messages";
import { isStillDue } from "./still-due";

const now = new Date("2026-11-29T12:00:00Z");
const later = new Date("2026-11-29T12:30:00Z");
type DueOrder = Parameters<typeof isStillDue>[1];
const accepted: DueOrder = {
  status: "preparing",
  paymentStatus: "success",
  orderType: "pickup",
  promisedAt: later,
  firstPromisedAt: now,
  expiresAt: null,
  isReviewed: false,
};
const late = later.toISOString();

it.each<[MessageEvent, string, Partial<DueOrder>, boolean]>([
  ["order_accepted", "", {}, true],
  ["order_accepted", "", { status: "confirmed" }, true],
  ["order_accepted", "", { status: "pending" }, false],
  ["order_accepted", "", { status: "cancelled" }, false],
  ["order_ready", "", { status: "ready" }, true],
  ["order_ready", "", { status: "on_the_way" }, true],
  ["order_ready", "", {}, false],
  ["order_ready", "", { status: "delivered" }, false],
  ["order_late", late, {}, true],
  ["order_late", now.toISOString(), {}, false],
  ["order_late", late, { status: "ready" }, false],
  ["order_late", late, { status: "ready", orderType: "delivery" }, true],
  ["order_late", late, { firstPromisedAt: later }, false],
  ["order_declined", "", { status: "cancelled" }, true],
  ["order_declined", "", { status: "pending" }, false],
  ["payment_link", "", { status: "payment_pending", expiresAt: later }, true],
  ["payment_link", "", { status: "payment_pending", expiresAt: now }, false],
  ["payment_link", "", { status: "payment_pending" }, false],
  ["payment_link", "", { status: "pending", expiresAt: later }, false],
  ["review_asked", "", { status: "delivered" }, true],
  ["review_asked", "", { status: "delivered", isReviewed: true }, false],
  ["review_asked", "", { status: "delivered", paymentStatus: "refunded" }, false],
  ["review_asked", "", { status: "ready" }, false],
  ["order_unanswered", "", { status: "pending" }, true],
  ["order_unanswered", "", {}, false],
])("%s about '%s' of %j is still due: %s", (event, about, over, expected) => {
  expect(isStillDue({ event, about }, { ...accepted, ...over }, now)).toBe(expected);
});
