import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disputes, orderEvents, orders, outbox, paymentEvents, payments } from "~schema";
import { decideDispute } from "~/core/disputes/answer-dispute.server";
import { findDisputes, followDispute, sweepDisputes } from "~/core/disputes/follow-disputes.server";
import { sendDisputeAnswer } from "~/core/disputes/send-answer.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { declineOrder } from "~/core/cancellations/decline-order.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { resolveAttention } from "~/core/orders/advance-order.server";
import { readWallet } from "~/core/payouts/wallet.server";
import { processPaymentEvent } from "~/core/provider-events/payment-events.server";
import { storeEmails } from "~/core/emails/store-emails.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.orders.$orderId";
import { makeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import {
  balanceOf,
  orderOf,
  owner,
  paid,
  provider,
  refundsOf,
  shop,
  startRefunds,
} from "../setup/refunds";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startRefunds();

const disputeOf = async (orderId: string) =>
  (await systemDb.select().from(disputes).where(eq(disputes.orderId, orderId)))[0];
const reaches = (orderId: string, status: string) =>
  expect.poll(async () => (await disputeOf(orderId))?.status).toBe(status);
const eventsDone = () =>
  expect
    .poll(async () => {
      const [row] = await systemDb.execute<{ open: number }>(sql`
        select count(*)::int as open from payment_events where processed_at is null and reference is not null`);
      return row!.open;
    })
    .toBe(0);
const mailsAbout = async (id: string) =>
  (await systemDb.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.about, id)))
    .map(({ kind }) => kind)
    .toSorted();
const historyOf = async (orderId: string) =>
  (
    await systemDb
      .select({ reason: orderEvents.reason })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.createdAt)
  ).flatMap(({ reason }) => reason ?? []);

/** A paid order that its customer's bank asks for. */
async function disputed(fields: Record<string, unknown> = {}) {
  const order = await paid();
  const providerId = await provider.dispute(order.reference, fields);
  await reaches(order.orderId, "open");
  const dispute = (await disputeOf(order.orderId))!;
  return { ...order, providerId, dispute };
}
const decide = (id: string, answer: string | null, vendorId = shop.vendorId) =>
  decideDispute({ vendorId, disputeId: id, by: { as: "store", userId: owner }, answer });
type AtProvider = {
  id: number;
  status: string;
  resolution: string | null;
  evidence: Record<string, string> | null;
  files: Record<string, string>;
  messages: { body: string }[];
};
const atBank = async (providerId: string) => {
  const response = await fetch(`${provider.origin}/paystack/disputes`, {
    headers: { accept: "application/json" },
  });
  const all = (await response.json()) as AtProvider[];
  return all.find(({ id }) => String(id) === providerId)!;
};

describe("a customer's bank", () => {
  it("asks for a payment: the order is flagged, its money held, and no refund can go out beside it", async () => {
    const before = await readWallet(shop.vendorId);
    const { orderId, dispute } = await disputed({ category: "fraud" });
    const order = await orderOf(orderId);
    expect(order.needsAttention).toMatch(/^The customer’s bank asks for ₦[\d,.]+ back$/);
    expect(dispute).toMatchObject({
      amount: order.totalAmount,
      category: "fraud",
      note: "Customer says that they did not get what they paid for",
    });
    expect(dispute.dueAt!.getTime()).toBeGreaterThan(Date.now());
    expect(await mailsAbout(dispute.id)).toEqual(["dispute_opened_vendor"]);
    const wallet = await readWallet(shop.vendorId);
    expect(wallet.disputedKobo - before.disputedKobo).toBe(order.totalAmount);
    expect(wallet.availableKobo).toBeLessThanOrEqual(before.availableKobo);

    const refund = await requestRefund({
      ...{ vendorId: shop.vendorId, orderId, reason: "Cold", source: "hand" },
      actor: { type: "vendor", id: owner },
    });
    expect(refund).toMatchObject({ ok: false, code: "disputed", status: 409 });
    const declined = { vendorId: shop.vendorId, userId: owner, orderId, reason: "Sold out" };
    expect(await declineOrder(declined)).toMatchObject({ ok: false, code: "disputed" });
    expect(await resolveAttention(declined)).toBe(false);
    expect(await refundsOf(orderId)).toEqual([]);
    expect((await orderOf(orderId)).status).toBe("pending");
  });

  it("gets the money from a store that accepts: order over, booked once, and nothing held", async () => {
    const { orderId, dispute, providerId } = await disputed();
    const held = (await readWallet(shop.vendorId)).disputedKobo;
    const balance = await balanceOf("vendor_balance", orderId);
    expect(await decide(dispute.id, null)).toEqual({ ok: true });
    expect(await decide(dispute.id, "No")).toMatchObject({ code: "decided", status: 409 });
    expect((await orderOf(orderId)).needsAttention).toBeNull();
    await sendDisputeAnswer(dispute.id);
    await reaches(orderId, "lost");
    expect(await atBank(providerId)).toMatchObject({ resolution: "merchant-accepted" });
    expect(await orderOf(orderId)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      needsAttention: null,
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(balance - dispute.amount);
    expect((await readWallet(shop.vendorId)).disputedKobo).toBe(held - dispute.amount);
    expect(await mailsAbout(dispute.id)).toContain("dispute_decided_vendor");
    // The provider's events, and the payment that is reversed there, book nothing more.
    await eventsDone();
    await followDispute(providerId);
    expect(await balanceOf("vendor_balance", orderId)).toBe(balance - dispute.amount);
  });

  it("reads a store's answer with what is known of the order, and decides for the store", async () => {
    const { orderId, dispute, providerId } = await disputed();
    const { orderNumber, customerName, customerPhone } = await orderOf(orderId);
    const balance = await balanceOf("vendor_balance", orderId);
    expect(await decide(dispute.id, "Our rider handed it to her at the gate")).toEqual({
      ok: true,
    });
    await sendDisputeAnswer(dispute.id);
    await sendDisputeAnswer(dispute.id);
    const told = await atBank(providerId);
    expect(told).toMatchObject({
      status: "awaiting-bank-feedback",
      evidence: { customer_name: customerName, customer_phone: customerPhone },
    });
    expect(told.messages).toHaveLength(2);
    const [file] = Object.values(told.files);
    for (const text of [
      "Our rider handed it to her at the gate",
      orderNumber,
      customerName,
      "Jollof",
    ])
      expect(file).toContain(text);
    expect((await disputeOf(orderId))?.status).toBe("answered");
    expect((await readWallet(shop.vendorId)).disputedKobo).toBeGreaterThanOrEqual(dispute.amount);

    await provider.bank(providerId, "store");
    await reaches(orderId, "won");
    expect(await balanceOf("vendor_balance", orderId)).toBe(balance);
    expect((await orderOf(orderId)).status).toBe("pending");
    expect((await historyOf(orderId)).at(-1)).toMatch(/^The bank decided for you: ₦/);
  });

  it("takes a part: the rest of the order stays paid, and can be refunded once", async () => {
    const { orderId, dispute, providerId } = await disputed({ amount: 50_000 });
    await provider.bank(providerId, "expire");
    await reaches(orderId, "lost");
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ paymentStatus: "partially_refunded", status: "pending" });
    expect(order.needsAttention).toBe("The customer’s bank took ₦500 back");
    expect((await disputeOf(orderId))!.taken).toBe(dispute.amount);
    const refund = await requestRefund({
      ...{ vendorId: shop.vendorId, orderId, reason: "Cold", source: "hand" },
      actor: { type: "vendor", id: owner },
    });
    expect(refund).toMatchObject({ ok: true, amountKobo: order.totalAmount - 50_000 });
  });

  it("takes what was refunded before, if nobody tells it", async () => {
    const { orderId, reference } = await paid();
    const refund = await requestRefund({
      ...{ vendorId: shop.vendorId, orderId, reason: "Cold", source: "hand" },
      actor: { type: "vendor", id: owner },
    });
    expect(refund.ok).toBe(true);
    const balance = await balanceOf("vendor_balance", orderId);
    const providerId = await provider.dispute(reference);
    await reaches(orderId, "open");
    await provider.bank(providerId, "expire");
    await reaches(orderId, "lost");
    const [left] = await refundsOf(orderId);
    const { totalAmount } = await orderOf(orderId);
    // What was on its way to the customer is gone twice; what had not left stays.
    expect(await balanceOf("vendor_balance", orderId)).toBe(
      left!.status === "failed" ? balance : balance - totalAmount,
    );
  });
});

describe("the forms on the order's page", () => {
  const send = async (orderId: string, form: Record<string, string>, by = owner) => {
    const request = aRequest(`/dashboard/orders/${orderId}`, { cookie: await cookieOf(by), form });
    return action(routeArgs(request, { orderId })).catch((thrown: unknown) => thrown);
  };
  const statusOf = (answer: unknown) =>
    answer instanceof Response
      ? answer.status
      : (answer as { init: { status: number } }).init.status;

  it("answer once, with a text; give money back only once somebody is sure", async () => {
    const { orderId, dispute } = await disputed();
    expect((await findOrder(shop.vendorId, orderId))!.dispute).toMatchObject({
      status: "open",
      amountKobo: dispute.amount,
    });
    const form = { dispute: dispute.id, intent: "answerDispute" };
    expect(await send(orderId, { ...form, text: " " })).toMatchObject({
      data: { about: "answerDispute", result: { error: { text: [expect.any(String)] } } },
      init: { status: 400 },
    });
    const give = { ...form, intent: "acceptDispute" };
    expect(statusOf(await send(orderId, give))).toBe(400);
    const answers = await Promise.all([
      send(orderId, { ...form, text: "She has it" }),
      send(orderId, { ...give, sure: "on" }),
    ]);
    expect(answers.map(statusOf).toSorted()).toEqual([302, 409]);
    const { status, answer } = (await disputeOf(orderId))!;
    expect([status, answer]).toEqual(
      statusOf(answers[0]) === 302 ? ["answered", "She has it"] : ["accepted", null],
    );
  });

  it("are for people of this store who may refund", async () => {
    const { orderId, dispute } = await disputed();
    const kitchen = await makeStaff(systemDb, { vendorId: shop.vendorId, role: "kitchen" });
    const other = await makeVendor(systemDb);
    const form = { dispute: dispute.id, sure: "on", text: "Mine", intent: "acceptDispute" };
    for (const intent of ["acceptDispute", "answerDispute"]) {
      const asked = { ...form, intent };
      expect(statusOf(await send(orderId, asked, kitchen.userId!))).toBe(403);
      expect(statusOf(await send(orderId, asked, other.userId))).toBe(404);
    }
    expect((await disputeOf(orderId))!.status).toBe("open");
  });
});

describe("e-mails to the owner", () => {
  const mail = async (kind: "opened" | "due" | "decided", about: string) => {
    const compose = storeEmails[`dispute_${kind}_vendor`]!;
    const email = await compose({ vendorId: shop.vendorId, about }, new Date());
    return email && ("message" in email ? email.message : email);
  };

  it("say why, until when, and what the bank decided", async () => {
    const { orderId, dispute, providerId } = await disputed({ message: "Card was stolen" });
    const opened = await mail("opened", dispute.id);
    expect(opened).toMatchObject({
      subject: expect.stringMatching(/^A customer’s bank asks for ₦[\d,]+ back: /) as string,
      text: expect.stringMatching(/The bank writes: Card was stolen[^]*by \w{3} \d/) as string,
    });
    expect(await mail("due", dispute.id)).toMatchObject({
      text: expect.stringContaining("Without an answer, the bank takes the money") as string,
    });
    expect(await mail("decided", dispute.id)).toEqual({
      dropped: "Overtaken by what came after it",
    });
    await provider.bank(providerId, "customer");
    await reaches(orderId, "lost");
    expect(await mail("decided", dispute.id)).toMatchObject({
      text: expect.stringContaining("The bank decided for ") as string,
    });
    expect(await mail("opened", dispute.id)).toHaveProperty("dropped");
  });
});

describe("lost events", () => {
  it("of a new dispute are made good within the hour, of its end by the sweeper", async () => {
    provider.loseWebhooks();
    const order = await paid();
    const providerId = await provider.dispute(order.reference);
    expect(await disputeOf(order.orderId)).toBeUndefined();
    await findDisputes();
    expect((await disputeOf(order.orderId))?.status).toBe("open");
    await provider.bank(providerId, "expire");
    await systemDb
      .update(disputes)
      .set({ checkedAt: sql`now() - interval '2 hours'` })
      .where(eq(disputes.orderId, order.orderId));
    expect(await sweepDisputes()).toBeGreaterThan(0);
    expect((await disputeOf(order.orderId))?.status).toBe("lost");
  });

  it("an answer whose own answer was lost is not sent twice", async () => {
    const { orderId, dispute, providerId } = await disputed();
    await decide(dispute.id, "She has it");
    provider.fault({ path: /resolve$/, method: "PUT", lost: true });
    await expect(sendDisputeAnswer(dispute.id)).rejects.toThrow();
    expect((await disputeOf(orderId))!.sentAt).toBeNull();
    provider.heal();
    await sendDisputeAnswer(dispute.id);
    expect((await disputeOf(orderId))!.sentAt).not.toBeNull();
    expect((await atBank(providerId)).messages).toHaveLength(2);
  });

  it("reminds the store once", async () => {
    const { dispute, providerId } = await disputed();
    await followDispute(providerId, "charge.dispute.remind");
    await followDispute(providerId, "charge.dispute.remind");
    expect(await mailsAbout(dispute.id)).toEqual(["dispute_due_vendor", "dispute_opened_vendor"]);
  });
});

it("whatever is repeated, reordered or at once, the money goes back once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("expire", "store", "customer"),
      fc.option(fc.constantFrom(null, "She has it"), { nil: undefined }),
      fc.array(fc.nat(3), { minLength: 2, maxLength: 8 }),
      async (end, answer, calls) => {
        const { orderId, dispute, providerId } = await disputed();
        const balance = await balanceOf("vendor_balance", orderId);
        const answered = answer === undefined ? null : await decide(dispute.id, answer);
        if (answered) await sendDisputeAnswer(dispute.id);
        const isOver = answer === null;
        if (!isOver && !(answer && end === "expire")) await provider.bank(providerId, end);
        const events = await systemDb.select().from(paymentEvents);
        const again = [
          () => followDispute(providerId),
          () => followDispute(providerId, "charge.dispute.create"),
          async () => {
            const mine = events.filter((event) => event.providerEventId === providerId);
            for (const { id } of mine.toReversed()) {
              await systemDb
                .update(paymentEvents)
                .set({ processedAt: null })
                .where(eq(paymentEvents.id, id));
              await processPaymentEvent(id);
            }
          },
          () => findDisputes(),
        ];
        await Promise.all(calls.map((nth) => again[nth]!()));
        await followDispute(providerId);
        const status = (await disputeOf(orderId))!.status;
        expect(status).toBe(
          isOver
            ? "lost"
            : answer && end === "expire"
              ? "answered"
              : end === "store"
                ? "won"
                : "lost",
        );
        expect(await balanceOf("vendor_balance", orderId)).toBe(
          status === "lost" ? balance - dispute.amount : balance,
        );
        const [payment] = await systemDb
          .select({ status: payments.status })
          .from(payments)
          .where(eq(payments.orderId, orderId));
        expect(payment!.status).toBe(status === "lost" ? "reversed" : "success");
        expect(await auditLedger(shop.vendorId)).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
  expect(await systemDb.select().from(orders).limit(1)).toHaveLength(1);
}, 60_000);
