import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { findSent } from "~/dashboard/orders/detail/find-sent.server";
import { findOrder } from "~/dashboard/orders/list/orders.queries.server";
import { systemDb } from "~/platform/db.server";
import { action } from "~/routes/dashboard.orders.$orderId";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { atTheDoor, owner, provider, shop, startRefunds } from "../setup/refunds";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

startRefunds();

/** An order of ₦2,500 for which only ₦1,500 arrived. */
async function paidShort() {
  const order = await atTheDoor();
  provider.fault({
    path: new RegExp(`verify/${order.reference}`),
    answer: (real) => ({ ...real, amount: 150_000, requested_amount: 150_000, fees: 2_250 }),
  });
  await provider.pay(order.accessCode);
  await finalizePayment(order.reference, "webhook");
  return order;
}

describe("the forms on the order's page", () => {
  const send = async (orderId: string, form: Record<string, string>, by = owner) => {
    const request = aRequest(`/dashboard/orders/${orderId}`, { cookie: await cookieOf(by), form });
    return action(routeArgs(request, { orderId })).catch((thrown: unknown) => thrown);
  };
  const statusOf = (answer: unknown) =>
    answer instanceof Response
      ? answer.status
      : (answer as { init: { status: number } }).init.status;

  it("work without scripts: ask for the rest, accept, or return only after confirmation", async () => {
    const { orderId } = await paidShort();
    const unsure = await send(orderId, { intent: "return" });
    expect(unsure).toMatchObject({
      data: { ok: false, about: "return", result: { error: { sure: [expect.any(String)] } } },
      init: { status: 400 },
    });
    const token = randomUUID();
    expect(await findSent(shop.vendorId, token)).toBeNull();
    expect(statusOf(await send(orderId, { intent: "askRest", token }))).toBe(302);
    expect(await findSent(shop.vendorId, token)).toBe(`/dashboard/orders/${orderId}#more`);
    expect((await findOrder(shop.vendorId, orderId))!.mismatch).toMatchObject({ rest: "asked" });
    expect(statusOf(await send(orderId, { intent: "take" }))).toBe(302);
    expect((await findOrder(shop.vendorId, orderId))!.mismatch).toBeNull();
    expect(statusOf(await send(orderId, { intent: "return", sure: "on" }))).toBe(409);
  });

  it("are for people who may refund", async () => {
    const { orderId } = await paidShort();
    const { userId: kitchen } = await makeStaff(systemDb, {
      vendorId: shop.vendorId,
      role: "kitchen",
    });
    for (const intent of ["take", "askRest", "return"]) {
      const form = { intent, token: randomUUID(), sure: "on" };
      expect(statusOf(await send(orderId, form, kitchen!))).toBe(403);
    }
    expect((await findOrder(shop.vendorId, orderId))!.mismatch).not.toBeNull();
  });
});
