import { afterAll, beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeOrder } from "../../drizzle/seed/factories";
import { startProduct } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";
import { onServer } from "../setup/test-cluster";

let product: Awaited<ReturnType<typeof startProduct>>;
let shop: Shop;
beforeAll(async () => {
  product = await startProduct();
  shop = await openShop();
});
afterAll(() => product.server.stop());

/** Reads a page on the store's own host: its status, title and text. */
async function read(path: string, host = `${shop.slug}.buka.test:${product.port}`) {
  const { status, body } = await product.ask(path, { host, headers: { accept: "text/html" } });
  const html = body.replace(/<(script|style)[\s\S]*?<\/\1>/g, "").replaceAll("<!-- -->", "");
  return {
    status,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    heading: /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1],
    links: [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to),
    html,
  };
}
const NOBODY = "7c9e6679-7425-40de-944b-e07fc1f90ae7";

it("a store's 404s keep its header, have their own title, and link back", async () => {
  for (const [path, heading] of [
    [`/orders/${NOBODY}`, "Order not found"],
    [`/orders/${NOBODY}/receipt`, "Order not found"],
    [`/items/${NOBODY}`, "This dish is not on the menu"],
    ["/policies", "This store hasn’t added any policies"],
    [`/store/${shop.slug}/nothing`, "Page not found"],
  ] as const) {
    const isBelow = path.startsWith("/store/"); // its own host redirects to the menu
    const page = await read(path, isBelow ? `localhost:${product.port}` : undefined);
    expect({ path, ...page }).toMatchObject({ path, status: 404, title: heading, heading });
    expect(page.html).toContain(shop.store.name);
    expect(page.html).toContain("Back to Store");
    expect(page.html).not.toContain("Go to home page");
    expect(page.links).toContain(isBelow ? `/store/${shop.slug}` : "/");
  }
});

it("only a missing store is reported as not found", async () => {
  const page = await read(`/orders/${NOBODY}`, `nobody-here.buka.test:${product.port}`);
  expect(page).toMatchObject({
    status: 404,
    title: "Store not found",
    heading: "Store not found",
  });
});

it("a failed page keeps the store's header, can be retried, and isn't called missing", async () => {
  const order = await makeOrder(systemDb, { vendorId: shop.vendorId });
  const rename = (from: string, to: string) =>
    onServer(process.env.DATABASE_URL!, `alter table ${from} rename to ${to}`);
  await rename("order_events", "order_events_away");
  try {
    const page = await read(`/orders/${order.id}`);
    expect(page).toMatchObject({
      status: 500,
      title: "Sorry, that didn’t work",
      heading: "Sorry, that didn’t work",
    });
    expect(page.html).toContain(shop.store.name);
    expect(page.html).toContain("tell us this number");
    expect(page.links).toEqual(expect.arrayContaining(["/", `/orders/${order.id}`]));
    await rename("order_items", "order_items_away");
    const invoice = await read(`/invoice/${order.id}`, `localhost:${product.port}`);
    await rename("order_items_away", "order_items");
    expect(invoice).toMatchObject({
      status: 500,
      title: "Failed to load invoice",
      heading: "Failed to load invoice",
    });
  } finally {
    await rename("order_events_away", "order_events");
  }
  await onServer(process.env.DATABASE_URL!, "alter table menu_items rename to menu_items_away");
  try {
    const page = await read("/");
    expect(page).toMatchObject({
      status: 500,
      title: "Error loading store",
      heading: "Error loading store",
    });
    expect(page.links).toContain("/");
  } finally {
    await onServer(process.env.DATABASE_URL!, "alter table menu_items_away rename to menu_items");
  }
});
