import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orders, menuItems, slugHistory, vendorBusinessSettings, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { isListening } from "~/platform/events.server";
import { LISTENER_NAME } from "~/platform/listener.server";
import { makeOrder } from "../../drizzle/seed/factories";
import { makeCoupon } from "../../drizzle/seed/store-factories";
import { openShop } from "../setup/shop";
import { freePort } from "../setup/free-port";
import { startServerProcess, type ServerProcess } from "../setup/server-process";
import { home, owner, product, rename, setHost, shop, startStoreHome } from "../setup/store-home";

startStoreHome();

describe("a store's home page", () => {
  it("is rendered once and then needs no database", async () => {
    // Until it is served from memory, as events about the new store may still drop it.
    let first = await home();
    await expect
      .poll(async () => first.headers.etag === (first = await home()).headers.etag)
      .toBe(true);
    expect([first.status, first.text.includes("Jollof rice")]).toEqual([200, true]);
    await owner.begin(async (tx) => {
      await tx`lock table vendor_profiles, menu_items, categories in access exclusive mode`;
      const again = await home();
      expect([again.status, again.text]).toEqual([200, first.text]);
    });
  });

  it("is compressed smaller once it is requested again", async () => {
    const first = await home({ "accept-encoding": "br" });
    const later = async () => (await home({ "accept-encoding": "br" })).bytes.length;
    await expect.poll(later).toBeLessThan(first.bytes.length);
    expect(
      (await home({ "accept-encoding": "br", "if-none-match": first.headers.etag })).status,
    ).toBe(304);
  });

  it("shows a change as soon as the database has announced it", async () => {
    await home();
    await systemDb
      .update(menuItems)
      .set({ isAvailable: false, price: 123_400 })
      .where(eq(menuItems.id, shop.rice.id));
    await expect.poll(async () => (await home()).text).toContain("₦1,234");
  });

  it("shows an item as sold out until its time is up, without another change", async () => {
    const sold = async () => (await home()).text.includes("Sold out");
    expect(await sold()).toBe(false);
    await systemDb
      .update(menuItems)
      .set({ soldOutUntil: new Date(Date.now() + 2_000) })
      .where(eq(menuItems.id, shop.rice.id));
    await expect.poll(sold).toBe(true);
    await expect.poll(sold).toBe(false);
  });

  it("shows a pause until its time is up, without another change", async () => {
    const paused = async () =>
      (await home()).text.includes("This store has paused new orders for now.");
    expect(await paused()).toBe(false);
    await systemDb
      .update(vendorBusinessSettings)
      .set({ emergencyPauseEnabled: true, pauseUntil: new Date(Date.now() + 2_000) })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
    await expect.poll(paused).toBe(true);
    await expect.poll(paused).toBe(false);
  });

  it("shows a busy store's longer times, and why, until they end, without another change", async () => {
    const isLonger = async () => {
      const { text } = await home();
      const [times, why] = [text.includes("45–75 min"), text.includes("15 min longer")];
      return times === why ? times : "one without the other";
    };
    expect(await isLonger()).toBe(false);
    await systemDb
      .update(vendorBusinessSettings)
      .set({ busyMinutes: 15, busyUntil: new Date(Date.now() + 2_000) })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
    await expect.poll(isLonger).toBe(true);
    await expect.poll(isLonger).toBe(false);
  });

  it("shows a coupon from its start to its end, without another change", async () => {
    const shown = async () => (await home()).text.includes("SOON-OVER");
    expect(await shown()).toBe(false);
    await makeCoupon(systemDb, {
      vendorId: shop.vendorId,
      code: "SOON-OVER",
      onMenu: true,
      startsAt: new Date(Date.now() + 1_000),
      endsAt: new Date(Date.now() + 3_000),
    });
    await expect.poll(shown).toBe(true);
    await expect.poll(shown).toBe(false);
  });

  it("redirects to the new URL when the store changes its slug", async () => {
    await home();
    const slug = `${shop.slug}-new`;
    await systemDb.transaction(async (tx) => {
      await tx.insert(slugHistory).values({
        vendorId: shop.vendorId,
        slug: shop.slug,
        reservedUntil: new Date(Date.now() + 86_400_000),
      });
      await tx
        .update(vendorProfiles)
        .set({ storeSlug: slug })
        .where(eq(vendorProfiles.id, shop.vendorId));
    });
    await expect
      .poll(async () => (await home()).headers.location)
      .toBe(`http://${slug}.buka.test:${product.port}`);
    setHost(slug);
    expect((await home()).text).toContain("Jollof rice");
  });

  it("is not served from the cache for a search, and not at all on an unknown host", async () => {
    expect((await home({}, "/?q=jollof")).headers["cache-control"]).toBe("no-store");
    expect((await home({}, "/?utm_source=x")).headers.etag).toBe((await home()).headers.etag);
    expect((await home({ host: "evil.example" })).status).toBe(404);
    expect((await home({ "x-forwarded-host": "evil.example" })).text).not.toContain("evil.example");
    const missing = await home({ host: `nobody-here.buka.test:${product.port}` });
    expect([
      missing.status,
      missing.headers.etag,
      missing.text.includes("Store not found"),
    ]).toEqual([404, undefined, true]);
  });
});

describe("several processes", () => {
  let other: ServerProcess;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const { PUBLIC_URL, ROOT_DOMAIN, SESSION_SECRET } = process.env;
    other = startServerProcess(port, { PUBLIC_URL, ROOT_DOMAIN, SESSION_SECRET });
    await other.ready();
  });
  afterAll(async () => {
    other.child.kill("SIGTERM");
    await other.exit;
  });

  it("render the same bytes, and serve each other's hydration module", async () => {
    await home();
    await rename("Named anew");
    await expect.poll(async () => (await home()).text).toContain("Named anew");
    const [here, there] = [await home(), await home({}, "/", port)];
    expect(there.text).toBe(here.text);
    expect(there.headers.etag).toBe(here.headers.etag);
    const boot = /data-boot="([^"]+)"/.exec(here.text)![1]!;
    expect((await home({}, boot, port)).text).toBe((await home({}, boot)).text);
  });

  it.each([false, true])(
    "render the same page after each change of an item (lite: %s)",
    async (lite) => {
      const asked = { "save-data": lite ? "on" : undefined };
      await home(asked);
      const item = (change: Partial<typeof menuItems.$inferInsert>) =>
        systemDb.update(menuItems).set(change).where(eq(menuItems.id, shop.soup.id));
      for (const [change, seen] of [
        [{ price: 123_400 }, "₦1,234"],
        [{ name: 'Asun & "friends" <hot>', description: "₦ not said" }, "Asun &amp; "],
        [{ inventory: 3 }, "Only 3 left"],
      ] as const) {
        await item(change);
        await expect.poll(async () => (await home(asked)).text).toContain(seen);
      }
      const [here, there] = [await home(asked), await home(asked, "/", port)];
      expect(there.text).toBe(here.text);
      expect(there.headers.etag).toBe(here.headers.etag);
      const boot = /data-boot="([^"]+)"/.exec(here.text)?.[1];
      expect(boot === undefined).toBe(lite);
      if (boot) expect((await home({}, boot, port)).text).toBe((await home({}, boot)).text);
    },
  );

  it("drop a page that another process changes", async () => {
    await home({}, "/", port);
    await rename("Changed elsewhere");
    await expect.poll(async () => (await home({}, "/", port)).text).toContain("Changed elsewhere");
    expect((await home()).text).toContain("Changed elsewhere");
  });
});

describe("a process that loses its listening connection", () => {
  it("serves no cached page until it listens again, and none from before then", async () => {
    // Fully compressed: the page is cached, and no event about the new store is on its way.
    const tag = async () => (await home({ "accept-encoding": "br" })).headers.etag;
    await expect.poll(tag).toMatch(/-b"$/);
    const pids = (
      await owner<
        { pid: number }[]
      >`select pid from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`
    ).map((row) => row.pid);
    expect(pids.length).toBeGreaterThan(0);
    const deaf = new Promise<void>((resolve) => {
      const look = () => (isListening() ? setImmediate(look) : resolve());
      look();
    });
    // A change without an announcement simulates one that nobody received.
    await owner`alter table vendor_profiles disable trigger user`;
    await rename("Changed while nobody listened");
    await owner`alter table vendor_profiles enable trigger user`;
    expect((await home()).text).not.toContain("Changed while nobody listened");
    for (const pid of pids) await owner`select pg_terminate_backend(${pid})`;
    await deaf;
    expect((await home()).text).toContain("Changed while nobody listened");
    await expect.poll(isListening).toBe(true);
    expect((await home()).text).toContain("Changed while nobody listened");
  });
});

describe("the strip of an order under way", () => {
  const place = (status: "preparing" | "delivered", vendorId = shop.vendorId) =>
    makeOrder(systemDb, { vendorId, status, lines: [{ name: "Rice", price: 250_000 }] });
  const followed = (id: string) => home({ cookie: `order=${id}` });

  it("is behind the menu of browsers that follow it, with its current state, and of no others", async () => {
    const order = await place("preparing");
    const before = await home();
    const { text, headers } = await followed(order.id);
    expect(text).toContain(`${order.orderNumber} · Preparing`);
    expect(text).toContain(`href="/orders/${order.id}"`);
    expect(headers.etag).not.toBe(before.headers.etag);
    await systemDb.update(orders).set({ status: "ready" }).where(eq(orders.id, order.id));
    expect((await followed(order.id)).text).toContain(`${order.orderNumber} · Ready`);
    expect((await home()).text).not.toContain(order.orderNumber);
  });

  it("offers the last order again once it was delivered, while one of its dishes can be ordered", async () => {
    const lines = [
      { name: "Jollof rice", price: 250_000, item: shop.rice },
      { name: "Zobo", price: 80_000 },
      { name: "Moi moi", price: 100_000 },
    ];
    const { vendorId } = shop;
    const order = await makeOrder(systemDb, { vendorId, status: "delivered", lines });
    const canBeOrdered = async (isAvailable: boolean) => {
      await systemDb.update(menuItems).set({ isAvailable }).where(eq(menuItems.id, shop.rice.id));
      return (await followed(order.id)).text.includes("Your last order");
    };
    await expect.poll(() => canBeOrdered(true)).toBe(true);
    const { text } = await followed(order.id);
    expect(text).toContain("Your last order · ₦4,300<b>Jollof rice, Zobo +1</b>");
    expect(text).toContain(`action="/orders/${order.id}/again"`);
    await expect.poll(() => canBeOrdered(false)).toBe(false);
    await expect.poll(() => canBeOrdered(true)).toBe(true);
    await systemDb.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id));
    expect((await followed(order.id)).text).not.toContain("order-fragment");
  });

  it("is absent for an order without dishes of today's menu, another store's, or an invalid id", async () => {
    const other = await openShop();
    for (const id of [
      (await place("delivered")).id,
      (await place("delivered", other.vendorId)).id,
      (await place("preparing", other.vendorId)).id,
      randomUUID(),
      "-".repeat(36),
    ])
      expect((await followed(id)).text).not.toContain("order-fragment");
  });
});
