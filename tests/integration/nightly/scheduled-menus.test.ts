import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { categories, menuItems } from "~schema";
import { findStoreWithMenu } from "~/core/menu/store-with-menu.server";
import { hoursLabel } from "~/core/opening-hours/item-hours";
import { exportMenu, importMenu, planMenuImport } from "~/dashboard/menu/import/import-menu.server";
import { placeOrder } from "~/core/orders/place-order.server";
import { newAttempt } from "~/core/payments/start-payment.server";
import { inZone } from "~/shared/clock";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem, makeVendor } from "../../../drizzle/seed/factories";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { apiOrder } from "../../setup/api-order";
import { inEnglish } from "../../setup/in-english";
import {
  ask,
  aVendor,
  form,
  get,
  multipart,
  port,
  post,
  rowOf,
  startMenuEditor,
  store,
} from "../../setup/menu-editor";
import { openPlates } from "../../setup/plates";
import { textIn, visitor } from "../../setup/store-visitor";
import { anOrder, openShop, type Shop } from "../../setup/shop";

startMenuEditor();

/** Friday, 20 November 2026, 12:00 in Lagos. */
const noon = new Date("2026-11-20T11:00:00Z");
const hour = (n: number) => new Date(noon.getTime() + n * 3_600_000);
/** A weekday that isn't today and whose hours don't reach today. */
const farDay = () =>
  inZone(new Date(Date.now() + 3 * 86_400_000), "Africa/Lagos").weekday.slice(0, 3);

const setHours = (id: string, hours: string | null) =>
  systemDb.update(menuItems).set({ hours }).where(eq(menuItems.id, id));
const setCategory = (id: string, hours: string | null) =>
  systemDb.update(categories).set({ hours }).where(eq(categories.id, id));

describe("an order", () => {
  const place = (shop: Shop, scheduledFor: Date | null, now = noon) =>
    placeOrder(shop.store, anOrder(shop, { scheduledFor }), now, newAttempt());

  it("is refused with the names of items outside their hours at its time", async () => {
    const shop = await openShop();
    await setCategory(shop.rice.categoryId, "Daily 06:00-11:00");
    expect(inEnglish(await place(shop, null))).toMatchObject({
      ok: false,
      status: 409,
      message: "Jollof rice: Available 06:00–11:00. Please change your cart.",
    });
    expect(inEnglish(await place(shop, hour(4)))).toMatchObject({ ok: false, status: 409 });
    expect(await place(shop, hour(20))).toMatchObject({ ok: true }); // Saturday, 8 am
    expect(await place(shop, null, hour(20))).toMatchObject({ ok: true });
  });

  it("goes by an item's own hours instead of its category's, even past midnight", async () => {
    const shop = await openShop();
    await setCategory(shop.rice.categoryId, "Daily 06:00-11:00");
    await setHours(shop.rice.id, "Fri 20:00-02:00");
    expect(await place(shop, hour(13))).toMatchObject({ ok: true }); // Saturday, 1 am
    expect(await place(shop, hour(14))).toMatchObject({ ok: false });
    expect(await place(shop, hour(20))).toMatchObject({ ok: false });
  });

  it("can't contain an option that is a menu item outside its hours", async () => {
    const shop = await openShop();
    const { options } = await makeOptionGroup(systemDb, {
      vendorId: shop.vendorId,
      name: "With it",
      items: [shop.rice],
      options: [{ name: null, itemId: shop.soup.id }],
    });
    await setHours(shop.soup.id, "Sat");
    const lines = [{ itemId: shop.rice.id, quantity: 1, choices: [[options[0]!.id, 1]] }];
    const order = (now: Date) =>
      placeOrder(
        shop.store,
        anOrder(shop, { lines: lines as ReturnType<typeof anOrder>["lines"] }),
        now,
        newAttempt(),
      );
    expect(inEnglish(await order(noon))).toMatchObject({
      message: "Egusi soup: Available Sat. Please change your cart.",
    });
    expect(await order(hour(24))).toMatchObject({ ok: true });
  });
});

it("a menu marks items outside their hours, and is rendered again when hours begin or end", async () => {
  const shop = await openShop();
  await setHours(shop.rice.id, "Sat 06:00-11:00");
  const at = async (now: Date) => {
    const { menu, backAt } = (await findStoreWithMenu(shop.slug, now))!;
    const rice = menu[0]!.items.find(({ name }) => name === "Jollof rice");
    return [rice!.away, rice!.isAvailable, backAt];
  };
  const [opens, ends] = [hour(18), hour(23)];
  expect(await at(noon)).toEqual(["Sat, 06:00–11:00", false, opens]);
  expect(await at(opens)).toEqual([undefined, true, ends]);
  expect(await at(ends)).toEqual(["Sat, 06:00–11:00", false, hour(18 + 168)]);
});

it("a customer sees an item's hours, can't add it outside them, and is refused by name in cart, checkout and API", async () => {
  const shop = await openPlates();
  const customer = visitor(shop, { ask, port: port() } as Parameters<typeof visitor>[1]);
  const times = hoursLabel(farDay());
  expect((await customer.note(shop.soup.id, "", 1)).status).toBe(302);
  await setHours(shop.soup.id, farDay());
  const menu = async () => textIn(await customer.get("/"));
  await expect.poll(menu).toContain(`Available ${times}`);
  expect(await customer.get("/")).not.toContain(`name="itemId" value="${shop.soup.id}"`);
  expect(textIn(await customer.get(`/items/${shop.soup.id}`))).toContain(`Available ${times}`);
  const again = await customer.note(shop.soup.id, "", 1);
  expect([again.status, textIn(again.body).includes(`Egusi soup: Available ${times}`)]).toEqual([
    409,
    true,
  ]);
  // An order for later may contain it, so it stays, with its hours.
  expect(textIn(await customer.get("/cart"))).toContain(`Available ${times}`);
  const refused = await customer.checkOut();
  expect([refused.status, textIn(refused.body)]).toEqual([
    409,
    expect.stringContaining(`Egusi soup: Available ${times}. Please change your cart.`),
  ]);

  const api = `/api/storefront/${shop.slug}`;
  const { data } = JSON.parse((await ask(api)).body) as {
    data: { categories: { items: { id: string }[] }[] };
  };
  expect(
    data.categories.flatMap(({ items }) => items).find(({ id }) => id === shop.soup.id),
  ).toMatchObject({ is_available: false, available_hours: farDay() });
  const ordered = await ask(`${api}/orders`, {
    method: "POST",
    body: apiOrder(shop.soup.id),
    headers: { "content-type": "application/json" },
  });
  expect([ordered.status, ordered.body]).toEqual([
    409,
    expect.stringContaining(`Egusi soup: Available ${times}`),
  ]);
});

describe("a vendor", () => {
  it("sets an item's hours by ticks and times, and keeps the typed values if one is missing", async () => {
    const who = await aVendor();
    const item = await makeItem(systemDb, { vendorId: who.vendor.id, name: "Akara" });
    const path = `/dashboard/items/${item.id}`;
    const save = (times: Record<string, string>) =>
      multipart(who, path, { ...form({ name: "Akara" }), ...times });
    const half = await save({ day: "Fri", from: "06:00" });
    expect(half.status).toBe(400);
    expect(half.body).toContain("Please enter both times, or none");
    expect(half.body).toMatch(/value="Fri"[^>]*checked|checked[^>]*value="Fri"/);
    expect(half.body).toContain('value="06:00"');
    expect((await save({ day: "Fri", from: "06:00", until: "11:00" })).status).toBe(302);
    expect((await rowOf(item.id))!.hours).toBe("Fri 06:00-11:00");
    const { body } = await get(who, path);
    expect(body).toContain('value="11:00"');
    const preview = new RegExp(`href="(http[^"]+/items/${item.id})"`).exec(body)![1]!;
    const { host, pathname } = new URL(preview);
    const shown = await ask(pathname, { host: `${host.split(".")[0]}.buka.test:${port()}` });
    expect(textIn(shown.body)).toContain("Akara");
    expect((await save({})).status).toBe(302);
    expect((await rowOf(item.id))!.hours).toBeNull();
  });

  it("sets a category's hours, which its items show at once", async () => {
    const who = await aVendor();
    const { id } = await makeCategory(systemDb, { vendorId: who.vendor.id, name: "Breakfast" });
    await makeItem(systemDb, { vendorId: who.vendor.id, categoryId: id });
    const path = "/dashboard/items/categories";
    await store(who);
    const save = (fields: [string, string][]) =>
      post(who, path, [["intent", "hours"], ["id", id], ...fields]);
    const wrong = await save([["until", "11:00"]]);
    expect([wrong.status, wrong.body.includes("Please enter both times, or none")]).toEqual([
      400,
      true,
    ]);
    expect((await save([["day", farDay()]])).status).toBe(302);
    expect((await get(who, path)).body).toContain(`Available <!-- -->${farDay()}`);
    await expect
      .poll(async () => textIn((await store(who)).body))
      .toContain(`Available ${farDay()}`);
    const other = await aVendor();
    expect(
      (
        await post(other, path, [
          ["intent", "hours"],
          ["id", id],
        ])
      ).status,
    ).toBe(404);
  });

  it("exports and imports them unchanged, and sees the lines of errors", async () => {
    const { id: vendorId } = await makeVendor(systemDb);
    const breakfast = await makeCategory(systemDb, {
      vendorId,
      name: "Breakfast",
      hours: "Daily 06:00-11:00",
    });
    const akara = await makeItem(systemDb, {
      vendorId,
      categoryId: breakfast.id,
      name: "Akara",
      hours: "Fri",
    });
    await makeItem(systemDb, { vendorId, categoryId: breakfast.id, name: "Ogi" });
    const file = await exportMenu(vendorId);
    expect(file).toMatch(/available_hours,.*category_hours/);
    expect((await planMenuImport(vendorId, file)).counts).toEqual({ new: 0, changed: 0, same: 2 });
    await setHours(akara.id, null);
    await setCategory(breakfast.id, null);
    expect(await importMenu(vendorId, file)).toMatchObject({ ok: true, count: 2 });
    expect(await exportMenu(vendorId)).toBe(file);

    const head = "name,category,price,available_hours,category_hours\n";
    const { errors } = await planMenuImport(
      vendorId,
      `${head}Akara,Breakfast,500,Someday,6-11\nOgi,Breakfast,500,Mon-Fri 6-11,6-11\nYam,Breakfast,500,,7-11`,
    );
    expect(errors).toEqual([
      {
        line: 2,
        message:
          "available hours: Please write days and times such as Fri 06:00-11:00, or leave this empty",
      },
      { line: 4, message: "category hours: Breakfast has others on line 3" },
    ]);
    // Older files leave them unchanged.
    await importMenu(vendorId, "name,category,price\nAkara,Breakfast,700");
    expect(await rowOf(akara.id)).toMatchObject({ price: 70_000, hours: "Fri" });
  });
});
