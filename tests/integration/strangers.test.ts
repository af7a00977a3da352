import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { customers, orders } from "~schema";
import { findKnownCustomer } from "~/core/custom-orders/custom-orders.queries.server";
import { nameCustomer } from "~/core/customers/customers.commands.server";
import { findCustomer } from "~/core/customers/subject.queries.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { systemDb } from "~/platform/db.server";
import { action as noteCustomerAt } from "~/routes/api.storefront.$slug.customers";
import { action as submitPrivacy } from "~/routes/dashboard.settings.privacy";
import { loader as file } from "~/routes/dashboard.settings.privacy.file";
import { loader as orderPage } from "~/routes/store.$vendorName.orders.$orderId";
import { action as orderAgain } from "~/routes/store.$vendorName.orders.$orderId.again";
import { action as leave } from "~/routes/store.$vendorName.orders.$orderId.leave";
import { action as payAtStore } from "~/routes/store.$vendorName.orders.$orderId.pay";
import { action as verifyPhone } from "~/routes/store.$vendorName.orders.$orderId.phone";
import { loader as receiptPage } from "~/routes/store.$vendorName.orders.$orderId.receipt";
import {
  makeCustomer,
  makeCustomOrder,
  makeOrder,
  makeVendor,
  type MadeVendor,
} from "../../drizzle/seed/factories";
import { anOrder, openShop, type Shop } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
beforeAll(async () => {
  vendor = await makeVendor(systemDb);
});
const invoice = (over: Partial<Parameters<typeof makeCustomOrder>[1]> = {}) =>
  makeCustomOrder(systemDb, { vendorId: vendor.id, ...over });

describe("a stranger's e-mail address on an order with somebody's phone", () => {
  const stranger = "attacker@evil.test";
  const victim = "+2348095550001";
  const note = (of: Shop, customer: object) =>
    noteCustomerAt({
      ...routeArgs(
        new Request(`http://localhost:3000/api/storefront/${of.slug}/customers`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ customer }),
        }),
        { slug: of.slug },
      ),
    });
  const order = async (at: Shop) => {
    const request = anOrder(at, {
      customerPhone: victim,
      customerName: "Amaka Obi",
      customerEmail: "amaka@mail.test",
      orderType: "delivery",
      deliveryAddress: "7 Herbert Macaulay Way",
    });
    const placed = await placeOrder(at.store, request, new Date(), newAttempt());
    if (!placed.ok) throw new Error(placed.code);
    const itself = eq(orders.id, placed.order.id);
    const [row] = await systemDb.select().from(orders).where(itself);
    await systemDb.transaction((tx) => nameCustomer(tx, row!));
    await systemDb
      .update(orders)
      .set({ status: "pending", paymentStatus: "success" })
      .where(itself);
  };
  const ownerOf = async ({ vendorId }: Shop) =>
    (await systemDb.query.vendorProfiles.findFirst({
      where: (profile, { eq: is }) => is(profile.id, vendorId),
    }))!.userId;

  it.each(["before their first order", "after it"])(
    "opens none of that person's data: %s",
    async (when) => {
      const shop = await openShop();
      const noted = { phone: victim, name: "Attacker", email: stranger };
      if (when === "after it") await order(shop);
      expect((await note(shop, noted)).status).toBe(204);
      if (when !== "after it") {
        expect(await findKnownCustomer(shop.vendorId, { phone: victim })).toEqual({
          phone: victim,
          name: null,
          email: null,
          address: null,
          isBlocked: false,
        });
        await order(shop);
      }
      expect(await findCustomer(shop.vendorId, { email: stranger }, new Date())).toBeNull();
      expect(await findKnownCustomer(shop.vendorId, { phone: victim })).toMatchObject({
        name: "Amaka Obi",
        email: "amaka@mail.test",
      });
    },
  );

  it("opens only the order that carries it, and erases only that", async () => {
    const shop = await openShop();
    const boss = await cookieOf(await ownerOf(shop));
    const customer = await makeCustomer(systemDb, {
      vendorId: shop.vendorId,
      phone: victim,
      name: "Amaka Obi",
      email: null,
    });
    const past = { vendorId: shop.vendorId, customerId: customer.id, status: "delivered" as const };
    await makeOrder(systemDb, past);
    // A stranger's abandoned order with the victim's phone.
    await makeOrder(systemDb, {
      ...past,
      status: "cancelled",
      customerName: "Attacker",
      customerEmail: stranger,
    });
    await systemDb.update(customers).set({ email: stranger }).where(eq(customers.id, customer.id));
    expect(await findCustomer(shop.vendorId, { email: stranger }, new Date())).toMatchObject({
      names: ["Attacker"],
      emails: [stranger],
      orders: 1,
    });
    const answer = await file(
      routeArgs(
        aRequest(`/dashboard/settings/privacy/customer.json?q=${stranger}`, { cookie: boss }),
      ),
    );
    expect(await answer.text()).not.toMatch(/Amaka/);
    expect(
      await redirectOf(
        submitPrivacy(
          routeArgs(
            aRequest("/dashboard/settings/privacy", {
              cookie: boss,
              form: { intent: "erase", sure: "on", q: stranger, orders: "1" },
            }),
          ),
        ),
      ),
    ).toContain("erased=1");
    expect(await findCustomer(shop.vendorId, { phone: victim }, new Date())).toMatchObject({
      names: ["Amaka Obi"],
      emails: [],
      orders: 1,
    });
  });
});

/** The params of an order's pages at the store. */
const atStore = (id: string) => ({ vendorName: vendor.storeSlug!, orderId: id });
const orderUrl = (id: string, more = "") => `/store/${vendor.storeSlug}/orders/${id}${more}`;

describe("a person with an invoice's link", () => {
  it("is redirected to the invoice by the order's other pages until it is paid", async () => {
    for (const over of [
      {},
      { expiresAt: new Date(Date.now() - 60_000) },
      { status: "cancelled" as const, paymentStatus: "failed" as const },
    ]) {
      const { id } = await invoice(over);
      for (const loader of [orderPage, receiptPage])
        expect(await redirectOf(loader(routeArgs(aRequest(orderUrl(id)), atStore(id))))).toBe(
          `http://localhost:3000/invoice/${id}`,
        );
    }
    const { id } = await invoice({ status: "confirmed", paymentStatus: "success" });
    expect(await orderPage(routeArgs(aRequest(orderUrl(id)), atStore(id)))).toMatchObject({
      data: { view: { order: { id } } },
    });
  });

  it("can't cancel the vendor's order, abandon its payment, or reorder it while unpaid", async () => {
    const { id } = await invoice();
    for (const [action, form] of [
      [leave, { intent: "cancel" }],
      [leave, { intent: "closed" }],
      [orderAgain, {}],
      [payAtStore, {}],
      [verifyPhone, { intent: "send" }],
    ] as const)
      expect(
        await redirectOf(action(routeArgs(aRequest(orderUrl(id), { form }), atStore(id)))),
      ).toBe(`http://localhost:3000/invoice/${id}`);
    const [order] = await systemDb.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ status: "payment_pending", stockReleasedAt: null });
  });
});
