import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { LedgerAccount } from "~schema/ledger";
import { payoutBooking } from "~/core/ledger/ledger";
import {
  answerOf,
  endings,
  isEnding,
  nextStep,
  payoutState,
  readRefusal,
  statusAfter,
  type PayoutRow,
  type Sending,
} from "./payout-states";

type Row = Pick<PayoutRow, "status" | "providerStatus" | "completedAt" | "unansweredAt">;
const AMOUNTS = { amount: 94_956_00, platformFee: 3_444_00 };
const MINUTE_MS = 60_000;
/** A transfer without an answer reaches the provider within this time, or never. */
const TRAVELS_MINUTES = 59;

type Reply =
  { kind: "answered"; status: string } | { kind: "refused"; sending: Sending; isFinal: boolean };

/**
 * A payout, several processes that send it, and a provider that loses answers. Processes may have
 * asked the provider before they send, or not: it takes a reference once.
 */
class World {
  now = 1_800_000_000_000;
  row: Row = { status: "pending", providerStatus: null, completedAt: null, unansweredAt: null };
  books: Partial<Record<LedgerAccount, number>> = payoutBooking(AMOUNTS);
  /** The status of the transfer at the provider. */
  transfer: string | null = null;
  travelling: Sending[] = [];
  replies: Reply[] = [];

  send(): void {
    if (payoutState(this.row) !== "unconfirmed") return;
    const before = this.row.unansweredAt;
    const at = new Date(Math.max(this.now, (before?.getTime() ?? 0) + 1));
    this.row = { ...this.row, status: "processing", unansweredAt: at };
    this.travelling.push({ at, unansweredBefore: before });
  }

  arrive(which: number, verdict: "takes" | "refuses" | "refuses today"): void {
    const [sending] = this.travelling.splice(which % (this.travelling.length || 1), 1);
    if (!sending || this.transfer !== null) return; // a duplicate: the next try asks about it
    if (verdict === "takes") {
      this.transfer = "pending";
      this.replies.push({ kind: "answered", status: "pending" });
    } else this.replies.push({ kind: "refused", sending, isFinal: verdict === "refuses" });
  }

  ask(): void {
    if (this.transfer !== null) this.replies.push({ kind: "answered", status: this.transfer });
  }

  hear(which: number): void {
    const [reply] = this.replies.splice(which % (this.replies.length || 1), 1);
    if (!reply) return;
    const { answer, noted } =
      reply.kind === "answered"
        ? {
            answer: answerOf(reply.status),
            noted: { providerStatus: reply.status, unansweredAt: null },
          }
        : this.refusal(reply);
    const step = nextStep(this.row, answer);
    if (step === "ignore" || step === "contradiction") return;
    const status = statusAfter(step, this.row.status);
    const completedAt =
      isEnding(step) && status === "completed" ? new Date(this.now) : this.row.completedAt;
    this.row = { ...this.row, ...noted, status, completedAt };
    if (!isEnding(step)) return;
    for (const [account, kobo] of Object.entries(endings[step].booking(AMOUNTS)))
      this.books[account as LedgerAccount] = (this.books[account as LedgerAccount] ?? 0) + kobo;
  }

  private refusal(reply: Extract<Reply, { kind: "refused" }>) {
    const { answer, unansweredAt } = readRefusal(this.row, reply, new Date(this.now));
    return { answer, noted: { unansweredAt } };
  }

  move(to: string): void {
    const next: Record<string, string[]> = {
      pending: ["otp", "success", "failed", "reversed"],
      otp: ["success", "abandoned"],
      success: ["reversed"],
    };
    if (next[this.transfer ?? ""]?.includes(to)) this.transfer = to;
  }

  /** A reply that nobody reads within a minute is lost. */
  wait(minutes: number): void {
    this.now += minutes * MINUTE_MS;
    this.replies = [];
    this.travelling = this.travelling.filter(
      ({ at }) => this.now - at.getTime() < TRAVELS_MINUTES * MINUTE_MS,
    );
  }

  check(): void {
    const { amount, platformFee } = AMOUNTS;
    const at = { pending: "under way", processing: "under way", completed: "bank", failed: "back" }[
      this.row.status
    ];
    const isBack = at === "back";
    // The money is in one place, whichever replies came in whichever order.
    const { books } = this;
    expect([
      books.vendor_balance,
      books.platform_balance,
      books.payouts_under_way,
      books.payouts ?? 0,
    ]).toEqual([
      isBack ? 0 : -amount - platformFee,
      isBack ? 0 : platformFee,
      at === "under way" ? amount : 0,
      at === "bank" ? amount : 0,
    ]);
    // It is given back only if no transfer was made, or can still arrive.
    if (isBack && this.transfer === null) expect(this.travelling).toEqual([]);
    else if (isBack) expect(answerOf(this.transfer!)).toBe("lost");
  }
}

const which = fc.nat(3);
const action: fc.Arbitrary<(world: World) => void> = fc.oneof(
  fc.constant((world: World) => world.send()),
  fc.constant((world: World) => world.ask()),
  fc.tuple(which, fc.constantFrom("takes", "refuses", "refuses today")).map(
    ([at, verdict]) =>
      (world: World) =>
        world.arrive(at, verdict as "takes"),
  ),
  { weight: 2, arbitrary: which.map((at) => (world: World) => world.hear(at)) },
  fc
    .constantFrom("otp", "success", "failed", "reversed", "abandoned")
    .map((to) => (world: World) => world.move(to)),
  fc.integer({ min: 1, max: 40 }).map((minutes) => (world: World) => world.wait(minutes)),
);

test("a payout's money is in one place, never leaves twice and is never lost, whatever comes when", () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60, size: "max" }), (actions) => {
      const world = new World();
      for (const act of actions) {
        act(world);
        world.check();
      }
      // In the end it asks, and ends as the provider says.
      world.wait(1);
      world.ask();
      world.hear(0);
      world.check();
      if (world.transfer === "success") expect(world.row.status).toBe("completed");
      else if (world.transfer !== null && answerOf(world.transfer) === "lost")
        expect(world.row.status).toBe("failed");
    }),
    { numRuns: 1_500 },
  );
});

describe("a payout that the provider called failed", () => {
  const failed: Row = {
    status: "failed",
    providerStatus: "failed",
    completedAt: null,
    unansweredAt: null,
  };

  it("may arrive late, once, unless the bank had sent it back", () => {
    expect(nextStep(failed, "arrived")).toBe("arrive_late");
    expect(nextStep({ ...failed, providerStatus: "reversed" }, "arrived")).toBe("contradiction");
    expect(nextStep({ ...failed, completedAt: new Date() }, "arrived")).toBe("contradiction");
  });

  it("is neither sent again nor refused", () => {
    expect(payoutState(failed)).not.toBe("unconfirmed");
    expect(nextStep(failed, "refused")).toBe("ignore");
  });
});

describe("a refused transfer", () => {
  const now = new Date("2026-11-29T09:00:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const at = minutesAgo(1);
  const refusal = (unansweredBefore: Date | null, isFinal = true) =>
    readRefusal({ unansweredAt: at }, { sending: { at, unansweredBefore }, isFinal }, now);

  it("gives the money back, or is sent again the next day, if no other is under way", () => {
    expect(refusal(null)).toEqual({ answer: "refused", unansweredAt: null });
    expect(refusal(null, false)).toEqual({ answer: "refused_today", unansweredAt: null });
  });

  it("decides nothing while an earlier one may still arrive, within an hour", () => {
    const earlier = minutesAgo(59);
    expect(refusal(earlier)).toEqual({ answer: "refused_in_doubt", unansweredAt: earlier });
    expect(refusal(minutesAgo(60)).answer).toBe("refused");
  });

  it("decides nothing about one that another process has sent since", () => {
    const later = minutesAgo(0.5);
    const sending = { at, unansweredBefore: null };
    expect(readRefusal({ unansweredAt: later }, { sending, isFinal: true }, now)).toEqual({
      answer: "refused_in_doubt",
      unansweredAt: later,
    });
  });

  it("whose recipient was refused was never sent", () => {
    const unsent = { sending: null, isFinal: true };
    expect(readRefusal({ unansweredAt: null }, unsent, now).answer).toBe("refused");
    expect(readRefusal({ unansweredAt: at }, unsent, now).answer).toBe("refused_in_doubt");
  });
});

describe("an open payout", () => {
  const open: Row = {
    status: "pending",
    providerStatus: null,
    completedAt: null,
    unansweredAt: null,
  };
  const confirmed: Row = { ...open, status: "processing", providerStatus: "otp" };

  it("may be sent until the provider confirms it", () => {
    expect(payoutState(open)).toBe("unconfirmed");
    expect(payoutState({ ...open, status: "processing" })).toBe("unconfirmed");
    expect(payoutState(confirmed)).toBe("confirmed");
  });

  it("is processing while the transfer moves, and pending again when refused for today", () => {
    for (const row of [open, confirmed])
      expect(statusAfter(nextStep(row, "moving"), row.status)).toBe("processing");
    const sent = { ...open, status: "processing" } as const;
    expect(statusAfter(nextStep(sent, "refused_today"), sent.status)).toBe("pending");
    expect(statusAfter(nextStep(sent, "refused_in_doubt"), sent.status)).toBe("processing");
  });
});

test.each([
  ["success", "arrived"],
  ["blocked", "lost"],
  ["otp", "moving"],
  ["something new", "moving"],
  ["constructor", "moving"],
])("the provider's '%s' means %s", (status, answer) => {
  expect(answerOf(status)).toBe(answer);
});
