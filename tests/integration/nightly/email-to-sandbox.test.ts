import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openShop, type Shop } from "../../setup/shop";
import { startProduct, type Ask } from "../../setup/http-server";

let ask: Ask;
let port: number;
let stop: () => Promise<void>;
let shop: Shop;
beforeAll(async () => {
  const product = await startProduct();
  ({ ask, port } = product);
  stop = product.server.stop;
  shop = await openShop();
});
afterAll(() => stop());

it("shows both mails of a paid order in the sandbox's outbox, only on the main host", async () => {
  const json = (value: object) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  });
  const store = `${shop.slug}.buka.test:${port}`;
  const placed = await ask(`/api/storefront/${shop.slug}/orders`, {
    host: store,
    ...json({
      order: {
        customer_name: "Chidi <Okafor>",
        customer_phone: "08031234567",
        customer_email: "chidi@example.test",
        order_type: "pickup",
        client_token: randomUUID(),
      },
      items: [{ id: shop.rice.id, quantity: 2 }],
    }),
  });
  expect(placed.status).toBe(201);
  const { data } = JSON.parse(placed.body) as {
    data: { id: string; order_number: string; payment: { access_code: string } };
  };
  // The provider's webhook does the rest.
  expect(
    (
      await ask(
        "/sandbox/paystack/pay",
        json({ access_code: data.payment.access_code, card: "4084084084084081" }),
      )
    ).status,
  ).toBe(200);
  const list = async () => (await ask("/sandbox/mail")).body;
  await expect
    .poll(list)
    .toContain(`Your order ${data.order_number} at Iya Basira Kitchen is paid`);
  await expect.poll(list).toContain(`New order ${data.order_number}: ₦5,000, pickup`);

  const [, id] = /href="\/sandbox\/mail\/([^"]+)"><span class="subject">Your order/.exec(
    await list(),
  )!;
  expect((await ask(`/sandbox/mail/${id}`)).body).toContain(
    `href="http://${store}/orders/${data.id}"`,
  );
  const alone = await ask(`/sandbox/mail/${id}/html`);
  expect(alone.headers["content-security-policy"]).toMatch(/^default-src 'none'.*; sandbox /);
  expect(alone.body).toContain("Thank you, Chidi &lt;Okafor&gt;.");

  expect((await ask("/sandbox/mail", { host: store })).headers.location).toBe("/");
  expect(
    (
      await ask("/sandbox/mail", {
        ...json({ from: "a", to: "b", subject: "c", text: "d", html: "e" }),
        headers: { "content-type": "application/json", origin: "http://evil.test" },
      })
    ).status,
  ).toBe(403);
});
