import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { refunds } from "~schema";
import { sellAtCounter, type CounterSale } from "~/core/custom-orders/counter-sale.server";
import { readClosing } from "~/dashboard/reports/closing/closing.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import {
  atTheDoor,
  provider,
  made,
  shop,
  startCustomOrders,
  submitIntent,
  userId,
} from "../../setup/custom-orders";

startCustomOrders();

const clock = async (): Promise<Date> => {
  const [row] = await systemDb.execute<{ now: string }>(
    sql`select to_json(clock_timestamp()) #>> '{}' as now`,
  );
  return new Date(row!.now);
};
/** Closes the time between two instants as if it were a business day. */
const closingOf = async (begins: Date, ends: Date) => {
  const [row] = await systemDb.execute<{ day: string }>(
    sql`select max(business_day)::text as day from orders where vendor_id = ${shop.vendorId}`,
  );
  return readClosing(shop.vendorId, { day: row!.day, begins, ends, isOver: true }, false);
};
/** Makes an order, then does each of these on a day of its own; returns each day's takings. */
async function takenOf(make: () => Promise<string>, intents: string[]) {
  const days = [await clock()];
  const id = await make();
  days.push(await clock());
  for (const intent of intents) {
    await submitIntent(id, intent);
    days.push(await clock());
  }
  const closings = await Promise.all(days.slice(1).map((ends, at) => closingOf(days[at]!, ends)));
  return closings.map(({ outside }) => outside);
}
const inCashThenByTransfer = [
  { cashKobo: 2_500_000, otherKobo: 0 },
  { cashKobo: -2_500_000, otherKobo: 0 },
  { cashKobo: 0, otherKobo: 2_500_000 },
];

it("a mark that is undone and made again differently changes no earlier day", async () => {
  const make = async () => {
    const { id } = await made();
    await submitIntent(id, "paid-cash");
    return id;
  };
  expect(await takenOf(make, ["undo-paid", "paid-transfer"])).toEqual(inCashThenByTransfer);
});

it("nor does a counter sale's, whose event is recorded after its booking", async () => {
  const make = async () => {
    const sale: CounterSale = {
      clientToken: randomUUID(),
      lines: [{ itemId: shop.rice.id, choices: [], quantity: 10, shownKobo: 250_000 }],
      shownTotalKobo: 2_500_000,
      method: "Cash",
      to: "kitchen",
      customerName: "",
      customerPhone: null,
    };
    const soon = new Date((await clock()).getTime() + 50);
    const outcome = await sellAtCounter(shop.store, { userId, sale }, soon);
    if (!outcome.ok) throw new Error(outcome.message);
    await vi.waitUntil(async () => (await clock()) > soon);
    return outcome.orderId;
  };
  expect(await takenOf(make, ["undo-paid", "paid-transfer"])).toEqual(inCashThenByTransfer);
});

it("automatically refunded money without an order to cook is no change since the day ended", async () => {
  const [marked, cancelled, sold] = [await made(), await made(), await made()];
  const doors = [await atTheDoor(marked.id), await atTheDoor(cancelled.id)];
  await submitIntent(marked.id, "paid-cash");
  await submitIntent(cancelled.id, "cancel-order");
  const ends = await clock();
  const sinceOf = async () => (await closingOf(new Date(0), ends)).since;
  const pay = async ({ accessCode, reference }: (typeof doors)[number]) => {
    await provider.pay(accessCode);
    await finalizePayment(reference, "webhook");
  };
  for (const door of doors) await pay(door);
  const back = await systemDb.select().from(refunds).where(eq(refunds.vendorId, shop.vendorId));
  expect(back.map(({ source }) => source).sort()).toEqual(["duplicate", "late"]);
  expect(await sinceOf()).toBeNull();
  await pay(await atTheDoor(sold.id));
  expect(await sinceOf()).toEqual({ paidKobo: 2_500_000, refundedKobo: 0 });
});

it("a mark undone later counts as money returned, as a later mark counts as money paid", async () => {
  const { id } = await made({ link: "off" });
  await submitIntent(id, "paid-cash");
  const ends = await clock();
  const sinceOf = async () => (await closingOf(new Date(0), ends)).since;
  await submitIntent(id, "undo-paid");
  expect(await sinceOf()).toEqual({ paidKobo: 0, refundedKobo: 2_500_000 });
  await submitIntent(id, "paid-transfer");
  expect(await sinceOf()).toEqual({ paidKobo: 2_500_000, refundedKobo: 2_500_000 });
});
