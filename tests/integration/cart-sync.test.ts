import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { menuItems, sessions } from "~schema";
import { cartFragment } from "~/storefront/page-cache/cart-fragment.server";
import { menuOf } from "~/core/menu/menu.queries.server";
import { systemDb } from "~/platform/db.server";
import { startProduct, type Answer } from "../setup/http-server";
import { openShop, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  process.env.TRUST_PROXY_HOPS = "1"; // each visitor needs an IP address of their own
  product = await startProduct();
});
afterAll(() => product.server.stop());

type Change = { id?: string; kind: string; itemId?: string; key?: string; quantity?: number };

let visitors = 0;
/** A customer's browser at one store, with scripts; `cookie` may come from another tab. */
function visitor(shop: Shop) {
  const host = `${shop.slug}.buka.test:${product.port}`;
  const me = { cookie: undefined as string | undefined };
  const from = `10.9.${Math.floor(++visitors / 250)}.${visitors % 250}`;
  const keep = (answer: Answer) => {
    me.cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? me.cookie;
    return answer;
  };
  const headers = () => ({
    accept: "text/html",
    cookie: me.cookie,
    origin: `http://${host}`,
    "x-forwarded-for": from,
  });
  return Object.assign(me, {
    read: () => product.ask("/cart/changes", { host, headers: headers() }),
    page: (path: string) => product.ask(path, { host, headers: headers() }),
    raw: async (body: string) =>
      keep(
        await product.ask("/cart/changes", {
          host,
          method: "POST",
          body,
          headers: { ...headers(), "content-type": "application/json" },
        }),
      ),
    async send(...changes: Change[]) {
      const answer = await this.raw(
        JSON.stringify({ changes: changes.map((change) => ({ id: randomUUID(), ...change })) }),
      );
      return {
        ...(JSON.parse(answer.body) as {
          lines: { key: string; quantity: number }[];
          revision: number;
          refused: { message: string }[];
        }),
        status: answer.status,
      };
    },
    form: async (fields: Record<string, string>) =>
      keep(
        await product.ask("/cart", {
          host,
          method: "POST",
          body: new URLSearchParams(fields).toString(),
          headers: { ...headers(), "content-type": "application/x-www-form-urlencoded" },
        }),
      ),
  });
}
const add = (itemId: string, quantity = 1, id = randomUUID()) => ({
  id,
  kind: "add",
  itemId,
  quantity,
});
const quantities = (lines: { key: string; quantity: number }[]) =>
  Object.fromEntries(lines.map((line) => [line.key, line.quantity]));
const rowOf = async (shop: Shop) =>
  (await systemDb.select().from(sessions).where(eq(sessions.vendorId, shop.vendorId)))[0];

it("counts a change once however often it is sent, and keeps the checkout token until the lines change", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  const change = add(shop.rice.id, 2);
  const first = await me.send(change);
  expect(first).toMatchObject({
    status: 200,
    refused: [],
    lines: [
      {
        key: shop.rice.id,
        itemId: shop.rice.id,
        quantity: 2,
        name: "Jollof rice",
        seenKobo: 250_000,
      },
    ],
  });
  const { checkoutToken } = (await rowOf(shop))!.cartData;
  const again = await me.send(change);
  expect(again.lines).toEqual(first.lines);
  expect(again.revision).toBe(first.revision);
  expect((await rowOf(shop))!.cartData.checkoutToken).toBe(checkoutToken);
  const next = await me.send({ kind: "set", key: shop.rice.id, quantity: 5 });
  expect(next.revision).toBeGreaterThan(first.revision);
  expect((await rowOf(shop))!.cartData.checkoutToken).not.toBe(checkoutToken);
});

it("is correct after two tabs send at the same moment, and each of them again", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.send(add(shop.rice.id));
  const [one, other] = [add(shop.rice.id, 2), add(shop.rice.id, 3)];
  await Promise.all([
    me.send(one),
    me.send(other),
    me.send(other),
    me.send(one),
    me.send(add(shop.soup.id)),
  ]);
  const { lines } = JSON.parse((await me.read()).body) as {
    lines: { key: string; quantity: number }[];
  };
  expect(quantities(lines)).toEqual({ [shop.rice.id]: 6, [shop.soup.id]: 1 });
});

it("refuses unavailable items by name, and applies the other changes", async () => {
  const shop = await openShop({ stock: 3 });
  const stranger = await openShop();
  const me = visitor(shop);
  expect(
    await me.send(
      add(shop.soup.id, 2),
      add(shop.soup.id, 2),
      add(stranger.rice.id),
      add(shop.rice.id),
    ),
  ).toMatchObject({
    refused: [
      { message: "Only 3 left, and you have 2 in your cart" },
      { message: "This dish is not available right now" },
    ],
    lines: [
      { key: shop.soup.id, quantity: 2 },
      { key: shop.rice.id, quantity: 1 },
    ],
  });
  await systemDb.update(menuItems).set({ inventory: 0 }).where(eq(menuItems.id, shop.soup.id));
  expect((await me.send(add(shop.soup.id))).refused).toMatchObject([
    { message: "This dish is sold out" },
  ]);
  const form = await me.form({ intent: "add", itemId: shop.soup.id });
  expect(form.status).toBe(409);
  expect(form.body).toContain("This dish is sold out");
});

it("never raises a line above the stock, by form or scripts, but always lowers it", async () => {
  const shop = await openShop({ stock: 3 });
  const me = visitor(shop);
  const set = (quantity: number) => ({ kind: "set", key: shop.soup.id, quantity });
  await me.send(add(shop.soup.id, 2));
  const left = "Only 3 left, and you have 2 in your cart";
  expect(await me.send(set(5))).toMatchObject({
    refused: [{ message: left }],
    lines: [{ quantity: 2 }],
  });
  const form = await me.form({ intent: "set", key: shop.soup.id, quantity: "4" });
  expect([form.status, form.body.includes(left)]).toEqual([409, true]);
  expect(await me.send(set(3))).toMatchObject({ refused: [], lines: [{ quantity: 3 }] });
  await systemDb.update(menuItems).set({ inventory: 1 }).where(eq(menuItems.id, shop.soup.id));
  expect(await me.send(set(2))).toMatchObject({ refused: [], lines: [{ quantity: 2 }] });
  expect(await me.send({ kind: "set", key: "no-such-line", quantity: 5 })).toMatchObject({
    status: 200,
    lines: [{ quantity: 2 }],
  });
});

it("creates no cart for refused changes, and returns an empty one if there is none", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  expect((await me.send(add(randomUUID()))).lines).toEqual([]);
  expect(me.cookie).toBeUndefined();
  expect(await rowOf(shop)).toBeUndefined();
  const { body, headers } = await me.read();
  expect(JSON.parse(body)).toMatchObject({ lines: [] });
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
});

it("answers 400 to invalid changes", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  const id = randomUUID();
  const bad = [
    "",
    "{",
    "[]",
    '{"changes":[]}',
    { changes: [{ kind: "add", itemId: shop.rice.id, quantity: 1 }] },
    { changes: [add(shop.rice.id, 0)] },
    { changes: [add(shop.rice.id, 9_901)] },
    { changes: [add(shop.rice.id, 1.5)] },
    { changes: [{ ...add(shop.rice.id), quantity: "2" }] },
    { changes: [{ id, kind: "empty" }] },
    { changes: [{ id, kind: "remove", key: "k".repeat(201) }] },
    { changes: Array.from({ length: 101 }, () => add(shop.rice.id)) },
  ];
  for (const body of bad)
    expect(
      (await me.raw(typeof body === "string" ? body : JSON.stringify(body))).status,
      JSON.stringify(body).slice(0, 80),
    ).toBe(400);
  expect(await rowOf(shop)).toBeUndefined();
});

it("starts over after 24 hours, with a higher revision, and still knows the changes applied before", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  const change = add(shop.rice.id, 4);
  const before = await me.send(change);
  await systemDb
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.vendorId, shop.vendorId));
  expect(JSON.parse((await me.read()).body)).toMatchObject({ lines: [] });
  const after = await me.send(change, add(shop.soup.id));
  expect(quantities(after.lines)).toEqual({ [shop.soup.id]: 1 });
  expect(after.revision).toBeGreaterThan(before.revision);
});

it("keeps working with a cart from before lines had names, prices and places", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.send(add(shop.rice.id));
  await systemDb
    .update(sessions)
    .set({
      cartData: {
        lines: { [shop.rice.id]: { itemId: shop.rice.id, quantity: 2 } },
        checkoutToken: randomUUID(),
      },
    })
    .where(eq(sessions.vendorId, shop.vendorId));
  expect(JSON.parse((await me.read()).body)).toEqual({
    revision: 0,
    lines: [{ key: shop.rice.id, itemId: shop.rice.id, quantity: 2, name: null, seenKobo: null }],
  });
  expect(quantities((await me.send(add(shop.rice.id))).lines)).toEqual({ [shop.rice.id]: 3 });
});

it("shows a dish's former price on the cart's page, and names removed dishes, which can be taken out", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.send(add(shop.rice.id, 2), add(shop.soup.id));
  await systemDb.update(menuItems).set({ price: 350_000 }).where(eq(menuItems.id, shop.rice.id));
  await systemDb
    .update(menuItems)
    .set({ archivedAt: new Date() })
    .where(eq(menuItems.id, shop.soup.id));
  const { body } = await me.page("/cart");
  expect(body).toContain("Price changed: was ₦2,500");
  expect(body).toMatch(/Egusi soup<\/strong> (?:<!-- -->)?is no longer on the menu/);
  expect(body).toContain("₦7,000");
  expect(body).toContain('aria-label="Remove Egusi soup"');
  expect((await me.form({ intent: "remove", key: shop.soup.id })).headers.location).toBe("/cart");
  expect((await me.page("/cart")).body).not.toContain("Egusi soup");
});

it("limits how often one browser reads its cart", async () => {
  const shop = await openShop();
  const me = visitor(shop);
  await me.send(add(shop.rice.id));
  const answers = await Promise.all(Array.from({ length: 305 }, () => me.read()));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThan(0);
  expect(JSON.parse(refused[0]!.body)).toMatchObject({
    message: expect.stringContaining("Too many tries"),
  });
});

it("inserts a customer's own part into a shared page, escaped, and nothing if there is no cart", async () => {
  const shop = await openShop();
  await systemDb
    .update(menuItems)
    .set({ name: "</script><b>Rice & 'beans'" })
    .where(eq(menuItems.id, shop.rice.id));
  const me = visitor(shop);
  await me.send(add(shop.rice.id, 2));
  const data = {
    vendorId: shop.vendorId,
    texts: null,
    page: {
      header: { base: "", theme: {} },
      menu: await menuOf(shop.vendorId),
      terms: { minimumOrderKobo: 0 },
      lite: false,
    },
  };
  const html = await cartFragment({ cookieHeader: `other=1; ${me.cookie}`, data, added: true });
  expect(html).toContain('<a href="/cart"><span>Proceed to order 2 items</span>');
  expect(html).toContain("₦5,000");
  expect(html).toContain('<p class="toast" role="status">Item added!</p>');
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  // Until scripts have rendered the rows.
  expect(html).toContain(`[value="${shop.rice.id}"]:not(output ~ *)::after{content:"2"}`);
  const less = { key: shop.rice.id, intent: "set", quantity: "1", from: "menu" };
  for (const [name, value] of Object.entries(less))
    expect(html).toMatch(new RegExp(`name="${name}" value="${value}"`));
  const taken = await me.form(less);
  expect([taken.status, taken.headers.location]).toEqual([302, `/#i-${shop.rice.id}`]);
  const written = JSON.parse(
    /<script type="application\/json" id="cart-data">(.*?)<\/script>/.exec(html)![1]!,
  ) as { lines: { name: string }[]; revision: number };
  expect(written.lines[0]!.name).toBe("</script><b>Rice & 'beans'");
  expect(written.revision).toBeGreaterThan(0);
  expect(await cartFragment({ cookieHeader: me.cookie, data, added: false })).not.toContain(
    "Item added!",
  );
  for (const cookieHeader of [
    undefined,
    "cart=short",
    me.cookie!.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
  ])
    expect(await cartFragment({ cookieHeader, data, added: true })).toBe("");
  expect(
    await cartFragment({
      cookieHeader: me.cookie,
      data: { ...data, vendorId: (await openShop()).vendorId },
      added: true,
    }),
  ).toBe("");
  await me.send({ kind: "remove", key: shop.rice.id });
  expect(await cartFragment({ cookieHeader: me.cookie, data, added: true })).toBe("");
});

describe("a stored cart", () => {
  const noted = (itemId: string, note: string) => ({ ...add(itemId), note });
  const bytesOf = async (shop: Shop) => JSON.stringify((await rowOf(shop))!.cartData).length;

  it("has 30 lines with special instructions, of 8,000 bytes in all, and costs its network by the KB", async () => {
    const shop = await openShop();
    const long = visitor(shop);
    const notes = Array.from({ length: 100 }, (_, n) =>
      String.fromCodePoint(0x4e00 + n).repeat(140),
    );
    const { lines, refused } = await long.send(...notes.map((note) => noted(shop.rice.id, note)));
    expect([lines.length, refused.length]).toEqual([19, 81]);
    expect(refused[0]!.message).toBe(
      "That’s all the special instructions a cart can take. Please shorten or leave out some.",
    );
    expect(await bytesOf(shop)).toBeLessThan(24_000);
    const [counted] = await systemDb.execute<{ points: number }>(
      sql`select points from rate_limits where key like 'network:new-carts:%' order by points desc limit 1`,
    );
    expect(counted!.points).toBeGreaterThan(5 * 40);

    const other = await openShop();
    const many = await visitor(other).send(
      ...Array.from({ length: 31 }, (_, n) => noted(other.rice.id, `${n}`)),
    );
    expect([many.lines.length, many.refused.length]).toEqual([30, 1]);
  });

  it("expires after two hours unless it is opened or changed again", async () => {
    const shop = await openShop();
    const hours = async () =>
      Math.round(((await rowOf(shop))!.expiresAt.getTime() - Date.now()) / 3_600_000);
    const me = visitor(shop);
    await me.send(add(shop.rice.id));
    expect(await hours()).toBe(2);
    await me.read();
    expect(await hours()).toBe(24);
    const other = await openShop();
    const page = visitor(other);
    await page.send(add(other.rice.id));
    await page.page("/cart");
    const [row] = await systemDb
      .select()
      .from(sessions)
      .where(eq(sessions.vendorId, other.vendorId));
    expect(row!.expiresAt.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });
});
