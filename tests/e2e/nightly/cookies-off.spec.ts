import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fillCheckout, newCustomer, payButton } from "../customer";
import { expect } from "../fixtures";
import { test } from "../own-store";

/** A proxy that drops cookies in both directions, like a browser that blocks them. */
async function withoutCookies(): Promise<Server> {
  const { hostname, port } = new URL(process.env.E2E_URL!);
  const server = createServer((asked, answered) => {
    const { cookie: _, ...headers } = asked.headers;
    const { url: path, method } = asked;
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      const { "set-cookie": __, ...kept } = answer.headers;
      answered.writeHead(answer.statusCode!, kept);
      answer.pipe(answered);
    });
    asked.pipe(passed);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

test("a customer whose browser blocks cookies fills a cart, changes it and orders @no-js", async ({
  page,
  openStore,
  someoneElse,
}) => {
  const store = await openStore();
  const proxy = await withoutCookies();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "cookieEnabled", { value: false }),
  );
  const origin = `http://localhost:${(proxy.address() as AddressInfo).port}`;
  await page.goto(`${origin}/store/${store.slug}`, { waitUntil: "load" });
  const add = (dish: string) =>
    page
      .getByRole("button", { name: `Add ${dish}`, exact: true })
      .last()
      .click();
  await add("Jollof rice");
  await expect(page.getByRole("link", { name: "Proceed to order 1 item" })).toBeVisible();
  await add("Egusi soup");
  await page.getByRole("link", { name: "Proceed to order 2 items" }).click();
  await expect(page.getByText("Your browser blocks cookies")).toBeVisible();
  await page.getByRole("button", { name: "One more Jollof rice" }).click();
  await expect(page.getByRole("region", { name: "Sums" })).toContainText("₦8,000");
  await page.reload({ waitUntil: "load" });
  await expect(page.getByRole("region", { name: "Sums" })).toContainText("₦8,000");
  const shared = page.url();

  await page.getByRole("link", { name: "Checkout" }).click();
  const customer = newCustomer();
  await fillCheckout(page, customer);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Pay Iya Basira Kitchen" })).toBeVisible();

  // Someone else who gets the URL doesn't get the cart.
  const other = await someoneElse();
  await other.goto(shared, { waitUntil: "load" });
  await expect(other).toHaveURL(`${origin}/store/${store.slug}/cart`);
  await expect(other.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  proxy.closeAllConnections();
  proxy.close();
});
