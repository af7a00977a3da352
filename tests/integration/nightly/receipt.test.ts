import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders, paymentAttempts } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCustomer, makeOrder, type MadeOrder } from "../../../drizzle/seed/factories";
import { startProduct } from "../../setup/http-server";
import { openShop, type Shop } from "../../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
let paid: MadeOrder;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop();
  const customer = await makeCustomer(systemDb, {
    vendorId: shop.vendorId,
    name: "Zainab <Aliyu>",
    phone: "+2347059876543",
  });
  paid = await makeOrder(systemDb, {
    vendorId: shop.vendorId,
    customerId: customer.id,
    orderType: "delivery",
    deliveryFee: 70_000,
    deliveryAddress: "9 Allen Avenue, Ikeja",
    vendorInstructions: "No onions",
    createdAt: new Date("2026-12-31T23:05:00Z"),
    lines: [
      { item: shop.rice, quantity: 2 },
      { name: "Zobo", price: 75_050 },
    ],
  });
  await systemDb
    .update(paymentAttempts)
    .set({ providerTransactionId: "4099260516" })
    .where(eq(paymentAttempts.orderId, paid.id));
});
afterAll(() => product.server.stop());

const at = (path: string, of: Shop = shop) =>
  product.ask(path, { host: `${of.slug}.buka.test:${product.port}` });
const receiptOf = (orderId: string, of: Shop = shop) => at(`/orders/${orderId}/receipt`, of);

it("prints a paid order's receipt with its details, and nothing that opens the order", async () => {
  const { status, headers, body } = await receiptOf(paid.id);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  const paper = /<div class="receipt">.*?<\/dl><\/div>/s.exec(body)![0];
  const words = paper
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  for (const text of [
    `Receipt for order ${paid.orderNumber}`,
    "Date Fri 1 Jan 2027, 12:05 am",
    "Type Delivery",
    "2 × Jollof rice ₦5,000 ₦2,500 each",
    "1 × Zobo ₦750.50",
    "Subtotal ₦5,750.50",
    "Delivery ₦700",
    "Total ₦6,450.50",
    "Paid online",
    "Payment number 4099260516",
    "Customer Zainab &lt;Aliyu&gt;",
    "Phone 0705 987 6543",
    "Deliver to 9 Allen Avenue, Ikeja",
    "For the kitchen No onions",
  ])
    expect(words).toContain(text);
  expect(paper).not.toContain(paid.id);
});

it("sets the page to the paper in its URL", async () => {
  const pageOf = async (query: string) =>
    /@page\{size:([^;]+);/.exec((await at(`/orders/${paid.id}/receipt${query}`)).body)![1];
  expect(await pageOf("")).toBe("A4");
  expect(await pageOf("?paper=58")).toMatch(/^58mm \d+mm$/);
  expect(await pageOf("?paper=80")).toMatch(/^80mm \d+mm$/);
  expect(await pageOf("?paper=%7D%3C/style%3E")).toBe("A4");
});

it("redirects from an unpaid order's receipt to the order, which has none", async () => {
  const unpaid = await makeOrder(systemDb, { vendorId: shop.vendorId, status: "payment_failed" });
  const answer = await receiptOf(unpaid.id);
  expect(answer.status).toBe(302);
  expect(answer.headers.location).toBe(`/orders/${unpaid.id}`);
  const { body } = await at(`/orders/${unpaid.id}`);
  expect(body).toContain("Not paid");
  expect(body).not.toContain(`/orders/${unpaid.id}/receipt`);
});

it("keeps the receipt of a refunded order, and says so", async () => {
  const back = await makeOrder(systemDb, {
    vendorId: shop.vendorId,
    status: "cancelled",
    paymentStatus: "refunded",
  });
  expect((await receiptOf(back.id)).body).toContain("Refunded");
  await systemDb
    .update(orders)
    .set({ paymentStatus: "partially_refunded" })
    .where(eq(orders.id, back.id));
  expect((await receiptOf(back.id)).body).toContain("Partly refunded");
});

it("doesn't distinguish another store's order from a missing one", async () => {
  const other = await openShop();
  const [anothers, nobodys, malformed] = [
    await receiptOf(paid.id, other),
    await receiptOf(randomUUID()),
    await receiptOf("0".repeat(36)),
  ];
  for (const { status, body } of [anothers, nobodys, malformed]) {
    expect(status).toBe(404);
    expect(body).toContain("Order not found");
    expect(body).not.toContain("Zainab");
  }
});

it("is limited together with the order's page", async () => {
  let last = await receiptOf(paid.id);
  for (let looks = 0; looks < 100 && last.status === 200; looks++)
    last = await (looks % 2 ? receiptOf(paid.id) : at(`/orders/${paid.id}`));
  expect(last.status).toBe(429);
  expect((await receiptOf(paid.id)).status).toBe(429);
});
