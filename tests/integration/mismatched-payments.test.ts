import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, outbox, paymentAttempts } from "~schema";
import { composeOutboxEmail } from "~/core/notifications/compose-outbox-email.server";
import { listNotifications } from "~/core/notifications/notifications.queries.server";
import { resolveAttention } from "~/core/orders/advance-order.server";
import { askForRest, returnMismatch, takeMismatch } from "~/core/mismatches/decide-mismatch.server";
import { abandonPayment } from "~/core/payments/abandon-payment.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { sweepPayments } from "~/core/sweeper/sweep-payments.server";
import { readRecent, findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import {
  atTheDoor,
  balanceOf,
  decline,
  orderOf,
  owner,
  provider,
  refundsOf,
  shop,
  startRefunds,
  toTheEnd,
} from "../setup/refunds";
import { age, paymentsOf } from "../setup/payments";
import { beginPayment } from "../setup/pending-payment";
import { stockOf } from "../setup/shop";

startRefunds();

/** An order of ₦2,500, paid as the provider reports. */
async function paidAs(lie: Record<string, unknown>) {
  const order = await atTheDoor();
  provider.fault({
    path: new RegExp(`verify/${order.reference}`),
    answer: (real) => ({ ...real, ...lie }),
  });
  await provider.pay(order.accessCode);
  expect(await finalizePayment(order.reference, "webhook")).toMatchObject({
    outcome: (lie.amount as number) > 250_000 ? "paid" : "attention",
  });
  return order;
}
const short = (kobo = 240_000) => paidAs({ amount: kobo, requested_amount: kobo, fees: 3_600 });
const over = () => paidAs({ amount: 260_000, requested_amount: 260_000, fees: 13_900 });
const foreign = () => paidAs({ currency: "GHS" });

const work = (orderId: string) => ({ vendorId: shop.vendorId, userId: owner, orderId });
const take = (orderId: string) => takeMismatch(work(orderId));
const giveBack = (orderId: string) => returnMismatch(work(orderId), "Not the price of the order");
const askRest = (orderId: string, token: string = randomUUID()) =>
  askForRest(shop.store, work(orderId), token, new Date());
const shownTo = async (orderId: string) => (await findOrder(shop.vendorId, orderId, owner))!;
const restOf = async (orderId: string) =>
  systemDb.select().from(orders).where(eq(orders.addsTo, orderId));

describe("money that doesn't match its order", () => {
  it.each([
    ["too little", short, "₦2,400 came, and the order is ₦2,500"],
    ["of another currency", foreign, "GHS 2,500.00 came, and the order is ₦2,500"],
    ["of the other mode", () => paidAs({ domain: "live" }), "₦2,500 in live mode came, and the"],
  ])(
    "is with the store at once when it is %s: list, bell and page, and nobody is asked to pay again",
    async (_what, pay, note) => {
      const { orderId, reference } = await pay();
      const { orders: listed, attention } = await readRecent(shop.vendorId, 50);
      expect(listed.find(({ id }) => id === orderId)).toMatchObject({ status: "payment_failed" });
      const flag = attention.find(({ id }) => id === orderId)!.needsAttention;
      expect(flag).toContain(`Money that doesn’t match: ${note}`);
      const { notices } = await listNotifications(shop.vendorId, new Date(Date.now() + 60_000), {
        after: null,
        limit: 50,
        seesPayouts: true,
      });
      expect(notices.find(({ targetId }) => targetId === orderId)).toMatchObject({
        kind: "attention",
        note: flag,
      });
      const order = await shownTo(orderId);
      expect(order.mismatch).toMatchObject({ askedKobo: 250_000 });
      expect(order.history.at(-1)!.what).toBe(flag);
      const [mail] = await systemDb
        .select()
        .from(outbox)
        .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, "order_received_customer")));
      expect(await composeOutboxEmail(mail!, new Date())).toHaveProperty("dropped");
      expect(await startPayment(shop.vendorId, orderId)).toMatchObject({ code: "not_payable" });
      expect(await resolveAttention(work(orderId))).toBe(false);
      expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "attention" });
      await age(orderId, 31);
      await sweepPayments();
      expect((await shownTo(orderId)).mismatch).not.toBeNull();
    },
  );

  it("belongs to Buka in the ledger until the store decides, without a fee so far", async () => {
    const { orderId } = await short();
    expect(await paymentsOf(orderId)).toMatchObject([
      { status: "pending", amount: 240_000, gatewayFee: 0, vendorRevenue: 0 },
    ]);
    expect(await balanceOf("platform_balance", orderId)).toBe(240_000);
    expect(await balanceOf("vendor_balance", orderId)).toBe(0);
  });

  it("can't be cancelled by its customer, who may have closed the popup", async () => {
    const { orderId } = await short();
    expect(await abandonPayment(shop.vendorId, orderId, "cancelled")).toBe("moved");
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
  });

  it("is refunded automatically if it arrives for a cancelled order", async () => {
    const { orderId, reference, accessCode } = await atTheDoor();
    expect(await abandonPayment(shop.vendorId, orderId, "cancelled")).toBe("left");
    provider.fault({
      path: new RegExp(`verify/${reference}`),
      answer: (real) => ({ ...real, amount: 10_000, requested_amount: 10_000, fees: 150 }),
    });
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 10_000, source: "late" }]);
  });
});

describe("too little money", () => {
  it("is accepted once by two colleagues: the order is sold for the sum paid, and goes to the kitchen", async () => {
    const { orderId } = await short();
    const answers = await Promise.all([take(orderId), take(orderId), take(orderId)]);
    expect(answers).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await orderOf(orderId)).toMatchObject({
      status: "pending",
      paymentStatus: "success",
      totalAmount: 240_000,
      discount: 10_000,
      needsAttention: null,
    });
    expect(await paymentsOf(orderId)).toMatchObject([
      { status: "success", amount: 240_000, gatewayFee: 3_600, vendorRevenue: 236_400 },
    ]);
    expect(await balanceOf("vendor_balance", orderId)).toBe(236_400);
    expect(await balanceOf("platform_balance", orderId)).toBe(0);
    const [sums] = await systemDb.execute<{ gross: string; net: string }>(
      sql`select gross, net from report_orders where order_id = ${orderId}`,
    );
    expect(sums).toEqual({ gross: "240000", net: "240000" });
    expect((await shownTo(orderId)).history.at(-1)!.what).toContain("Taken, ₦100 short");
    await decline(orderId);
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 240_000, source: "decline" }]);
  });

  it("is refunded once, and ends the order", async () => {
    const before = await stockOf(shop.soup.id);
    const { orderId } = await short();
    expect(await Promise.all([giveBack(orderId), giveBack(orderId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await orderOf(orderId)).toMatchObject({
      status: "cancelled",
      declineReason: "Not the price of the order",
      needsAttention: null,
    });
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 240_000 }]);
    expect(await stockOf(shop.soup.id)).toBe(before);
    await toTheEnd(orderId, "processed");
    expect(await balanceOf("platform_balance", orderId)).toBe(-3_600);
    expect(await balanceOf("vendor_balance", orderId)).toBe(0);
  });

  it("is either accepted or refunded if two colleagues decide at the same moment", async () => {
    for (let n = 0; n < 6; n++) {
      const { orderId } = await short();
      const answers = await Promise.all(
        n % 2 ? [take(orderId), giveBack(orderId)] : [giveBack(orderId), take(orderId)],
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "decided", status: 409 });
      const { status } = await orderOf(orderId);
      expect(await refundsOf(orderId)).toHaveLength(status === "cancelled" ? 1 : 0);
    }
  });

  it("is refunded automatically if the full price is paid later, from a page still open", async () => {
    const first = await atTheDoor();
    await abandonPayment(shop.vendorId, first.orderId, "closed");
    const second = await beginPayment(shop, first.orderId);
    provider.fault({
      path: new RegExp(`verify/${first.reference}`),
      answer: (real) => ({ ...real, amount: 100_000, requested_amount: 100_000, fees: 1_500 }),
    });
    await provider.pay(first.accessCode);
    await finalizePayment(first.reference, "webhook");
    await provider.pay(second.accessCode);
    await finalizePayment(second.reference, "webhook");
    expect(await orderOf(first.orderId)).toMatchObject({ status: "pending", totalAmount: 250_000 });
    expect(await refundsOf(first.orderId)).toMatchObject([{ amount: 100_000 }]);
  });

  it("belongs to its vendor alone", async () => {
    const { orderId } = await short();
    const stranger = { vendorId: randomUUID(), userId: owner, orderId };
    for (const answer of [await takeMismatch(stranger), await returnMismatch(stranger, "x")])
      expect(answer).toMatchObject({ code: "missing", status: 404 });
    expect(
      await askForRest(shop.store, work(randomUUID()), randomUUID(), new Date()),
    ).toMatchObject({ status: 404 });
  });
});

describe("the rest of too little money", () => {
  it("is requested once by a link; once paid, the order goes to the kitchen, without another ticket for the rest", async () => {
    const { orderId } = await short(150_000);
    const token = randomUUID();
    expect(await Promise.all([askRest(orderId, token), askRest(orderId, token)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await askRest(orderId)).toMatchObject({ ok: false, status: 409 });
    const [rest, ...more] = await restOf(orderId);
    expect(more).toEqual([]);
    expect(rest).toMatchObject({ totalAmount: 100_000, status: "payment_pending" });
    expect(await orderOf(orderId)).toMatchObject({ status: "payment_failed" });
    const link = await beginPayment(shop, rest!.id);
    await provider.pay(link.accessCode);
    await finalizePayment(link.reference, "webhook");
    expect(await orderOf(orderId)).toMatchObject({
      status: "pending",
      totalAmount: 150_000,
      needsAttention: null,
    });
    expect(await orderOf(rest!.id)).toMatchObject({
      status: "delivered",
      paymentStatus: "success",
    });
    expect(await refundsOf(orderId)).toEqual([]);
  });

  it("is completed by the sweeper if the rest's payment was cut off after its commit", async () => {
    const { orderId } = await short(150_000);
    await askRest(orderId);
    const [rest] = await restOf(orderId);
    await systemDb
      .update(orders)
      .set({ status: "delivered", paymentStatus: "completed" })
      .where(eq(orders.id, rest!.id));
    await systemDb.execute(sql`insert into ledger_entries (transaction_id, vendor_id, account, amount, cause, order_id)
      select gen.id, ${shop.vendorId}, v.account, v.amount, ${`outside:${rest!.id}`}, ${rest!.id}
      from (select gen_random_uuid() as id) gen, (values ('taken_outside', 100000), ('outside_sales', -100000)) v(account, amount)`);
    await sweepPayments();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending" });
  });

  it("is withdrawn when the store accepts or returns the first sum, and a later payment of it is refunded", async () => {
    const taken = await short(150_000);
    const returned = await short(150_000);
    for (const { orderId } of [taken, returned])
      expect(await askRest(orderId)).toMatchObject({ ok: true });
    const [rest] = await restOf(returned.orderId);
    const link = await beginPayment(shop, rest!.id);
    expect(await take(taken.orderId)).toEqual({ ok: true });
    expect(await giveBack(returned.orderId)).toEqual({ ok: true });
    for (const { orderId } of [taken, returned])
      expect(await restOf(orderId)).toMatchObject([{ status: "cancelled" }]);
    await provider.pay(link.accessCode);
    await finalizePayment(link.reference, "webhook");
    expect(await refundsOf(rest!.id)).toMatchObject([{ amount: 100_000, source: "late" }]);
  });

  it("is either paid or refunded together with its order, even at the same moment", async () => {
    for (let n = 0; n < 4; n++) {
      const { orderId } = await short(150_000);
      await askRest(orderId);
      const [rest] = await restOf(orderId);
      const link = await beginPayment(shop, rest!.id);
      await provider.pay(link.accessCode);
      await Promise.all([finalizePayment(link.reference, "webhook"), giveBack(orderId)]);
      await sweepPayments();
      const isCancelled = (await orderOf(orderId)).status === "cancelled";
      expect(await refundsOf(orderId)).toHaveLength(isCancelled ? 1 : 0);
      expect(await refundsOf(rest!.id)).toHaveLength(isCancelled ? 1 : 0);
    }
  });

  it("can't be requested below the provider's minimum", async () => {
    const { orderId } = await paidAs({ amount: 249_900, requested_amount: 249_900, fees: 3_748 });
    expect((await shownTo(orderId)).mismatch).toMatchObject({ rest: "too little", byKobo: 100 });
    expect(await askRest(orderId)).toMatchObject({ ok: false, status: 400 });
  });
});

describe("too much money", () => {
  it("pays the order at once, and the store sees the excess", async () => {
    const { orderId } = await over();
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", totalAmount: 250_000 });
    expect((await shownTo(orderId)).mismatch).toMatchObject({
      kind: "over",
      byKobo: 10_000,
      paidKobo: 260_000,
    });
  });

  it("is kept once, in the wallet", async () => {
    const { orderId } = await over();
    expect(await Promise.all([take(orderId), take(orderId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await orderOf(orderId)).toMatchObject({ needsAttention: null });
    expect(await giveBack(orderId)).toMatchObject({ code: "decided" });
    expect(await balanceOf("vendor_balance", orderId)).toBe(260_000 - 13_900);
    expect((await shownTo(orderId)).history.at(-1)!.what).toBe("Kept ₦100 that was too much");
  });

  it("is refunded once, and the sale stays the same", async () => {
    const { orderId } = await over();
    expect(await Promise.all([giveBack(orderId), giveBack(orderId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    await toTheEnd(orderId, "processed");
    expect(await refundsOf(orderId)).toMatchObject([{ amount: 10_000 }]);
    const [sums] = await systemDb.execute<{ net: string }>(
      sql`select net from report_orders where order_id = ${orderId}`,
    );
    expect(sums).toEqual({ net: "250000" });
    await decline(orderId);
    expect((await refundsOf(orderId)).map(({ amount }) => amount)).toEqual([10_000, 250_000]);
  });

  it("doesn't count if it is just the fee of an account that passes it on", async () => {
    const { orderId } = await paidAs({ amount: 264_000, requested_amount: 250_000, fees: 14_000 });
    expect(await orderOf(orderId)).toMatchObject({ status: "pending", needsAttention: null });
  });
});

describe("money that can't be booked", () => {
  it("is accepted as paid outside the wallet", async () => {
    const { orderId } = await foreign();
    expect(await Promise.all([take(orderId), take(orderId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await orderOf(orderId)).toMatchObject({
      status: "pending",
      paymentStatus: "completed",
      paymentMethod: "Transfer",
      needsAttention: null,
    });
    expect(await balanceOf("vendor_balance", orderId)).toBe(0);
  });

  it("is recorded for a manual refund once, and ends the order", async () => {
    const { orderId } = await foreign();
    const [attempt] = await systemDb
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId));
    expect(await Promise.all([giveBack(orderId), giveBack(orderId)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await orderOf(orderId)).toMatchObject({
      status: "cancelled",
      needsAttention: `Send it back by hand: GHS 2,500.00, payment ${attempt!.providerTransactionId} at Paystack`,
    });
    expect(await take(orderId)).toMatchObject({ code: "decided" });
    expect(await resolveAttention(work(orderId))).toBe(true);
  });
});
