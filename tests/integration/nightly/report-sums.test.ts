import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "~/core/reports/business-day";
import { readBreakdowns, readDays, sumDays } from "~/core/reports/report-sums.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { requestRefund } from "~/core/cancellations/give-back.server";
import { systemDb } from "~/platform/db.server";
import { orderAwaitingPayment } from "../../setup/pending-payment";
import { startProvider } from "../../setup/provider";
import { openShop } from "../../setup/shop";

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
  provider.loseWebhooks();
});
afterAll(() => provider.stop());

it("adds an order to its day once paid, and deducts refunds", async () => {
  const shop = await openShop();
  const order = await orderAwaitingPayment(shop, { customerPhone: "+2348030001234" });
  const dayOf = async () =>
    (await systemDb.execute(sql`select * from report_days where vendor_id = ${shop.vendorId}`))[0];
  expect(await dayOf()).toBeUndefined();
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "webhook");
  const [{ total }] = (await systemDb.execute(
    sql`select total_amount::text as total from orders where id = ${order.orderId}`,
  )) as unknown as [{ total: string }];
  expect(await dayOf()).toMatchObject({
    orders: 1,
    sale_orders: 1,
    paid_orders: 1,
    new_customers: 1,
    gross: total,
    refunded: "0",
    net: total,
  });
  await requestRefund({
    vendorId: shop.vendorId,
    orderId: order.orderId,
    amountKobo: 10_000,
    reason: "The soup was cold",
    source: "hand",
    actor: { type: "vendor", id: shop.vendorId },
  });
  expect(await dayOf()).toMatchObject({ gross: total, refunded: "10000" });
  const { day } = (await dayOf()) as { day: string };
  const range = { from: day, to: day };
  const sums = await sumDays(systemDb, shop.vendorId, range);
  expect(sums).toMatchObject({ saleOrders: 1, netKobo: Number(total) - 10_000 });
  expect(await sumDays(systemDb, shop.vendorId, range, new Date())).toEqual(sums);
  expect(await sumDays(systemDb, shop.vendorId, range, new Date(0))).toMatchObject({ orders: 0 });
  expect(await readDays(systemDb, shop.vendorId, range)).toEqual([{ ...sums, day }]);
  for (const wider of [range, { from: `${day.slice(0, 7)}-01`, to: addDays(day, 40) }])
    expect(await readBreakdowns(systemDb, shop.vendorId, wider, ["item", "refund"])).toMatchObject([
      { dimension: "item", kobo: Number(total) },
      { dimension: "refund", kobo: 10_000 },
    ]);
});
