import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { categories, orders, menuItems } from "~schema";
import { duplicateItem, setUnavailableUntil } from "~/core/menu/items.commands.server";
import { listDrafts } from "~/core/menu/items.queries.server";

import { systemDb } from "~/platform/db.server";

import { makeCategory, makeOrder, makeItem } from "../../../drizzle/seed/factories";
import {
  ask,
  aVendor,
  get,
  post,
  multipart,
  rowOf,
  itemsOf,
  store,
  photo,
  form,
  startMenuEditor,
} from "../../setup/menu-editor";
import { mainOf } from "../../setup/vendor-requests";

startMenuEditor();

describe("an action on an item", () => {
  it("switches it off and on, sells it out until the next opening and back, and returns to the same place in the list", async () => {
    const who = await aVendor();
    const item = await makeItem(systemDb, { vendorId: who.vendor.id, name: "Ofada" });
    const act = (intent: string) =>
      post(who, "/dashboard/items?view=grid", { intent, itemId: item.id });
    const off = await act("off");
    expect([off.status, off.headers.location, (await rowOf(item.id))!.isAvailable]).toEqual([
      303,
      `/dashboard/items?view=grid#item-${item.id}`,
      false,
    ]);
    await act("soldOut");
    const soldOut = (await rowOf(item.id))!;
    expect([soldOut.isAvailable, soldOut.soldOutUntil! > new Date()]).toEqual([true, true]);
    await expect.poll(async () => (await store(who)).body).toContain("Sold out");
    expect((await get(who, "/dashboard/items")).body).toContain("Sold out</summary>");
    await act("backOnSale");
    expect((await rowOf(item.id))!.soldOutUntil).toBeNull();
    await act("twoHours");
    const minutes = ((await rowOf(item.id))!.soldOutUntil!.getTime() - Date.now()) / 60_000;
    expect([minutes > 119, minutes <= 121]).toEqual([true, true]);
    const { body } = await get(who, "/dashboard/items");
    expect(body).toMatch(/back (today|tomorrow) at \d+:\d\d [ap]m.*Out 2 h/s);
    for (const intent of ["soldOut", "off", "on"]) await act(intent);
    expect(await rowOf(item.id)).toMatchObject({ isAvailable: true, soldOutUntil: null });
    expect((await act("explode")).status).toBe(400);
  });

  it("ends 'sold out today' at the store's own next opening", async () => {
    const hours = { open: true, opening: "09:00", closing: "21:00" };
    const { vendor } = await aVendor({
      settings: {
        timeZone: "Africa/Lagos",
        operatingHours: Object.fromEntries(
          ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
            (day) => [day, hours],
          ),
        ),
      },
    });
    const item = await makeItem(systemDb, { vendorId: vendor.id });
    await setUnavailableUntil(vendor.id, item.id, "soldOut", new Date("2026-11-20T13:00:00Z"));
    expect((await rowOf(item.id))!.soldOutUntil).toEqual(new Date("2026-11-21T08:00:00Z"));
  });

  it("copies it switched off, with no sales, with its picture, and either can be deleted alone", async () => {
    const who = await aVendor();
    const uploaded = JSON.parse(
      (await multipart(who, "/dashboard/items/picture", {}, { bytes: await photo() })).body,
    ) as { picture: { image: string } };
    const item = await makeItem(systemDb, {
      vendorId: who.vendor.id,
      name: "Ofada",
      soldCount: 9,
      inventory: 4,
      image: uploaded.picture.image,
    });
    const outcome = await duplicateItem(who.vendor.id, item.id);
    if (!outcome.ok) throw new Error(outcome.message);
    expect(await rowOf(outcome.itemId)).toMatchObject({
      name: "Ofada (copy)",
      soldCount: 0,
      inventory: 4,
      isAvailable: false,
      image: uploaded.picture.image,
    });
    const page = await post(who, "/dashboard/items", { intent: "duplicate", itemId: item.id });
    expect(page.headers.location).toMatch(/^\/dashboard\/items\/[0-9a-f-]{36}\?done=copied$/);
    const shown = async () => (await ask(`${uploaded.picture.image}-480.webp`)).status;
    for (const { id } of (await itemsOf(who.vendor.id)).slice(0, 2))
      expect([
        (await post(who, `/dashboard/items/${id}/delete`, {})).status,
        await shown(),
      ]).toEqual([302, 200]);
    for (const { id } of await itemsOf(who.vendor.id))
      await post(who, `/dashboard/items/${id}/delete`, {});
    expect([await itemsOf(who.vendor.id), await shown()]).toEqual([[], 404]);
  });

  it("deletes an item without orders, and archives an ordered one permanently", async () => {
    const who = await aVendor();
    const [fresh, sold] = [
      await makeItem(systemDb, { vendorId: who.vendor.id, name: "Fresh" }),
      await makeItem(systemDb, { vendorId: who.vendor.id, name: "Sold before" }),
    ];
    const order = await makeOrder(systemDb, {
      vendorId: who.vendor.id,
      lines: [{ item: sold }],
    });
    expect((await get(who, `/dashboard/items/${sold.id}/delete`)).body).toContain("Sold before");
    for (const item of [fresh, sold])
      expect((await post(who, `/dashboard/items/${item.id}/delete`, {})).headers.location).toBe(
        "/dashboard/items?done=deleted",
      );
    expect([await rowOf(fresh.id), (await rowOf(sold.id))!.archivedAt instanceof Date]).toEqual([
      undefined,
      true,
    ]);
    expect(await systemDb.select().from(orders).where(eq(orders.id, order.id))).toHaveLength(1);
    for (const path of ["", "/delete"])
      expect((await get(who, `/dashboard/items/${sold.id}${path}`)).status).toBe(404);
    const list = mainOf((await get(who, "/dashboard/items?q=sold")).body);
    expect([list.includes("No items yet"), list.includes("Sold before")]).toEqual([true, false]);
    expect((await store(who)).body).not.toContain("Sold before");
    const again = await post(who, "/dashboard/items", { intent: "on", itemId: sold.id });
    expect(again.status).toBe(404);
  });
});

describe("proposed items", () => {
  it("are listed in their own group with usual prices, hidden from customers, and published with their prices by one POST", async () => {
    const who = await aVendor();
    const { id: categoryId } = await makeCategory(systemDb, { vendorId: who.vendor.id });
    const [a, b, c, d] = await Promise.all(
      ["Amala", "Banga", "Cake", "Dodo"].map((name) =>
        makeItem(systemDb, {
          vendorId: who.vendor.id,
          categoryId,
          name,
          price: 0,
          isDraft: true,
          isAvailable: false,
          priceHint: 180_000,
        }),
      ),
    );
    expect((await get(who, "/dashboard/items")).body).toContain("Set your prices");
    const page = (await get(who, "/dashboard/items/drafts")).body;
    for (const text of ["usually around ₦1,800", "Amala"]) expect(page).toContain(text);
    expect((await store(who)).body).not.toContain("Amala");
    expect((await post(who, "/dashboard/items", { intent: "on", itemId: a!.id })).status).toBe(409);

    const bad = await post(who, "/dashboard/items/drafts", {
      [`price-${a!.id}`]: "2000",
      [`price-${b!.id}`]: "a lot",
    });
    expect([
      bad.status,
      bad.body.includes("Please enter a price in naira, such as 1500"),
      bad.body.includes('value="2000"'),
      (await rowOf(a!.id))!.isDraft,
    ]).toEqual([400, true, true, true]);
    const free = await post(who, "/dashboard/items/drafts", { [`price-${c!.id}`]: "0" });
    expect([free.status, free.body.includes("Please enter a price above ₦0")]).toEqual([400, true]);
    const usual = await post(who, "/dashboard/items/drafts", {
      intent: "usual",
      [`price-${a!.id}`]: "2000",
    });
    expect([
      usual.status,
      usual.body.includes('value="2000"'),
      usual.body.match(/value="1800"/g)?.length,
      (await rowOf(b!.id))!.isDraft,
    ]).toEqual([200, true, 3, true]);
    const low = { [`price-${a!.id}`]: "2,00", [`price-${b!.id}`]: "20", [`price-${c!.id}`]: "15" };
    const unclear = await post(who, "/dashboard/items/drafts", low);
    expect(unclear.body).toContain("₦2 or ₦200? Please type 2 or 200");
    low[`price-${a!.id}`] = "200";
    const odd = await post(who, "/dashboard/items/drafts", low);
    expect([
      odd.status,
      odd.body.match(/\? Tap Add to menu again to keep it<\/p>/g)?.length,
      (await rowOf(a!.id))!.isDraft,
    ]).toEqual([400, 2, true]);
    const good = await post(who, "/dashboard/items/drafts", {
      [`price-${a!.id}`]: "2000",
      [`price-${b!.id}`]: "₦1,500.50",
      [`price-${c!.id}`]: "",
      [`price-${d!.id}`]: "",
    });
    expect(good.headers.location).toBe("/dashboard/items?done=priced-2");
    expect(await rowOf(a!.id)).toMatchObject({ price: 200_000, isDraft: false, isAvailable: true });
    expect(await rowOf(b!.id)).toMatchObject({ price: 150_050, isDraft: false });
    expect((await listDrafts(who.vendor.id)).map(({ name }) => name)).toEqual(["Cake", "Dodo"]);
    await expect.poll(async () => (await store(who)).body).toContain("Amala");

    expect(
      (await multipart(who, `/dashboard/items/${c!.id}`, form({ name: "Cake", price: "0" })))
        .status,
    ).toBe(302);
    expect(await rowOf(c!.id)).toMatchObject({ isDraft: true, isAvailable: false });
    expect(
      (
        await multipart(
          who,
          `/dashboard/items/${c!.id}`,
          form({ name: "Cake", price: "900", isAvailable: "" }),
        )
      ).status,
    ).toBe(302);
    expect(await rowOf(c!.id)).toMatchObject({ isDraft: false, isAvailable: false });
  });
});

describe("categories", () => {
  it("are created, named, reordered, hidden, and removed when empty", async () => {
    const who = await aVendor();
    const act = (over: Record<string, string>) => post(who, "/dashboard/items/categories", over);
    const rows = () =>
      systemDb
        .select()
        .from(categories)
        .where(eq(categories.vendorId, who.vendor.id))
        .orderBy(categories.sortOrder);
    const namesOf = async () => (await rows()).map(({ name }) => name);
    for (const name of [" Rice ", "Soups", "Drinks"])
      expect((await act({ intent: "create", name })).status).toBe(302);
    const again = await act({ intent: "create", name: "rice" });
    expect([
      again.status,
      again.body.includes("You already have a category with this name"),
    ]).toEqual([409, true]);
    expect((await act({ intent: "create", name: " " })).status).toBe(400);
    const [rice, soups, drinks] = await rows();
    await act({ intent: "down", id: rice!.id });
    expect(await namesOf()).toEqual(["Soups", "Rice", "Drinks"]);
    await act({ intent: "order", ids: [drinks!.id, rice!.id].join() });
    expect(await namesOf()).toEqual(["Drinks", "Rice", "Soups"]);
    await act({ intent: "up", id: drinks!.id });
    expect(await namesOf()).toEqual(["Drinks", "Rice", "Soups"]);
    expect((await act({ intent: "rename", id: soups!.id, name: "DRINKS" })).status).toBe(409);
    await act({ intent: "rename", id: soups!.id, name: "Pepper soups" });
    await makeItem(systemDb, {
      vendorId: who.vendor.id,
      categoryId: rice!.id,
      name: "Jollof rice",
    });
    await expect.poll(async () => (await store(who)).body).toContain("Jollof rice");
    await act({ intent: "hide", id: rice!.id });
    await expect.poll(async () => (await store(who)).body).not.toContain("Jollof rice");
    expect((await get(who, "/dashboard/items")).body).toContain("(hidden)");
    expect((await act({ intent: "delete", id: rice!.id })).status).toBe(409);
    expect((await act({ intent: "delete", id: rice!.id, moveTo: rice!.id })).status).toBe(404);
    await act({ intent: "delete", id: rice!.id, moveTo: soups!.id });
    expect(await namesOf()).toEqual(["Drinks", "Pepper soups"]);
    await expect.poll(async () => (await store(who)).body).toContain("Jollof rice");
    await systemDb
      .update(menuItems)
      .set({ archivedAt: new Date() })
      .where(eq(menuItems.categoryId, soups!.id));
    await act({ intent: "delete", id: soups!.id });
    expect(await namesOf()).toEqual(["Drinks"]);
    expect((await act({ intent: "burn", id: drinks!.id })).status).toBe(400);
  });
});

describe("another vendor's ids", () => {
  it("are found by no page or POST, and nothing of theirs changes", async () => {
    const [who, other] = [await aVendor(), await aVendor()];
    await makeItem(systemDb, { vendorId: who.vendor.id });
    const category = await makeCategory(systemDb, { vendorId: other.vendor.id, name: "Theirs" });
    const item = await makeItem(systemDb, {
      vendorId: other.vendor.id,
      categoryId: category.id,
      name: "Their dish",
    });
    const draft = await makeItem(systemDb, {
      vendorId: other.vendor.id,
      categoryId: category.id,
      isDraft: true,
      isAvailable: false,
      price: 0,
    });
    const theirs = () =>
      systemDb.execute(
        sql`select (select json_agg(p order by p.id) from menu_items p where vendor_id = ${other.vendor.id}) as items, (select json_agg(c order by c.id) from categories c where vendor_id = ${other.vendor.id}) as categories`,
      );
    const before = JSON.stringify([...(await theirs())]);
    for (const path of [`/dashboard/items/${item.id}`, `/dashboard/items/${item.id}/delete`])
      expect((await get(who, path)).status).toBe(404);
    for (const intent of ["on", "off", "soldOut", "backOnSale", "duplicate"])
      expect((await post(who, "/dashboard/items", { intent, itemId: item.id })).status).toBe(404);
    expect((await post(who, `/dashboard/items/${item.id}/delete`, {})).status).toBe(404);
    expect((await multipart(who, `/dashboard/items/${item.id}`, form())).status).toBe(404);
    expect(
      (await post(who, "/dashboard/items/drafts", { [`price-${draft.id}`]: "500" })).status,
    ).toBe(302);
    for (const intent of ["rename", "up", "down", "hide", "show", "delete"])
      expect(
        (await post(who, "/dashboard/items/categories", { intent, id: category.id, name: "Mine" }))
          .status,
      ).toBe(404);
    expect(
      (await post(who, "/dashboard/items/categories", { intent: "order", ids: category.id }))
        .status,
    ).toBe(404);
    for (const id of ["nonsense", randomUUID(), "' or 1=1"])
      expect((await post(who, "/dashboard/items", { intent: "off", itemId: id })).status).toBe(404);
    expect(JSON.stringify([...(await theirs())])).toBe(before);
    expect((await get(who, `/dashboard/items?category=${category.id}`)).body).not.toContain(
      "Their dish",
    );
    expect((await get(who, "/dashboard/items/menu.csv")).body).not.toContain("Their dish");
  });
});
