import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { action as orderByApi } from "~/routes/api.storefront.$slug.orders";
import { loader as orderPage } from "~/routes/store.$vendorName.orders.$orderId";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { startPayment } from "~/core/payments/start-payment.server";
import { vendorBusinessSettings } from "~schema";
import { loader as storeByApi } from "~/routes/api.storefront.$slug";
import { loader as storeHome } from "~/routes/store.$vendorName";
import { databaseNow } from "~/platform/database-clock.server";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, stopEvents } from "~/platform/events.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { attemptsOf, orderOf, provider, shop, startPayments } from "../setup/payments";
import { pausePasses } from "../setup/pending-payment";
import { aRequest, routeArgs } from "../setup/vendor-requests";

startPayments();

afterEach(async () => {
  await stopEvents();
  vi.useRealTimers();
  await listenForEvents(); // reads the clock
  await stopEvents();
});

/** Starts like a process whose clock is wrong from the beginning. */
async function startWrongBy(minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  await listenForEvents();
}

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
/** The minutes from an instant until the database's now. */
const minutes = async (from: Date | null) =>
  (
    await systemDb.execute<{ m: number }>(
      sql`select extract(epoch from ${from!.toISOString()}::timestamptz - now())::float8 / 60 as m`,
    )
  )[0]!.m;

describe.each([-60, 5])("a process whose clock is %i minutes wrong", (wrongBy) => {
  it("places payable orders, polls for their page, and promises the same times as others", async () => {
    await startWrongBy(wrongBy);
    const id = await orderNow();
    expect(Math.abs(await minutes((await orderOf(id)).createdAt))).toBeLessThan(1);
    const again = await startPayment(shop.vendorId, id);
    if (!again.ok) throw new Error(again.code);
    const [attempt] = await attemptsOf(id);
    // The page asks the provider, as nobody has asked lately.
    provider.loseWebhooks();
    await provider.pay(again.accessCode);
    await pausePasses();
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

  it("opens a store when others do", async () => {
    // Between the two clocks.
    const pauseUntil = new Date(Date.now() + (wrongBy * 60_000) / 2);
    await systemDb
      .update(vendorBusinessSettings)
      .set({ emergencyPauseEnabled: true, pauseUntil })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
    const isOpen = wrongBy < 0;
    await startWrongBy(wrongBy);
    const home = await storeHome(
      routeArgs(aRequest(`/store/${shop.slug}`), { vendorName: shop.slug }),
    );
    expect(home!.page.opening.open).toBe(isOpen);
    const api = await storeByApi(
      routeArgs(aRequest(`/api/storefront/${shop.slug}`), { slug: shop.slug }),
    );
    expect(await api.text()).toContain(`"emergency_pause_enabled":${!isOpen}`);
  });

  it("counts limits together with others", async () => {
    const key = randomUUID();
    const use = () => consumeRateLimit({ network: key });
    await use();
    await startWrongBy(wrongBy);
    await use();
    const [row] = await systemDb.execute<{ points: number; left: number }>(
      sql`select points, expire / 1000 - extract(epoch from now())::float8 as left
        from rate_limits where key like ${`%${key}`}`,
    );
    expect(row!.points).toBe(2);
    expect(row!.left).toBeGreaterThan(0);
    expect(row!.left).toBeLessThan(65);
  });
});

it("a clock that goes wrong while the process runs is detected", async () => {
  await startWrongBy(0);
  vi.setSystemTime(Date.now() + 3_600_000);
  const isRight = async () => Math.abs(await minutes(databaseNow())) < 0.1;
  await expect.poll(isRight).toBe(true);
});
