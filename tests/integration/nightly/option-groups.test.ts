import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { itemOptionGroups, itemOptionPrices, optionGroups, options, menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeOrder, makeItem } from "../../../drizzle/seed/factories";
import { makeOptionGroup, makeStaff } from "../../../drizzle/seed/store-factories";
import { fieldsOf } from "../../setup/form-fields";
import {
  aVendor,
  form,
  get,
  itemsOf,
  multipart,
  post,
  startMenuEditor,
  store,
  type Person,
} from "../../setup/menu-editor";
import { cookieOf } from "../../setup/vendor-requests";

startMenuEditor();

const groupsOf = (vendorId: string) =>
  systemDb
    .select()
    .from(optionGroups)
    .where(eq(optionGroups.vendorId, vendorId))
    .orderBy(optionGroups.sortOrder);
const optionsOf = (groupId: string) =>
  systemDb.select().from(options).where(eq(options.groupId, groupId)).orderBy(options.sortOrder);
const row = (at: number, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [`options[${at}].${name}`, text]),
  );
const NEW = "/dashboard/items/options/new";
const at = (groupId: string) => `/dashboard/items/options/${groupId}`;

/** Saves a group's form, and returns the group. */
async function saved(who: Person, fields: Record<string, string>) {
  const page = fieldsOf((await get(who, NEW)).body);
  const answer = await post(who, NEW, {
    groupId: page.groupId!,
    kind: "extra",
    min: "0",
    max: "",
    free: "0",
    ...fields,
    intent: "save",
  });
  expect([answer.status, answer.headers.location]).toEqual([
    302,
    `/dashboard/items/options?done=group#group-${page.groupId}`,
  ]);
  return (await groupsOf(who.vendor.id)).find(({ id }) => id === page.groupId)!;
}

describe("a group's form", () => {
  it("creates a group with its options in order, and changes all of it", async () => {
    const who = await aVendor();
    const group = await saved(who, {
      name: " Protein ",
      min: "1",
      max: "2",
      ...row(0, { name: "Goat meat", price: "1,000", stock: "12", allergens: "goat" }),
      ...row(1, {
        ...{ name: "No meat", price: "-300", most: "1", preset: "1" },
        excludesOthers: "on",
      }),
      ...row(2, { name: "", price: "", most: "1", preset: "0", stock: "" }),
      ...row(3, { name: "Fufu", price: "₦300", most: "4", unit: "wrap" }),
    });
    expect(group).toMatchObject({ name: "Protein", minChosen: 1, maxChosen: 2, kind: "extra" });
    const made = await optionsOf(group.id);
    expect(
      made.map(({ name, price, inventory, maxQuantity, defaultQuantity, unit }) => [
        name,
        price,
        inventory,
        maxQuantity,
        defaultQuantity,
        unit,
      ]),
    ).toEqual([
      ["Goat meat", 100_000, 12, 1, 0, null],
      ["No meat", -30_000, null, 1, 1, null],
      ["Fufu", 30_000, null, 4, 0, "wrap"],
    ]);
    expect(made.map(({ excludesOthers }) => excludesOthers)).toEqual([false, true, false]);
    // Two options swap names, one is removed, and meanwhile some stock is sold.
    const fields = fieldsOf((await get(who, at(group.id))).body);
    await systemDb.update(options).set({ inventory: 9 }).where(eq(options.id, made[0]!.id));
    const { "options[1].id": _gone, ...kept } = fields;
    const answer = await post(who, at(group.id), {
      ...kept,
      max: "",
      ...row(0, { name: "Fufu" }),
      ...row(1, { id: "", name: "", price: "", preset: "0" }),
      ...row(2, { name: "Goat meat", price: "1200" }),
      intent: "save",
    });
    expect(answer.status).toBe(302);
    expect(
      (await optionsOf(group.id)).map(({ id, name, price, inventory }) => [
        id,
        name,
        price,
        inventory,
      ]),
    ).toEqual([
      [made[0]!.id, "Fufu", 100_000, 9],
      [made[2]!.id, "Goat meat", 120_000, null],
    ]);
    expect((await groupsOf(who.vendor.id))[0]!.maxChosen).toBeNull();
  });

  it("shows errors beside each field, keeps all typed values, and saves nothing", async () => {
    const who = await aVendor();
    await makeOptionGroup(systemDb, { vendorId: who.vendor.id, name: "Extras" });
    const wrong = await post(who, NEW, {
      name: "",
      kind: "extra",
      min: "3",
      max: "2",
      free: "x",
      ...row(0, { name: "Egg", price: "dear", preset: "2", most: "1" }),
      ...row(1, { name: "egg", price: "100" }),
      ...row(2, { name: "", price: "50" }),
      intent: "save",
    });
    expect(wrong.status).toBe(400);
    for (const text of [
      "Please enter a name",
      "Please enter a whole number from 0 to 99",
      "Egg, Price: Please enter a price in naira, such as 1500",
    ])
      expect(wrong.body).toContain(text);
    expect(fieldsOf(wrong.body)).toMatchObject({
      min: "3",
      free: "x",
      "options[0].price": "dear",
      "options[1].name": "egg",
      "options[2].price": "50",
    });
    const rows = await post(who, NEW, {
      name: "Swallow",
      kind: "extra",
      min: "3",
      max: "2",
      free: "",
      ...row(0, { name: "Egg", price: "100", preset: "2", most: "1" }),
      ...row(1, { name: "egg", price: "100" }),
      ...row(2, { name: "", price: "50" }),
      ...row(3, { name: "None", most: "2", preset: "1", excludesOthers: "on" }),
      intent: "save",
    });
    for (const text of [
      "An option that excludes the others can be chosen once",
      "It excludes others that are chosen at first",
      "This can’t be below how many have to be chosen",
      "This group has an option of this name already",
      "Option 3, Name: Please enter a name",
      "This can’t be more than one portion can have",
    ])
      expect(rows.body).toContain(text);
    const taken = await post(who, NEW, { name: "EXTRAS", min: "", max: "", intent: "save" });
    expect([taken.status, taken.body.includes("You already have a group with this name")]).toEqual([
      409,
      true,
    ]);
    expect(await groupsOf(who.vendor.id)).toHaveLength(1);
    expect((await post(who, NEW, { name: "A", intent: "burn" })).status).toBe(400);
  });

  it("adds, moves and removes rows without saving them", async () => {
    const who = await aVendor();
    const rows = { ...row(0, { name: "First" }), ...row(1, { name: "Second" }) };
    const names = async (intent: string) => {
      const { status, body } = await post(who, NEW, { name: "Extras", ...rows, intent });
      const fields = fieldsOf(body);
      return [
        status,
        ...Object.keys(fields)
          .filter((name) => /^options\[\d+\]\.name$/.test(name))
          .map((name) => fields[name]),
      ];
    };
    expect(await names("down:0")).toEqual([200, "Second", "First"]);
    expect(await names("up:1")).toEqual([200, "Second", "First"]);
    expect(await names("up:0")).toEqual([200, "First", "Second"]);
    expect(await names("remove:0")).toEqual([200, "Second"]);
    expect(await names("add")).toEqual([200, "First", "Second", ""]);
    expect(await groupsOf(who.vendor.id)).toEqual([]);
  });

  it("deletes a group from its items, while past orders keep it", async () => {
    const who = await aVendor();
    const vendorId = who.vendor.id;
    const item = await makeItem(systemDb, { vendorId, name: "Eba plate" });
    const group = await makeOptionGroup(systemDb, {
      vendorId,
      items: [item],
      options: [{ name: "Egusi" }],
    });
    await makeOrder(systemDb, { vendorId, lines: [{ item, quantity: 1 }] });
    expect((await get(who, at(group.id))).body).toContain("1 item loses it.");
    expect((await post(who, at(group.id), { intent: "delete" })).headers.location).toBe(
      "/dashboard/items/options?done=group-deleted",
    );
    expect(await groupsOf(vendorId)).toEqual([]);
    expect((await get(who, at(group.id))).status).toBe(404);
  });
});

describe("the list of groups", () => {
  it("switches options on, off, off for 2 h and until tomorrow, also for kitchen staff, who see no prices", async () => {
    const who = await aVendor();
    const vendorId = who.vendor.id;
    const item = await makeItem(systemDb, { vendorId, name: "Eba plate", price: 100_000 });
    const { options: made } = await makeOptionGroup(systemDb, {
      vendorId,
      name: "Soup",
      minChosen: 1,
      items: [item],
      options: [{ name: "Egusi", price: 43_200 }],
    });
    const staff = await makeStaff(systemDb, { vendorId });
    const cook: Person = { vendor: who.vendor, cookie: await cookieOf(staff.userId!) };
    const { body } = await get(cook, "/dashboard/items/options");
    expect(body).toContain("Egusi");
    expect(body).not.toMatch(/₦432|43200/);
    expect((await get(who, "/dashboard/items/options")).body).toContain("+₦432");
    expect((await store(who)).body).toContain("from ₦1,432");
    const press = (intent: string) =>
      post(cook, "/dashboard/items/options", { intent, optionId: made[0]!.id });
    expect((await press("soldOut")).status).toBe(302);
    const [option] = await systemDb.select().from(options).where(eq(options.id, made[0]!.id));
    expect(option!.soldOutUntil!.getTime()).toBeGreaterThan(Date.now());
    await expect.poll(async () => (await store(who)).body).toContain("Sold out");
    await press("twoHours");
    expect((await get(cook, "/dashboard/items/options")).body).toMatch(
      /back (today|tomorrow) at \d+:\d\d [ap]m/,
    );
    await press("off");
    await press("on");
    await expect.poll(async () => (await store(who)).body).toContain("from ₦1,432");
    expect((await post(cook, at(option!.groupId), { intent: "delete" })).status).toBe(403);
  });

  it("has an order, which an item's page follows", async () => {
    const who = await aVendor();
    const vendorId = who.vendor.id;
    const item = await makeItem(systemDb, { vendorId });
    const made = [];
    for (const [sortOrder, name] of ["Protein", "Pack"].entries())
      made.push(
        await makeOptionGroup(systemDb, {
          vendorId,
          name,
          sortOrder,
          items: [item],
          options: [{ name: `${name} one` }],
        }),
      );
    const move = (intent: string, groupId: string) =>
      post(who, "/dashboard/items/options", { intent, groupId });
    await move("up", made[1]!.id);
    expect((await groupsOf(vendorId)).map(({ name }) => name)).toEqual(["Pack", "Protein"]);
    await move("down", made[0]!.id);
    await move("down", made[1]!.id);
    expect((await groupsOf(vendorId)).map(({ name }) => name)).toEqual(["Protein", "Pack"]);
    // Scripts send a whole order; it must all belong to the vendor, or nothing changes.
    const stranger = await makeOptionGroup(systemDb, { vendorId: (await aVendor()).vendor.id });
    const order = (...groups: { id: string }[]) =>
      post(who, "/dashboard/items/options", {
        intent: "order",
        ids: groups.map(({ id }) => id).join(),
      });
    expect((await order(made[1]!, stranger)).status).toBe(404);
    expect((await groupsOf(vendorId)).map(({ name }) => name)).toEqual(["Protein", "Pack"]);
    expect((await order(made[1]!, made[0]!)).status).toBe(200);
    expect((await groupsOf(vendorId)).map(({ name }) => name)).toEqual(["Pack", "Protein"]);
  });
});

describe("an item's form", () => {
  const linksOf = async (itemId: string) => ({
    groups: (
      await systemDb.select().from(itemOptionGroups).where(eq(itemOptionGroups.itemId, itemId))
    ).map(({ groupId }) => groupId),
    prices: (
      await systemDb
        .select()
        .from(itemOptionPrices)
        .where(eq(itemOptionPrices.itemId, itemId))
        .orderBy(itemOptionPrices.optionId)
    ).map(({ optionId, price, presetQuantity }) => [optionId, price, presetQuantity]),
  });

  it("ticks an item's groups, with its own prices and presets; a copy has them too", async () => {
    const who = await aVendor();
    const vendorId = who.vendor.id;
    const protein = await makeOptionGroup(systemDb, {
      vendorId,
      name: "Protein",
      options: [
        { name: "Goat", price: 100_000 },
        { name: "Fish", price: 50_000 },
      ],
    });
    const other = await makeOptionGroup(systemDb, {
      vendorId,
      name: "Pack",
      options: [{ name: "Box", price: 20_000 }],
    });
    const [goat, fish] = protein.options;
    const answer = await multipart(
      who,
      "/dashboard/items/new",
      form({
        groupsShown: "on",
        groups: protein.id,
        [`own-${goat!.id}`]: "1,500",
        [`first-${fish!.id}`]: "1",
        [`own-${other.options[0]!.id}`]: "7",
      }),
    );
    expect(answer.status).toBe(302);
    const [item] = await itemsOf(vendorId);
    expect(await linksOf(item!.id)).toEqual({
      groups: [protein.id],
      prices: expect.arrayContaining([
        [goat!.id, 150_000, null],
        [fish!.id, null, 1],
      ]),
    });
    const page = await get(who, `/dashboard/items/${item!.id}`);
    expect(fieldsOf(page.body)).toMatchObject({
      groups: protein.id,
      [`own-${goat!.id}`]: "1500",
      [`own-${fish!.id}`]: "",
      [`first-${fish!.id}`]: "1",
    });
    const two = form({ groupsShown: "on", groups: protein.id, [`first-${fish!.id}`]: "2" });
    const many = await multipart(who, `/dashboard/items/${item!.id}`, two);
    expect(many.body).toContain(
      "Fish, chosen at first: This can’t be more than one portion can have",
    );
    const wrong = await multipart(
      who,
      `/dashboard/items/${item!.id}`,
      form({ groupsShown: "on", groups: protein.id, [`own-${fish!.id}`]: "cheap" }),
    );
    expect([wrong.status, wrong.body.includes("Price of Fish: Please enter a price")]).toEqual([
      400,
      true,
    ]);
    expect(fieldsOf(wrong.body)).toMatchObject({
      groups: protein.id,
      [`own-${fish!.id}`]: "cheap",
    });

    await post(who, "/dashboard/items", { intent: "duplicate", itemId: item!.id });
    const copy = (await itemsOf(vendorId)).find(({ id }) => id !== item!.id)!;
    expect(await linksOf(copy.id)).toEqual(await linksOf(item!.id));
    // A form without option fields leaves them; one that shows them unticked removes them.
    await multipart(who, `/dashboard/items/${item!.id}`, form());
    expect((await linksOf(item!.id)).groups).toEqual([protein.id]);
    await multipart(who, `/dashboard/items/${item!.id}`, form({ groupsShown: "on" }));
    expect(await linksOf(item!.id)).toEqual({ groups: [], prices: [] });
  });

  it("refuses a second group of sizes, and ignores another store's group", async () => {
    const who = await aVendor();
    const other = await aVendor();
    const size = { kind: "size", minChosen: 1, maxChosen: 1 } as const;
    const vendorId = who.vendor.id;
    const { id: categoryId } = await makeCategory(systemDb, { vendorId });
    const item = await makeItem(systemDb, { vendorId, categoryId });
    const first = await makeOptionGroup(systemDb, { vendorId, ...size, items: [item] });
    const second = await makeOptionGroup(systemDb, { vendorId, ...size });
    const theirs = await makeOptionGroup(systemDb, { vendorId: other.vendor.id });
    const save = (ids: string[]) => {
      const data = new URLSearchParams(form({ groupsShown: "on" }));
      for (const id of ids) data.append("groups", id);
      return post(who, `/dashboard/items/${item.id}`, data as never);
    };
    const both = await save([first.id, second.id]);
    expect([both.status, both.body.includes("An item can have one group of sizes")]).toEqual([
      409,
      true,
    ]);
    expect((await save([second.id, theirs.id])).status).toBe(302);
    expect((await linksOf(item.id)).groups).toEqual([second.id]);
    const [stored] = await systemDb.select().from(menuItems).where(eq(menuItems.id, item.id));
    expect(stored!.name).toBe("Jollof rice");
  });
});
