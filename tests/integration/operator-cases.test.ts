import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  operatorLog,
  orderEvents,
  orders,
  outbox,
  paymentEvents,
  providerBalance,
  refunds,
  seenCases,
  users,
  wallets,
} from "~schema";
import { findUnmatchedMoney } from "~/core/lost-orders/unmatched-money.server";
import { actOnCase } from "~/core/operators/act-on-case.server";
import { actsOf, caseKinds, kindsInOrder, textOf, type CaseKind } from "~/core/operators/case";
import { readCases } from "~/core/operators/cases.queries.server";
import { storeSides } from "~/core/operators/store-trouble";
import { readStoreTroubles } from "~/core/operators/store-trouble.queries.server";
import { readRecent } from "~/dashboard/orders/list/orders.queries.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { checkProviderBalance } from "~/core/payouts/provider-balance.server";
import { sendPayout } from "~/core/payouts/send-payouts.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { sendOutboxEmail } from "~/core/notifications/outbox.server";
import { forVendor, systemDb } from "~/platform/db.server";
import { makeVendor } from "../../drizzle/seed/factories";
import {
  failedRefund,
  makeCase,
  openPayout,
  waitingAtProvider,
  type MadeCase,
} from "../setup/operator-cases";
import { age, payoutOf, provider, startPayouts, transfersAt } from "../setup/payouts";

startPayouts();

async function operator() {
  const email = `ops-${crypto.randomUUID()}@buka.test`;
  const [row] = await systemDb
    .insert(users)
    .values({ email, googleSub: email, emailVerified: true, name: "Ops" })
    .returning();
  return { operator: { id: row!.id, email, requestId: "r" }, fresh: true };
}

const textFor = (kind: CaseKind, act: string) =>
  ({
    code: "123456",
    reason: "Your customer asked for it",
    note: "A test of ours",
    evidence: "The rider had the customer’s code",
  })[textOf(kind, act)!] ?? "";

const listed = async (kind: CaseKind, { id }: MadeCase) =>
  (await readCases([kind])).find((found) => found.id === id);

async function actOn(kind: CaseKind, { id }: MadeCase, act: string, text = textFor(kind, act)) {
  return actOnCase(await operator(), { kind, id, act, text });
}
const codeOf = (outcome: Awaited<ReturnType<typeof actOn>>) =>
  outcome.ok ? "done" : `${outcome.status} ${outcome.code}`;

const everyAct = kindsInOrder.flatMap((kind) => actsOf(kind).map((act) => [kind, act] as const));

describe("every case", () => {
  it.each(kindsInOrder)("of %s has its story, and something to do about it", async (kind) => {
    const made = await makeCase[kind]();
    const found = await listed(kind, made);
    expect(found).toMatchObject({ vendorId: made.vendorId });
    expect(found!.story).toMatch(/^[A-Z0-9“].{20,}/);
    expect(found!.story).not.toMatch(/undefined|null|NaN/);
    expect(actsOf(kind).length).toBeGreaterThan(0);
    if (kind === "difference") expect(codeOf(await actOn(kind, made, "rebuild"))).toBe("done");
  });

  it.each(kindsInOrder)(
    "of %s is on its store's own list if it is for it to know",
    async (kind) => {
      const made = await makeCase[kind]();
      const side = storeSides[kind];
      const { id: neighbour } = await makeVendor(systemDb, {});
      const kindsOf = async (vendorId: string) =>
        (await forVendor(vendorId, (tx) => readStoreTroubles(tx, vendorId))).map(
          (each) => each.kind,
        );
      if (made.vendorId) {
        const kinds = await kindsOf(made.vendorId);
        if (typeof side === "object") expect(kinds).toContain(kind);
        else expect(kinds).not.toContain(kind);
        if (side === "flag") {
          const { attention } = await readRecent(made.vendorId, 5);
          expect(attention).toHaveLength(1);
        }
      } else expect(side).toBe("none");
      expect(await kindsOf(neighbour)).toEqual([]);
      if (kind === "difference") expect(codeOf(await actOn(kind, made, "rebuild"))).toBe("done");
    },
  );

  it.each(everyAct)("of %s is done once: %s by two operators at once", async (kind, act) => {
    const made = await makeCase[kind]();
    const outcomes = await Promise.all([actOn(kind, made, act), actOn(kind, made, act)]);
    expect(outcomes.map(codeOf).toSorted()).toEqual(["409 decided", "done"]);
    if (act !== "ask") {
      expect(await listed(kind, made)).toBeUndefined();
      expect(codeOf(await actOn(kind, made, act))).toBe("409 decided");
    }
    const lines = await systemDb
      .select({ act: operatorLog.act })
      .from(operatorLog)
      .where(and(eq(operatorLog.subject, made.id), sql`at > now() - interval '20 seconds'`));
    expect(lines.filter((line) => line.act === `${kind}:${act}`).length).toBeGreaterThanOrEqual(2);
  });
});

describe("an open payout", () => {
  it("is asked about, and sent if the provider has nothing", async () => {
    const made = await openPayout();
    expect(codeOf(await actOn("payoutOpen", made, "ask"))).toBe("done");
    expect(await transfersAt(made.payoutId)).toHaveLength(1);
  });

  it("goes back to the wallet once, with a reason that blames nobody", async () => {
    const made = await openPayout();
    const before = await readWallet(made.vendorId!);
    expect(codeOf(await actOn("payoutOpen", made, "bookBack"))).toBe("done");
    const payout = await payoutOf(made.payoutId);
    expect(payout).toMatchObject({ status: "failed", failure: "We could not send the money." });
    const after = await readWallet(made.vendorId!);
    expect(after.balanceKobo).toBe(before.balanceKobo + payout.amount + payout.platformFee);
    await sendPayout(made.payoutId);
    expect(await transfersAt(made.payoutId)).toEqual([]);
  });

  it("stays while the provider has it, or may still get it", async () => {
    const sent = await openPayout();
    await sendPayout(sent.payoutId);
    await expect
      .poll(async () => codeOf(await actOn("payoutOpen", sent, "bookBack")))
      .toMatch(/409 (?:known|decided)/);
    expect((await payoutOf(sent.payoutId)).status).not.toBe("failed");

    const doubtful = await openPayout();
    provider.fault({ path: /^\/transfer$/, status: 504 });
    await sendPayout(doubtful.payoutId);
    provider.heal();
    expect(codeOf(await actOn("payoutOpen", doubtful, "bookBack"))).toBe("409 in_doubt");
    expect((await payoutOf(doubtful.payoutId)).status).toBe("processing");
    await age(doubtful.payoutId, 61);
    expect(codeOf(await actOn("payoutOpen", doubtful, "bookBack"))).toBe("done");
  });

  it("stays while the provider does not answer", async () => {
    const made = await openPayout();
    provider.fault({ path: /transfer\/verify/, status: 503 });
    expect(codeOf(await actOn("payoutOpen", made, "bookBack"))).toBe("502 unavailable");
  });
});

describe("a stuck refund", () => {
  const refundsOf = (vendorId: string) =>
    systemDb
      .select()
      .from(refunds)
      .where(eq(refunds.vendorId, vendorId))
      .orderBy(refunds.createdAt);
  const flagOf = async (vendorId: string) =>
    (await systemDb.select().from(orders).where(eq(orders.vendorId, vendorId)))[0]!.needsAttention;

  it("that failed is tried again as another refund, once, and other notes stay", async () => {
    const made = await failedRefund();
    await systemDb
      .update(orders)
      .set({ needsAttention: sql`needs_attention || '. A second payment came'` })
      .where(eq(orders.vendorId, made.vendorId!));
    expect(codeOf(await actOn("refundStuck", made, "again", ""))).toBe("done");
    expect(await refundsOf(made.vendorId!)).toMatchObject([
      { id: made.id, status: "failed" },
      { cause: `again:${made.id}`, reason: "Cold" },
    ]);
    expect(await flagOf(made.vendorId!)).toBe("A second payment came");
  });

  it("that was sent by hand leaves the order's list, with a line in its history", async () => {
    const made = await failedRefund();
    expect(codeOf(await actOn("refundStuck", made, "byHand", " "))).toBe("400 text");
    expect(codeOf(await actOn("refundStuck", made, "byHand", "By GTB, 3 pm"))).toBe("done");
    expect(await flagOf(made.vendorId!)).toBeNull();
    const history = await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.vendorId, made.vendorId!));
    expect(history.map(({ reason }) => reason)).toContain("The refund was sent by hand");
    expect(await listed("order", made)).toBeUndefined();
  });

  it("that still waits at the provider is not sent a second time by hand", async () => {
    const made = await waitingAtProvider();
    expect((await listed("refundStuck", made))!.story).toContain("bank details");
    expect(codeOf(await actOn("refundStuck", made, "byHand", "By hand"))).toBe("409 open");
    expect(codeOf(await actOn("refundStuck", made, "again", ""))).toBe("done");
    expect(await listed("refundStuck", made)).toBeDefined();
  });
});

describe("money that matches nothing", () => {
  const post = async (path: string, body: object) =>
    (await (
      await fetch(`${provider.origin}/paystack${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${provider.secretKey}`,
        },
        body: JSON.stringify(body),
      })
    ).json()) as { data: Record<string, string> };

  async function foreignTransfer(reference: string) {
    const { data } = await post("/transferrecipient", {
      type: "nuban",
      name: "SOMEBODY ELSE",
      account_number: "0123456789",
      bank_code: "058",
    });
    await post("/transfer", {
      source: "balance",
      amount: 7_000_000,
      recipient: data.recipient_code,
      reference,
    });
  }

  it("is found among the provider's transfers and payments, once, and ours are not", async () => {
    const ours = await openPayout();
    await sendPayout(ours.payoutId);
    provider.loseWebhooks();
    const reference = `salary_${crypto.randomUUID()}`;
    await foreignTransfer(reference);
    const page = `pay-page-${crypto.randomUUID()}`;
    const { data } = await post("/transaction/initialize", {
      email: "bisi@example.com",
      amount: 90_000,
      reference: page,
    });
    await provider.pay(data.access_code!);
    await findUnmatchedMoney();
    expect(await findUnmatchedMoney()).toBe(0);
    const found = (await readCases(["unmatched"])).filter(
      ({ story }) => story.includes(reference) || story.includes(page),
    );
    expect(found).toMatchObject([{ amountKobo: 7_000_000 }, { amountKobo: 90_000 }]);
    const { providerReference } = await payoutOf(ours.payoutId);
    expect(JSON.stringify(await readCases(["unmatched"]))).not.toContain(providerReference);
  });

  it("is there as soon as a webhook names it", async () => {
    const reference = `rent_${crypto.randomUUID()}`;
    await foreignTransfer(reference);
    const seen = async () =>
      (await readCases(["unmatched"])).filter(({ story }) => story.includes(reference)).length;
    await expect.poll(seen).toBe(1);
    const [event] = await systemDb
      .select()
      .from(paymentEvents)
      .where(
        and(eq(paymentEvents.reference, reference), eq(paymentEvents.event, "transfer.success")),
      );
    expect(event!.outcome).toBe("unknown");
  });
});

describe("the provider's balance", () => {
  it("is a case while it is below what stores could be paid, and not afterwards", async () => {
    const made = await makeCase.balance();
    const [{ due } = { due: 0 }] = await systemDb.select().from(providerBalance);
    expect(due).toBeGreaterThan(0);
    expect((await listed("balance", made))!.amountKobo).toBe(due);
    await checkProviderBalance();
    expect(await listed("balance", made)).toBeUndefined();
  });

  it("counts payouts that the provider has not taken, and none that it has", async () => {
    await checkProviderBalance();
    const dueNow = async () => (await checkProviderBalance())!.due;
    const before = await dueNow();
    const made = await openPayout();
    const { amount } = await payoutOf(made.payoutId);
    expect(await dueNow()).toBe(before + amount);
    await sendPayout(made.payoutId);
    expect(await dueNow()).toBe(before);
  });

  it("keeps its last figure when the provider does not answer", async () => {
    await checkProviderBalance();
    provider.fault({ path: /balance/, status: 503 });
    expect(await checkProviderBalance()).toBeNull();
    expect(await systemDb.select().from(providerBalance)).toHaveLength(1);
  });
});

describe("what an operator has seen to", () => {
  it("comes back when it says something else", async () => {
    const made = await makeCase.wallet();
    expect(codeOf(await actOn("wallet", made, "settle"))).toBe("done");
    expect(await listed("wallet", made)).toBeUndefined();
    await systemDb
      .update(wallets)
      .set({ balance: sql`balance - 2000000` })
      .where(eq(wallets.vendorId, made.id));
    expect(await listed("wallet", made)).toBeDefined();
    expect(codeOf(await actOn("wallet", made, "settle"))).toBe("done");
    await systemDb
      .update(wallets)
      .set({ balance: sql`balance + 2000000` })
      .where(eq(wallets.vendorId, made.id));
  });

  it("comes back after its time", async () => {
    const made = await makeCase.complaints();
    expect((await listed("complaints", made))!.story).toContain(
      "8 of 24 orders (33%) were declined or cancelled",
    );
    expect(codeOf(await actOn("complaints", made, "settle"))).toBe("done");
    await systemDb
      .update(seenCases)
      .set({ until: sql`now() - interval '1 second'` })
      .where(eq(seenCases.subject, made.id));
    expect(await listed("complaints", made)).toBeDefined();
  });
});

describe("books that differ", () => {
  it("are written again, but for the ledger itself", async () => {
    const made = await makeCase.difference();
    await systemDb.execute(
      sql`update wallet_days set earned = earned + 5 where vendor_id = ${made.id}`,
    );
    expect((await listed("difference", made))!.story).toMatch(/1 sum differs .*wallet, payouts/);
    expect(codeOf(await actOn("difference", made, "rebuild"))).toBe("done");
    expect(await auditLedger(made.id)).toEqual([]);
    expect(await listed("difference", made)).toBeUndefined();
  });
});

describe("e-mails that failed", () => {
  const failedMails = async (vendorId: string, ageDays = 0) => {
    const kind = "order_ready_customer" as const;
    const [row] = await systemDb
      .update(outbox)
      .set({ createdAt: sql`now() - make_interval(days => ${ageDays})` })
      .where(and(eq(outbox.vendorId, vendorId), eq(outbox.kind, kind)))
      .returning();
    return row!;
  };

  it("get a job again, and none when they help nobody", async () => {
    const made = await makeCase.mail();
    const mail = await failedMails(made.vendorId!);
    expect(codeOf(await actOn("mail", made, "retry"))).toBe("done");
    const [job] = await systemDb.execute<{ state: string }>(
      sql`select state from pgboss.job where id = ${mail.id}`,
    );
    expect(job).toBeDefined();
    const [again] = await systemDb.select().from(outbox).where(eq(outbox.id, mail.id));
    expect(again).toMatchObject({ givenUpAt: null, failed: false, attempts: 0 });

    const old = await makeCase.mail();
    await failedMails(old.vendorId!, 3);
    expect(codeOf(await actOn("mail", old, "retry"))).toBe("409 too_old");
    expect(codeOf(await actOn("mail", old, "drop"))).toBe("done");
  });

  it("are those that could not be delivered, not those that nobody wants", async () => {
    const made = await makeCase.mail();
    const mail = await failedMails(made.vendorId!);
    await systemDb
      .update(outbox)
      .set({ failed: false, givenUpAt: null, attempts: 99 })
      .where(eq(outbox.id, mail.id));
    expect(await sendOutboxEmail(mail.id)).toBe("given up");
    const [row] = await systemDb.select().from(outbox).where(eq(outbox.id, mail.id));
    expect(row).toMatchObject({ failed: true, lastError: "Every try was cut off" });
  });
});

it("has a title and a filter of its own for each kind", () => {
  const titles = Object.values(caseKinds).flatMap(({ title, filter }) => [title, filter]);
  expect(new Set(titles).size).toBe(titles.length);
});
