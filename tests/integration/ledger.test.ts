import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { couponRedemptions, coupons, ledgerEntries, payments } from "~schema";
import { auditLedger } from "~/core/ledger/audit-ledger.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { makeCoupon, makePayout } from "../../drizzle/seed/store-factories";
import { provider, shop, atTheDoor, paid, ask, startRefunds } from "../setup/refunds";

startRefunds();

it("counts a coupon once, when its order is paid, however often that is finalized", async () => {
  const coupon = await makeCoupon(systemDb, { vendorId: shop.vendorId });
  const order = await atTheDoor({ couponCode: coupon.code });
  const uses = async () =>
    (await systemDb.select().from(coupons).where(eq(coupons.id, coupon.id)))[0]!.usedCount;
  expect(await uses()).toBe(0);
  await provider.pay(order.accessCode);
  await Promise.all(Array.from({ length: 20 }, () => finalizePayment(order.reference, "webhook")));
  expect(await uses()).toBe(1);
  expect(
    await systemDb
      .select()
      .from(couponRedemptions)
      .where(eq(couponRedemptions.orderId, order.orderId)),
  ).toMatchObject([{ couponId: coupon.id, discount: 25_000, phone: "+2348031234567" }]);
  expect(
    await systemDb.select().from(payments).where(eq(payments.orderId, order.orderId)),
  ).toMatchObject([{ amount: 225_000 }]);
});

describe("the ledger", () => {
  it("finds a payment, a refund and a payout that were changed by hand", async () => {
    const { orderId } = await paid();
    await ask(orderId, { amountKobo: 10_000 });
    const payout = await makePayout(systemDb, { vendorId: shop.vendorId });
    const spoil = [
      [
        sql`update payments set gateway_fee = gateway_fee + 1, vendor_revenue = vendor_revenue - 1 where order_id = ${orderId}`,
        sql`update payments set gateway_fee = gateway_fee - 1, vendor_revenue = vendor_revenue + 1 where order_id = ${orderId}`,
        2,
      ],
      [
        sql`update refunds set amount = amount + 5 where order_id = ${orderId}`,
        sql`update refunds set amount = amount - 5 where order_id = ${orderId}`,
        2,
      ],
      [
        sql`update payouts set status = 'failed' where id = ${payout.id}`,
        sql`update payouts set status = 'completed' where id = ${payout.id}`,
        2,
      ],
    ] as const;
    for (const [spoiled, mended, differences] of spoil) {
      await systemDb.execute(spoiled);
      expect(await auditLedger(shop.vendorId)).toHaveLength(differences);
      await systemDb.execute(mended);
    }
  });

  it("refuses transactions that don't sum to zero, and lets no entry be changed or removed", async () => {
    const entry = {
      transactionId: randomUUID(),
      vendorId: shop.vendorId,
      account: "vendor_balance" as const,
      amount: 500,
      cause: `payment:${randomUUID()}`,
    };
    await expect(systemDb.insert(ledgerEntries).values(entry)).rejects.toMatchObject({
      cause: { code: "23514" },
    });
    await expect(
      systemDb.execute(
        sql`update ledger_entries set amount = 1 where vendor_id = ${shop.vendorId}`,
      ),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
    await expect(
      systemDb.execute(sql`delete from ledger_entries where vendor_id = ${shop.vendorId}`),
    ).rejects.toMatchObject({ cause: { code: "23001" } });
  });
});
