import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { action as orderByApi } from "~/routes/api.storefront.$slug.orders";
import { loader as orderPage } from "~/routes/store.$vendorName.orders.$orderId";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { followDatabaseClock } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { attemptsOf, orderOf, provider, shop } from "../setup/payments";
import { aRequest, routeArgs } from "../setup/vendor-requests";

let stopClock = () => {};
afterEach(async () => {
  vi.useRealTimers();
  stopClock();
  stopClock = await followDatabaseClock();
  stopClock();
});

async function orderNow(): Promise<string> {
  const request = new Request(`http://localhost:3000/api/storefront/${shop.slug}/orders`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      order: {
        customer_name: "Chidi Okafor",
        customer_phone: "08031234567",
        customer_email: "chidi@example.test",
        order_type: "pickup",
        client_token: randomUUID(),
      },
      items: [{ id: shop.rice.id, quantity: 1 }],
    }),
  });
  const answer = await orderByApi(routeArgs(request, { slug: shop.slug }));
  const body = (await answer.json()) as { data: { id: string } };
  expect(body).toMatchObject({ data: { status: "payment_pending" } });
  return body.data.id;
}
/** Minutes between two instants of the database. */
const minutes = async (from: Date | null) =>
  (
    await systemDb.execute<{ m: number }>(
      sql`select extract(epoch from ${from!.toISOString()}::timestamptz - now())::float8 / 60 as m`,
    )
  )[0]!.m;

describe.each([-60, 5])("a process whose clock is %i minutes wrong", (wrongBy) => {
  it("places orders that can be paid, asks for their page, and promises as the others do", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wrongBy * 60_000 });
    stopClock = await followDatabaseClock();
    const id = await orderNow();
    expect(Math.abs(await minutes((await orderOf(id)).createdAt))).toBeLessThan(1);
    const again = await startPayment(shop.vendorId, id);
    if (!again.ok) throw new Error(again.code);
    const [attempt] = await attemptsOf(id);
    // The page asks the provider, as nobody has for a while.
    provider.loseWebhooks();
    await provider.pay(again.accessCode);
    await orderPage(
      routeArgs(aRequest(`/store/${shop.slug}/orders/${id}`), {
        vendorName: shop.slug,
        orderId: id,
      }),
    );
    const order = await orderOf(id);
    expect(order).toMatchObject({ paymentStatus: "success" });
    const promised = await minutes(order.promisedAt);
    expect(promised).toBeGreaterThan(25);
    expect(promised).toBeLessThan(35);
    expect(await finalizePayment(attempt!.reference, "callback")).toMatchObject({
      outcome: "paid",
    });
  });
});
