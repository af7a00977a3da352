import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { payouts, refunds } from "~schema";
import { findSent } from "~/dashboard/orders/detail/find-sent.server";
import { loader } from "~/routes/dashboard.sent";
import { systemDb } from "~/platform/db.server";
import { paths } from "~/shared/paths";
import { makeOrder, makeVendor } from "../../drizzle/seed/factories";
import { makePayout } from "../../drizzle/seed/store-factories";
import { aRequest, cookieOf, routeArgs } from "../setup/vendor-requests";

let vendor: Awaited<ReturnType<typeof makeVendor>>;
let other: typeof vendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
  other = await makeVendor(systemDb);
});

const ask = async (userId: string, token: string) => {
  const request = aRequest(paths.dashboard.sent(token), { cookie: await cookieOf(userId) });
  return (await (await loader(routeArgs(request))).json()) as unknown;
};

describe("the record made by a form with a token", () => {
  it("is found by the store that sent the form, and by no other", async () => {
    const token = randomUUID();
    const order = await makeOrder(systemDb, {
      vendorId: vendor.id,
      source: "custom",
      clientToken: token,
      lines: [{ name: "Rice", price: 500_000 }],
    });
    const to = paths.dashboard.customOrder(order.id, { said: "created" });
    expect(await ask(vendor.userId, token)).toEqual({ to });
    expect(await ask(other.userId, token)).toEqual({ to: null });
    expect(await ask(vendor.userId, randomUUID())).toEqual({ to: null });
    expect(await findSent(vendor.id, "%")).toBeNull();
  });

  it("appears as a refund on its order's page, or a withdrawal among the payouts", async () => {
    const order = await makeOrder(systemDb, {
      vendorId: vendor.id,
      lines: [{ name: "Rice", price: 500_000 }],
    });
    const token = randomUUID();
    await systemDb.insert(refunds).values({
      vendorId: vendor.id,
      orderId: order.id,
      paymentId: order.payment!.id,
      amount: 50_000,
      reason: "Cold",
      source: "hand",
      cause: `hand:${order.id}:${token}`,
      actorType: "vendor",
    });
    expect(await findSent(vendor.id, token)).toBe(`${paths.dashboard.order(order.id)}#money-back`);
    await makePayout(systemDb, { vendorId: vendor.id });
    const withdrawal = randomUUID();
    await systemDb.update(payouts).set({ cause: `manual:${withdrawal}` });
    expect(await findSent(vendor.id, withdrawal)).toBe(
      paths.dashboard.payouts({ done: "requested" }),
    );
  });
});
