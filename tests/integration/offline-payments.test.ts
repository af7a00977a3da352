import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders, paymentAttempts, payments, menuItems, refunds } from "~schema";
import { advanceOrder } from "~/core/orders/advance-order.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { makeCustomOrder } from "../../drizzle/seed/factories";
import { stockOf } from "../setup/shop";
import {
  provider,
  shop,
  userId,
  openAs,
  line,
  made,
  rowOf,
  submitIntent,
  saying,
  invoiceState,
  reasons,
  books,
  atTheDoor,
  startCustomOrders,
} from "../setup/custom-orders";

startCustomOrders();

describe("an order paid in cash", () => {
  it("has no fee, is confirmed for the kitchen, is booked outside the balance, and its link is closed", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const { id } = await made(line(0, "Cake", "10000"));
    const door = await atTheDoor(id);
    expect(await submitIntent(id, "paid-cash")).toBe(saying(id, "paid"));
    const order = await rowOf(id);
    expect(order).toMatchObject({
      status: "confirmed",
      paymentStatus: "completed",
      paymentMethod: "Cash",
      transactionFee: 0,
      totalAmount: 1_000_000,
    });
    expect(order.promisedAt).not.toBeNull();
    expect(await reasons(id)).toEqual([
      [null, "payment_pending", "vendor", null],
      ["payment_pending", "confirmed", "vendor", "Marked as paid: cash"],
    ]);
    expect(await books(id)).toEqual([
      "outside:… outside_sales -1000000",
      "outside:… taken_outside 1000000",
    ]);
    expect([
      await invoiceState(id),
      (await startPayment(shop.vendorId, id, { email: "a@b.co" })).ok,
    ]).toEqual(["paid", false]);
    expect(
      await systemDb
        .select()
        .from(paymentAttempts)
        .where(eq(paymentAttempts.reference, door.reference)),
    ).toMatchObject([{ status: "abandoned" }]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("is marked once, however many taps at once, and each marking and undoing is booked separately", async () => {
    const { id } = await made({ link: "off" });
    const taps = await Promise.all(
      ["paid-cash", "paid-transfer", "paid-cash", "paid-transfer"].map((intent) =>
        submitIntent(id, intent),
      ),
    );
    expect(taps.filter((outcome) => typeof outcome === "string")).toHaveLength(1);
    expect((await books(id)).length).toBe(2);
    expect(await submitIntent(id, "undo-paid")).toBe(saying(id, "undone"));
    expect(await submitIntent(id, "undo-paid")).toEqual({
      message: "This order is not marked as paid.",
      status: 409,
    });
    expect(await rowOf(id)).toMatchObject({
      status: "payment_custom",
      paymentStatus: "payment_custom",
      paymentMethod: "Cash or transfer",
    });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
    await submitIntent(id, "paid-transfer");
    expect(await books(id)).toEqual([
      "outside:… outside_sales -2500000",
      "outside:… taken_outside 2500000",
      "outside:…:2 outside_sales 2500000",
      "outside:…:2 taken_outside -2500000",
      "outside:…:3 outside_sales -2500000",
      "outside:…:3 taken_outside 2500000",
    ]);
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("returns to its former status when the mark is undone: its link can be paid, with the fee", async () => {
    await openAs({ payment: { feeBearer: "customer" } });
    const { id } = await made(line(0, "Egusi soup", "", "4"));
    await submitIntent(id, "paid-transfer");
    expect(await stockOf(shop.soup.id)).toBe(1);
    await submitIntent(id, "undo-paid");
    const order = await rowOf(id);
    expect(order).toMatchObject({
      status: "payment_pending",
      paymentStatus: "pending",
      paymentMethod: "Card",
      transactionFee: 25_000,
      totalAmount: 1_025_000,
      promisedAt: null,
    });
    expect([order.stockHeldUntil, await stockOf(shop.soup.id), await invoiceState(id)]).toEqual([
      order.expiresAt,
      1,
      "payable",
    ]);
    const { accessCode, reference } = await atTheDoor(id);
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "paid" });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("stays in the kitchen if it has moved on, and is final once delivered", async () => {
    const { id } = await made();
    const work = { vendorId: shop.vendorId, userId, orderId: id };
    await submitIntent(id, "paid-cash");
    await advanceOrder({ ...work, move: "ready" });
    await submitIntent(id, "undo-paid");
    expect(await rowOf(id)).toMatchObject({ status: "ready", paymentStatus: "pending" });
    await submitIntent(id, "paid-cash");
    await advanceOrder({ ...work, move: "deliver" });
    expect(await submitIntent(id, "undo-paid")).toEqual({
      message: "This order is over, so what was paid for it stands.",
      status: 409,
    });
    expect(await rowOf(id)).toMatchObject({ status: "delivered", paymentStatus: "completed" });
  });

  it("counts as sold by item and by typed name", async () => {
    const { id } = await made({ ...line(0, "Jollof rice", "", "3"), link: "off" });
    const typed = await makeCustomOrder(systemDb, {
      vendorId: shop.vendorId,
      status: "payment_custom",
      expiresAt: null,
      lines: [{ name: "Egusi soup", price: 1, quantity: 2 }],
    });
    for (const orderId of [id, typed.id])
      for (const move of ["ready", "deliver"] as const)
        await advanceOrder({ vendorId: shop.vendorId, userId, orderId, move });
    expect(
      await systemDb
        .select({ name: menuItems.name, sold: menuItems.soldCount })
        .from(menuItems)
        .where(eq(menuItems.vendorId, shop.vendorId))
        .orderBy(menuItems.name),
    ).toEqual([
      { name: "Egusi soup", sold: 2 },
      { name: "Jollof rice", sold: 3 },
    ]);
  });

  it("refunds a card payment that arrives all the same, and stays paid", async () => {
    const { id } = await made();
    const { accessCode, reference } = await atTheDoor(id);
    await submitIntent(id, "paid-cash");
    await provider.pay(accessCode);
    expect(await finalizePayment(reference, "webhook")).toMatchObject({ outcome: "attention" });
    expect(await rowOf(id)).toMatchObject({
      status: "confirmed",
      paymentStatus: "completed",
      needsAttention:
        "This order was also paid online, after you had marked it as paid: the online payment is being refunded",
    });
    expect(await systemDb.select().from(payments).where(eq(payments.orderId, id))).toMatchObject([
      { status: "duplicate", vendorRevenue: 0 },
    ]);
    expect(await systemDb.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([
      { source: "duplicate", amount: 2_500_000 },
    ]);
    await systemDb.update(refunds).set({ status: "processed" }).where(eq(refunds.orderId, id));
    // The cash was not refunded.
    expect(await findOrder(shop.vendorId, id)).toMatchObject({
      refundableKobo: 0,
      isRefundedInFull: false,
      refunds: [{ amountKobo: 2_500_000, status: "processed" }],
    });
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("and by card at the same moment keeps one of the payments, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await made();
      const { accessCode, reference } = await atTheDoor(id);
      await provider.pay(accessCode);
      await Promise.all([submitIntent(id, "paid-cash"), finalizePayment(reference, "webhook")]);
      await finalizePayment(reference, "sweeper");
      const [order, taken, outside] = [
        await rowOf(id),
        await systemDb.select().from(payments).where(eq(payments.orderId, id)),
        (await books(id)).filter((entry) => entry.includes("outside:")),
      ];
      expect([order.paymentStatus, taken.map(({ status }) => status), outside.length]).toEqual(
        order.paymentStatus === "success"
          ? ["success", ["success"], 0]
          : ["completed", ["duplicate"], 2],
      );
    }
    expect(await auditLedger(shop.vendorId)).toEqual([]);
  });

  it("while the provider is unreachable counts as paid: the vendor has the money", async () => {
    const { id } = await made();
    await atTheDoor(id);
    provider.fault({ path: /verify/, status: 500 });
    expect(await submitIntent(id, "cancel-link")).toMatchObject({ status: 409 });
    expect(await submitIntent(id, "paid-cash")).toBe(saying(id, "paid"));
  });

  it("shows in the audit if it differs from the ledger", async () => {
    const { id } = await made();
    await submitIntent(id, "paid-cash");
    await systemDb.update(orders).set({ totalAmount: 1 }).where(eq(orders.id, id));
    expect(await auditLedger(shop.vendorId)).toMatchObject([
      { fact: `outside:${id}`, account: "outside_sales", bookedKobo: -2_500_000 },
      { fact: `outside:${id}`, account: "taken_outside" },
    ]);
  });
});
