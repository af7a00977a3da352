import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatuses } from "~schema/orders";
import {
  badgeCount,
  displayId,
  isHighPriority,
  isUnpaidStatus,
  isUnstarted,
  goingOutStatuses,
  payableStatuses,
  toForwardTransition,
  undoableStep,
  transitionSources,
  availableTransitions,
  transitionTarget,
  refusalMessage,
  screenStatuses,
  statusLabel,
  storedStatusesOf,
  storedStatuses,
  timelineIndex,
  toScreenStatus,
  toStoredStatus,
  vendorTransitions,
  type ScreenStatus,
  type StoredStatus,
  transitionLabel,
  timelineSteps,
} from "./order-status";

const screenStatusOf: Record<StoredStatus, ScreenStatus | null> = {
  payment_pending: null,
  payment_custom: "processing",
  payment_failed: "payment_failed",
  pending: "pending",
  processing: "pending",
  confirmed: "processing",
  preparing: "processing",
  ready: "on_the_way",
  on_the_way: "on_the_way",
  delivered: "delivered",
  cancelled: "cancelled",
};

describe("the two languages of a status", () => {
  it("knows every status the database accepts", () => {
    expect([...storedStatuses].sort()).toEqual([...orderStatuses].sort());
  });

  it.each(Object.entries(screenStatusOf))("shows stored %s as %s", (stored, screen) => {
    expect(toScreenStatus(stored)).toBe(screen);
  });

  it.each([
    ["processing", "preparing"],
    ["on_the_way", "ready"],
    ["delivered", "delivered"],
    ["cancelled", "cancelled"],
    ["payment_failed", "payment_failed"],
    ["pending", "pending"],
  ] as const)("stores %s as %s", (screen, stored) => {
    expect(toStoredStatus(screen)).toBe(stored);
  });

  it("shows whatever is stored from the screen as the same again", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...screenStatuses),
        (screen) => toScreenStatus(toStoredStatus(screen)) === screen,
      ),
    );
  });

  it("shows an unknown status as pending rather than losing the order", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !storedStatuses.includes(text as StoredStatus)),
        (text) => toScreenStatus(text) === "pending",
      ),
    );
  });

  it("puts every stored status but the hidden one on exactly one tab", () => {
    expect(screenStatuses.flatMap(storedStatusesOf).sort()).toEqual(
      storedStatuses.filter((status) => status !== "payment_pending").sort(),
    );
  });

  it.each([
    ["pending", "Pending"],
    ["processing", "Preparing"],
    ["on_the_way", "Ready"],
    ["delivered", "Delivered"],
    ["cancelled", "Cancelled"],
    ["payment_failed", "Payment failed"],
  ] as const)(
    "calls %s %s, and only what is handed over otherwise for a pickup",
    (status, label) => {
      expect(statusLabel(status)).toBe(label);
      const isHandedOver = status === "delivered";
      expect(statusLabel(status, { orderType: "pickup" })).toBe(isHandedOver ? "Collected" : label);
    },
  );

  it("says of a pickup that it is collected, on its button, badge and timeline", () => {
    const words = (order: { orderType: string }) => [
      statusLabel("delivered", order),
      transitionLabel("deliver", order),
      timelineSteps(order).at(-1),
    ];
    expect(words({ orderType: "pickup" })).toEqual(["Collected", "Mark as Collected", "Collected"]);
    expect(words({ orderType: "delivery" })).toEqual([
      "Delivered",
      "Mark as Delivered",
      "Delivered",
    ]);
    const labels = vendorTransitions.map((move) => transitionLabel(move, { orderType: "pickup" }));
    expect(labels).toEqual(["Accept Order", "Decline", "Mark as Ready", "Mark as Collected"]);
    expect(timelineSteps({})).toEqual(["Order Placed", "Preparing", "Ready", "Delivered"]);
  });
});

describe("the timeline", () => {
  it.each([
    ["pending", 0],
    ["processing", 1],
    ["on_the_way", 2],
    ["delivered", 3],
    ["cancelled", null],
    ["payment_failed", null],
  ] as const)("%s is at step %s", (status, place) => {
    expect(timelineIndex(status)).toBe(place);
  });
});

describe("what a vendor may do", () => {
  it.each([
    ["pending", ["accept", "decline"]],
    ["processing", ["ready"]],
    ["on_the_way", ["deliver"]],
    ["delivered", []],
    ["cancelled", []],
    ["payment_failed", []],
  ] as const)("%s offers %j", (status, transitions) => {
    expect(availableTransitions(status)).toEqual(transitions);
  });

  it("refuses nothing that the screen offers", () => {
    const visible = storedStatuses.filter((stored) => toScreenStatus(stored) !== null);
    fc.assert(
      fc.property(fc.constantFrom(...visible), (stored) =>
        availableTransitions(toScreenStatus(stored)!).every((move) =>
          transitionSources(move).includes(stored),
        ),
      ),
    );
  });

  it("only goes forward, and never from a final status", () => {
    const ended: StoredStatus[] = ["delivered", "cancelled", "payment_failed", "payment_pending"];
    fc.assert(
      fc.property(
        fc.constantFrom(...vendorTransitions),
        fc.constantFrom(...storedStatuses),
        (move, stored) => {
          if (!transitionSources(move).includes(stored)) return;
          expect(ended).not.toContain(stored);
          if (move === "decline") return;
          expect(timelineIndex(transitionTarget(move))).toBeGreaterThan(
            timelineIndex(toScreenStatus(stored)!)!,
          );
        },
      ),
    );
  });

  it("starts each step from the statuses that the rules name, and from no other", () => {
    const sources = Object.fromEntries(
      vendorTransitions.map((move) => [move, transitionSources(move).toSorted()]),
    );
    expect(sources).toEqual({
      accept: ["pending", "processing"],
      decline: ["pending", "processing"],
      ready: ["confirmed", "payment_custom", "preparing", "processing"],
      deliver: ["on_the_way", "ready"],
    });
  });

  it("leads each step where its button says", () => {
    expect(vendorTransitions.map(transitionTarget)).toEqual([
      "processing",
      "cancelled",
      "on_the_way",
      "delivered",
    ]);
  });

  it("reads a step forwards from a form, and neither declining nor anything else", () => {
    expect(["accept", "ready", "deliver", "decline", "", null].map(toForwardTransition)).toEqual([
      "accept",
      "ready",
      "deliver",
      null,
      null,
      null,
    ]);
  });

  it("names the order's status when a transition is refused", () => {
    expect(refusalMessage("accept", "delivered")).toContain("it is delivered now");
    expect(refusalMessage("accept", "payment_pending")).toContain("not paid yet");
    expect(refusalMessage("accept", "payment_failed")).toContain(
      "moved on: its payment failed, so",
    );
  });
});

describe("what a status decides about money", () => {
  const statusesThat = (holds: (status: StoredStatus) => boolean) =>
    storedStatuses.filter(holds).toSorted();

  it("is unpaid while its payment is awaited or has failed, and not begun until it is paid", () => {
    expect(statusesThat(isUnpaidStatus)).toEqual(["payment_failed", "payment_pending"]);
    expect(statusesThat(isUnstarted)).toEqual([
      "payment_custom",
      "payment_failed",
      "payment_pending",
    ]);
  });

  it("can be paid until it is begun, and after it was cancelled", () => {
    expect(payableStatuses.toSorted()).toEqual([
      "cancelled",
      "payment_custom",
      "payment_failed",
      "payment_pending",
    ]);
  });

  it("can be cancelled by its vendor until it is handed over", () => {
    const others = ["payment_pending", "payment_failed", "delivered", "cancelled"];
    expect(goingOutStatuses.toSorted()).toEqual(statusesThat((status) => !others.includes(status)));
  });
});

describe("taking back a step", () => {
  const at = new Date("2026-11-20T13:00:00Z");
  const after = (ms: number) => new Date(at.getTime() + ms);
  const step = (from: string | null, to: string, actorType = "vendor") => ({
    from,
    to,
    at,
    actorType,
  });

  it.each([
    ["pending", "preparing", "accept"],
    ["processing", "preparing", "accept"],
    ["preparing", "ready", "ready"],
    ["payment_custom", "ready", "ready"],
    ["ready", "delivered", "deliver"],
    ["on_the_way", "delivered", "deliver"],
    // Money went back, or nobody at the store took the step.
    ["pending", "cancelled", null],
    ["ready", "cancelled", null],
    ["payment_pending", "pending", null],
    ["confirmed", "delivered", null],
    [null, "preparing", null],
  ] as const)("of %s → %s is %s", (from, to, undone) => {
    expect(undoableStep(step(from, to), at)).toBe(undone);
  });

  it("is for a vendor's own step, for ten minutes", () => {
    const accepted = step("pending", "preparing");
    expect(undoableStep(accepted, after(600_000))).toBe("accept");
    expect(undoableStep(accepted, after(600_001))).toBeNull();
    for (const actorType of ["system", "provider", "customer"])
      expect(undoableStep(step("pending", "preparing", actorType), at)).toBeNull();
  });
});

describe("small facts on a card", () => {
  const now = new Date("2026-11-20T13:30:00Z");
  const earlier = new Date("2026-11-20T13:29:59Z");
  const later = new Date("2026-11-20T13:30:01Z");

  it("marks what waits longer than promised, and what is urgent, while there is something to do", () => {
    expect(isHighPriority({ status: "pending", priority: false, promisedAt: earlier }, now)).toBe(
      true,
    );
    expect(isHighPriority({ status: "processing", priority: true, promisedAt: null }, now)).toBe(
      true,
    );
    expect(isHighPriority({ status: "pending", priority: false, promisedAt: later }, now)).toBe(
      false,
    );
    expect(isHighPriority({ status: "pending", priority: false, promisedAt: now }, now)).toBe(
      false,
    );
    expect(isHighPriority({ status: "pending", priority: false, promisedAt: null }, now)).toBe(
      false,
    );
    expect(isHighPriority({ status: "delivered", priority: true, promisedAt: earlier }, now)).toBe(
      false,
    );
  });

  it("names an order by its number, else by its id", () => {
    expect(displayId({ orderNumber: "VNR007", id: "0f8fad5b-d9cb-469f-a165-70867728950e" })).toBe(
      "VNR007",
    );
    expect(displayId({ orderNumber: "", id: "0f8fad5b-d9cb-469f-a165-70867728950e" })).toBe(
      "0F8FAD5B",
    );
    expect(displayId({})).toBe("UNKNOWN");
  });

  it.each([
    [0, null],
    [1, "1"],
    [9, "9"],
    [10, "9+"],
    [250, "9+"],
  ] as const)("counts %i as %s", (count, text) => {
    expect(badgeCount(count)).toBe(text);
  });
});
