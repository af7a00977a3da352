import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "~schema";
import { systemDb } from "~/platform/db.server";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
let address = 1;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop();
});
afterAll(() => product.server.stop());

const send = async (order: object) => {
  const items = [{ id: shop.rice.id, quantity: 1 }];
  const { status, body } = await product.ask(`/api/storefront/${shop.slug}/orders`, {
    method: "POST",
    body: JSON.stringify({ order, items }),
    headers: { "content-type": "application/json", "x-forwarded-for": `10.0.2.${address++}` },
  });
  return { status, json: JSON.parse(body) as { data?: { id: string }; message?: string } };
};
const customer = (phone: string) => ({
  customer_name: "Chidi",
  customer_phone: phone,
  customer_email: "c@example.test",
});
const place = async (phone: string, more: object = {}) => {
  const { status, json } = await send({ ...customer(phone), ...more });
  expect(status).toBe(201);
  return json.data!.id;
};
const typeOf = async (id: string) =>
  (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!.orderType;

it("the same request without a token is one order while unpaid, and a second one once that is paid", async () => {
  const phone = "08031234567";
  const [first, again] = await Promise.all([place(phone), place(phone)]);
  expect([again, await place(phone, { client_token: null, order_type: "" })]).toEqual([
    first,
    first,
  ]);
  await systemDb.update(orders).set({ status: "pending" }).where(eq(orders.id, first));
  const second = await place(phone);
  expect(second).not.toBe(first);
  expect(await place(phone)).toBe(second);
});

it("an order without a type is a delivery if it has an address, else a pickup", async () => {
  const phone = "08031234568";
  expect(await typeOf(await place(phone))).toBe("pickup");
  expect(await typeOf(await place(phone, { delivery_address: "12 Allen Avenue" }))).toBe(
    "delivery",
  );
});

it("an invalid token is refused by its field name", async () => {
  expect(await send({ ...customer("08031234569"), client_token: "abc" })).toMatchObject({
    status: 400,
    json: { message: "client_token must be a UUID" },
  });
  await place("08031234569", { client_token: randomUUID() });
});

it("an order has messages only where it asks for them, and another answer makes another order", async () => {
  const phone = "08031234569";
  const wanted = async (id: string) =>
    (await systemDb.select().from(orders).where(eq(orders.id, id)))[0]!.messagesWanted;
  const client_token = randomUUID();
  const first = await place(phone, { client_token, messages_wanted: null });
  expect(await wanted(first)).toBe(false);
  const second = await place(phone, { client_token, messages_wanted: true });
  expect(second).not.toBe(first);
  expect(await wanted(second)).toBe(true);
  expect(await place(phone, { client_token, messages_wanted: true })).toBe(second);
  const { status, json } = await send({ ...customer(phone), messages_wanted: "yes" });
  expect([status, json.message]).toEqual([400, "messages_wanted must be true or false"]);
});
