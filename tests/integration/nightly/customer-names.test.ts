import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { customers, orders } from "~schema";
import { findKnownCustomer } from "~/core/custom-orders/custom-orders.queries.server";
import { finalizePayment } from "~/core/payments/finalize-payment.server";
import { systemDb } from "~/platform/db.server";
import { atTheDoor, orderOf, provider, startPayments } from "../../setup/payments";
import { openShop, type Shop } from "../../setup/shop";

startPayments();

const phone = "+2348031234567";
const rowOf = async (at: Shop) =>
  (await systemDb.select().from(customers).where(eq(customers.vendorId, at.vendorId)))[0]!;
const namedOf = async (at: Shop) => {
  const { name, email } = await rowOf(at);
  return [name, email];
};
const pay = async ({ accessCode, reference }: Awaited<ReturnType<typeof atTheDoor>>) => {
  await provider.pay(accessCode);
  await finalizePayment(reference, "callback");
};
const to = (deliveryAddress: string) => ({ orderType: "delivery" as const, deliveryAddress });

it("a customer gets the name of a paid order, not of an unpaid one", async () => {
  const at = await openShop();
  const bola = await atTheDoor(at, { customerName: "Bola A", customerEmail: "b@example.test" });
  const ade = await atTheDoor(at, { customerName: "Abroad Ade", ...to("1 Ring Road") });
  await atTheDoor(at, { customerName: "Bola B", ...to("9 Nowhere") });
  expect(await findKnownCustomer(at.vendorId, { phone })).toMatchObject({
    ...{ name: null, email: null, address: null },
  });
  await pay(ade);
  expect(await namedOf(at)).toEqual(["Abroad Ade", "chidi@example.test"]);
  expect((await orderOf(ade.orderId)).customerId).toBe((await rowOf(at)).id);
  const unpaid = await atTheDoor(at, { customerName: "Bola C", ...to("9 Nowhere") });
  expect((await orderOf(unpaid.orderId)).customerName).toBe("Bola C");
  await pay(bola);
  expect(await namedOf(at)).toEqual(["Abroad Ade", "chidi@example.test"]);
  expect(await findKnownCustomer(at.vendorId, { phone })).toMatchObject({
    ...{ name: "Abroad Ade", address: "1 Ring Road" },
  });
});

it("only a paid order fills in a known customer's missing details", async () => {
  const at = await openShop();
  await pay(await atTheDoor(at));
  await systemDb.update(customers).set({ email: null }).where(eq(customers.vendorId, at.vendorId));
  await atTheDoor(at, { customerEmail: "stranger@example.test" });
  expect((await rowOf(at)).email).toBeNull();
  await pay(await atTheDoor(at, { customerEmail: "own@example.test" }));
  expect((await rowOf(at)).email).toBe("own@example.test");
  expect(await systemDb.$count(orders, eq(orders.vendorId, at.vendorId))).toBe(3);
});
