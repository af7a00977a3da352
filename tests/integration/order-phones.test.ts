import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "~schema";
import { systemDb } from "~/platform/db.server";
import { apiOrder } from "../setup/api-order";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop();
});
afterAll(() => product.server.stop());

const order = async (phone: string) => {
  const { status, body } = await product.ask(`/api/storefront/${shop.slug}/orders`, {
    method: "POST",
    body: apiOrder(shop.rice.id, { phone }),
    headers: { "content-type": "application/json" },
  });
  return { status, ...(JSON.parse(body) as { data: { id: string }; fields?: object }) };
};

it("an order has a second phone number beside the first", async () => {
  const { data } = await order("08031234567 / 0706–765–4321");
  const [stored] = await systemDb.select().from(orders).where(eq(orders.id, data.id));
  expect([stored!.customerPhone, stored!.secondPhone]).toEqual([
    "+2348031234567",
    "+2347067654321",
  ]);
});

it("an order whose mobile number lacks a digit is refused beside the phone", async () => {
  const { status, fields } = await order("0803 123 456");
  expect([status, Object.keys(fields!)]).toEqual([400, ["customer_phone"]]);
});
