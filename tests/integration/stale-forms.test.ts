import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { categories, itemOptionGroups, optionGroups, options, menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { readItemGroups } from "~/core/options/item-groups.server";
import { makeCategory, makeItem } from "../../drizzle/seed/factories";
import { makeOptionGroup, makeStaff } from "../../drizzle/seed/store-factories";
import { fieldsOf, formsOf } from "../setup/form-fields";
import {
  aVendor,
  get,
  multipart,
  post,
  rowOf,
  startMenuEditor,
  type Person,
} from "../setup/menu-editor";

startMenuEditor();

/** A page without its scripts' data. */
const htmlOf = (body: string) => body.split("window.__remixContext")[0]!;

let who: Person;
let categoryId: string;
beforeAll(async () => {
  who = await aVendor();
  categoryId = (await makeCategory(systemDb, { vendorId: who.vendor.id, name: "Drinks" })).id;
});

describe("an item's form that a colleague also has open", () => {
  const zobo = async (over: Partial<typeof menuItems.$inferInsert> = {}) => {
    const item = await makeItem(systemDb, {
      ...{ vendorId: who.vendor.id, categoryId, name: "Zobo", price: 70_000, inventory: 10 },
      ...over,
    });
    const path = `/dashboard/items/${item.id}`;
    const open = async () => fieldsOf((await get(who, path)).body);
    return {
      id: item.id,
      open,
      opened: await open(),
      save: (fields: Record<string, string>) => multipart(who, path, fields),
    };
  };
  const set = (id: string, values: Partial<typeof menuItems.$inferInsert>) =>
    systemDb.update(menuItems).set(values).where(eq(menuItems.id, id));

  it("saves only edited fields: the price, the switch, the stock and the rest keep others' changes", async () => {
    const group = await makeOptionGroup(systemDb, { vendorId: who.vendor.id, name: "Ice" });
    const other = await makeCategory(systemDb, { vendorId: who.vendor.id, name: "Cold drinks" });
    const { id, opened, save, open } = await zobo();
    const dearer = await save({ ...(await open()), price: "950", groups: group.id });
    expect(dearer.status).toBe(302);
    await set(id, { isAvailable: false, inventory: 7, categoryId: other.id });
    expect((await save({ ...opened, description: "With ginger." })).status).toBe(302);
    expect(await rowOf(id)).toMatchObject({
      ...{ description: "With ginger.", price: 95_000, isAvailable: false, inventory: 7 },
      categoryId: other.id,
    });
    const groups = () => systemDb.transaction((tx) => readItemGroups(tx, who.vendor.id, id));
    expect((await groups()).map(({ groupId }) => groupId)).toEqual([group.id]);
    // A deleted category counts as the one its items were moved to.
    const again = await open();
    await set(id, { categoryId });
    await systemDb.delete(categories).where(eq(categories.id, other.id));
    expect((await save({ ...again, name: "Zobo, cold" })).status).toBe(302);
    expect(await rowOf(id)).toMatchObject({ name: "Zobo, cold", categoryId });
  });

  it("shows the current value of a field that both changed, keeps all typed values, and saves them on the next submission", async () => {
    const { id, opened, save } = await zobo();
    await set(id, { price: 95_000, isAvailable: false, inventory: 4, description: "Sour." });
    const typed = { ...opened, price: "750", stock: "30", name: "Zobo drink" };
    const refused = await save(typed);
    expect(refused.status).toBe(409);
    for (const text of [
      "Price: Somebody changed this to “₦950”. Save again to keep yours.",
      "Stock: Somebody changed this to “4”. Save again to keep yours.",
    ])
      expect(refused.body).toContain(text);
    expect(htmlOf(refused.body)).not.toContain("Sour.");
    expect(await rowOf(id)).toMatchObject({ name: "Zobo", price: 95_000, inventory: 4 });
    const again = fieldsOf(refused.body);
    expect(again).toMatchObject({ price: "750", stock: "30", name: "Zobo drink" });
    // It has changed again since then.
    await set(id, { price: 96_000 });
    const twice = await save(again);
    expect([twice.status, twice.body.includes("“₦960”"), twice.body.includes("“4”")]).toEqual([
      409,
      true,
      false,
    ]);
    expect((await save(fieldsOf(twice.body))).status).toBe(302);
    expect(await rowOf(id)).toMatchObject({
      ...{ name: "Zobo drink", price: 75_000, inventory: 30 },
      ...{ isAvailable: false, description: "Sour." },
    });
  });

  it("is no conflict if both made the same change, or for values the form doesn't contain", async () => {
    const { id, opened, save } = await zobo();
    await set(id, { price: 95_000 });
    expect((await save({ ...opened, price: "950" })).status).toBe(302);
    await set(id, { price: 96_000 });
    const { base: _none, ...older } = opened;
    expect((await save({ ...older, price: "700" })).status).toBe(302);
    expect((await save({ ...opened, base: "{", price: "650" })).status).toBe(302);
    expect((await rowOf(id))!.price).toBe(65_000);
  });

  it("loses nothing if two are saved at the same moment", async () => {
    const one = await zobo();
    const both = await Promise.all([
      one.save({ ...one.opened, price: "800" }),
      one.save({ ...one.opened, description: "Fresh." }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    expect(await rowOf(one.id)).toMatchObject({ price: 80_000, description: "Fresh." });
    const two = await zobo();
    const prices = await Promise.all([
      two.save({ ...two.opened, price: "800" }),
      two.save({ ...two.opened, price: "900" }),
    ]);
    expect(prices.map(({ status }) => status).sort()).toEqual([302, 409]);
    const first = prices[0]!.status === 302 ? 80_000 : 90_000;
    expect((await rowOf(two.id))!.price).toBe(first);
  });

  it("creates no category for a refused form, and keeps an item off that a colleague priced and switched off", async () => {
    const { id, opened, save } = await zobo();
    await set(id, { price: 95_000 });
    const refused = await save({ ...opened, price: "900", newCategory: "Juices" });
    expect([refused.status, fieldsOf(refused.body).newCategory]).toEqual([409, "Juices"]);
    const names = await systemDb.select().from(categories).where(eq(categories.name, "Juices"));
    expect(names).toEqual([]);
    const draft = await zobo({ isDraft: true, price: 0, isAvailable: false });
    expect(draft.opened).toMatchObject({ price: "", isAvailable: "on" });
    await set(draft.id, { isDraft: false, price: 50_000, isAvailable: false });
    const priced = { ...draft.opened, name: "Kunu", price: "500" };
    expect((await draft.save(priced)).status).toBe(302);
    expect(await rowOf(draft.id)).toMatchObject({
      ...{ name: "Kunu", price: 50_000, isAvailable: false, isDraft: false },
    });
  });
});

describe("a group's form that a colleague also has open", () => {
  const rowsOf = (groupId: string) =>
    systemDb
      .select()
      .from(options)
      .where(eq(options.groupId, groupId))
      .orderBy(options.sortOrder, options.id);
  const protein = async (...names: string[]) => {
    const { id } = await makeOptionGroup(systemDb, {
      ...{ vendorId: who.vendor.id, name: `Protein ${randomUUID().slice(0, 6)}`, minChosen: 0 },
      options: names.map((name) => ({ name, price: 50_000 })),
    });
    const path = `/dashboard/items/options/${id}`;
    const open = async () => fieldsOf((await get(who, path)).body);
    return {
      id,
      path,
      open,
      opened: await open(),
      ids: (await rowsOf(id)).map((row) => row.id),
      save: (fields: Record<string, string>) => post(who, path, { ...fields, intent: "save" }),
      set: (optionId: string, values: Partial<typeof options.$inferInsert>) =>
        systemDb.update(options).set(values).where(eq(options.id, optionId)),
    };
  };

  it("saves only edited fields, and asks if others have added, removed or moved options", async () => {
    const { id, ids, open, opened, save, set } = await protein("Beef", "Goat", "Fish");
    const [beef, goat, fish] = [ids[0]!, ids[1]!, ids[2]!];
    await set(beef, { price: 70_000, inventory: 3 });
    await systemDb.update(optionGroups).set({ maxChosen: 4 }).where(eq(optionGroups.id, id));
    const typed = { ...opened, min: "1", "options[2].price": "600", "options[3].name": "Shrimp" };
    expect((await save(typed)).status).toBe(302);
    const [group] = await systemDb.select().from(optionGroups).where(eq(optionGroups.id, id));
    expect(group).toMatchObject({ minChosen: 1, maxChosen: 4 });
    const changed = (await rowsOf(id)).map(({ name, price, inventory }) => [
      name,
      price,
      inventory,
    ]);
    expect(changed).toEqual([
      ["Beef", 70_000, 3],
      ["Goat", 50_000, null],
      ["Fish", 60_000, null],
      ["Shrimp", 0, null],
    ]);
    const again = await open();
    await set(beef, { sortOrder: 5 });
    await systemDb.delete(options).where(eq(options.id, goat));
    await systemDb
      .insert(options)
      .values({ vendorId: who.vendor.id, groupId: id, name: "Snail", price: 90_000, sortOrder: 4 });
    const refused = await save({ ...again, "options[2].price": "650" });
    expect(refused.status).toBe(409);
    expect(refused.body).toContain("Theirs are Fish, Shrimp, Snail, Beef. Anything they");
    expect((await save(fieldsOf(refused.body))).status).toBe(302);
    expect((await rowsOf(id)).map(({ name, price }) => [name, price])).toEqual([
      ["Beef", 70_000],
      ["Goat", 50_000],
      ["Fish", 65_000],
      ["Shrimp", 0],
      ["Snail", 90_000],
    ]);
    expect((await rowsOf(id)).map((row) => row.id)).toEqual(expect.arrayContaining([fish, beef]));
  });

  it("shows others' values of fields changed here too, and saves on the next submission", async () => {
    const { ids, id, path, opened, save, set } = await protein("Beef", "Goat", "Fish", "Egg");
    await set(ids[0]!, { price: 70_000 });
    await systemDb.delete(options).where(eq(options.id, ids[1]!));
    await set(ids[2]!, { unit: "piece" });
    await systemDb.update(optionGroups).set({ name: "Meat" }).where(eq(optionGroups.id, id));
    const removed = await post(who, path, { ...opened, intent: "remove:2" });
    const mine = {
      ...fieldsOf(removed.body),
      ...{ name: "Proteins", "options[0].price": "800", "options[1].price": "900" },
    };
    const refused = await save(mine);
    expect(refused.status).toBe(409);
    for (const text of [
      "Name: Somebody changed this to “Meat”. Save again to keep yours.",
      "Beef, Price: Somebody changed this to “₦700”. Save again to keep yours.",
      "Somebody added, moved or removed options. Theirs are Beef, Fish, Egg.",
      "Somebody changed “Fish”. Save again to remove it.",
    ])
      expect(refused.body).toContain(text);
    expect((await rowsOf(id)).map(({ price }) => price)).toEqual([70_000, 50_000, 50_000]);
    const again = fieldsOf(refused.body);
    expect(again).toMatchObject({ name: "Proteins", "options[0].price": "800" });
    expect((await save(again)).status).toBe(302);
    expect((await rowsOf(id)).map(({ name, price }) => [name, price])).toEqual([
      ["Beef", 80_000],
      ["Goat", 90_000],
      ["Egg", 50_000],
    ]);
  });

  it("asks if two people reordered the options, or made changes that can't be combined", async () => {
    const { id, ids, open, opened, save, set } = await protein("Beef", "Goat", "Fish");
    for (const [place, at] of [2, 1, 0].entries()) await set(ids[at]!, { sortOrder: place });
    const moved = { ...opened };
    for (const [name, text] of Object.entries(opened))
      if (/^options\[[01]\]/.test(name))
        moved[name.replace(/[01]/, (at) => (at === "0" ? "1" : "0"))] = text;
    const refused = await save(moved);
    expect(refused.status).toBe(409);
    expect(refused.body).toContain("Somebody added, moved or removed options.");
    expect((await save(fieldsOf(refused.body))).status).toBe(302);
    expect((await rowsOf(id)).map(({ name }) => name)).toEqual(["Goat", "Beef", "Fish"]);

    const again = await open();
    await set(ids[2]!, { name: "Shrimp" });
    const doubled = await save({ ...again, "options[3].name": "shrimp" });
    expect(doubled.status).toBe(409);
    expect(doubled.body).toContain("shrimp: This group has an option of this name already");
    const wrong = await save({ ...again, base: '{"order":1,"name":{}}', name: "Other name" });
    expect(wrong.status).toBe(409);
  });

  it("loses nothing if two are saved at the same moment, nor stock sold meanwhile", async () => {
    const { id, ids, opened, save, set } = await protein("Beef", "Goat");
    await set(ids[0]!, { inventory: 10 });
    const counted = fieldsOf((await get(who, `/dashboard/items/options/${id}`)).body);
    await set(ids[0]!, { inventory: 6 });
    const both = await Promise.all([
      save({ ...counted, "options[0].price": "800" }),
      save({ ...opened, "options[1].price": "900" }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    expect(
      (await rowsOf(id)).map(({ name, price, inventory }) => [name, price, inventory]),
    ).toEqual([
      ["Beef", 80_000, 6],
      ["Goat", 90_000, null],
    ]);
    const names = await Promise.all([
      save({ ...opened, name: "One name" }),
      save({ ...opened, name: "Another name" }),
    ]);
    expect(names.map(({ status }) => status).sort()).toEqual([302, 409]);
  });

  it("adds it to the items ticked here, and keeps others' ticks", async () => {
    const { id, path } = await protein("Beef");
    const vendorId = who.vendor.id;
    const [one, two, three] = [
      await makeItem(systemDb, { vendorId, categoryId, name: "Plate one" }),
      await makeItem(systemDb, { vendorId, categoryId, name: "Plate two" }),
      await makeItem(systemDb, { vendorId, categoryId, name: "Plate three" }),
    ];
    const tick = (had: string[], ticked: string[]) =>
      post(who, path, [
        ["intent", "items"],
        ...had.map((each): [string, string] => ["had", each]),
        ...ticked.map((each): [string, string] => ["items", each]),
      ]);
    expect((await tick([], [one.id])).status).toBe(302);
    expect((await get(who, path)).body).toContain(`name="had" value="${one.id}"`);
    // Two people have it open at once.
    const both = await Promise.all([tick([one.id], [one.id, two.id]), tick([one.id], [three.id])]);
    expect(both.map(({ status }) => status)).toEqual([302, 302]);
    const links = await systemDb
      .select()
      .from(itemOptionGroups)
      .where(eq(itemOptionGroups.groupId, id));
    expect(links.map(({ itemId }) => itemId).sort()).toEqual([two.id, three.id].sort());
  });
});

describe("single-field forms that a colleague also has open", () => {
  const names = async () =>
    (await systemDb.select().from(categories).where(eq(categories.vendorId, who.vendor.id))).map(
      ({ name, hours }) => [name, hours],
    );
  it("show a category's current name and hours, and save on the next submission", async () => {
    const { id } = await makeCategory(systemDb, { vendorId: who.vendor.id, name: "Soups" });
    const path = "/dashboard/items/categories";
    const send = (fields: Record<string, string>) => post(who, path, { id, ...fields });
    const rename = (base: string, name: string) => send({ intent: "rename", base, name });
    const hours = (base: string, from: string) =>
      send({ intent: "hours", base, day: "Fri", from, until: "11:00" });
    const both = await Promise.all([rename("Soups", "Egusi & co"), rename("Soups", "Swallow")]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    const [won, lost] = both[0] === refused ? ["Swallow", "Egusi & co"] : ["Egusi & co", "Swallow"];
    const [form] = formsOf(refused.body).filter(({ fields }) =>
      fields.some(({ name, value }) => name === "base" && value === won),
    );
    expect(form!.fields.find(({ name }) => name === "name")!.value).toBe(lost);
    expect(refused.body).toContain("Somebody changed this to “");
    expect((await rename(won, lost)).status).toBe(302);
    // The same value, and an unchanged one.
    expect((await rename("Soups", lost)).status).toBe(302);
    expect((await hours("", "06:00")).status).toBe(302);
    const late = await hours("", "07:00");
    expect([late.status, late.body.includes("changed this to “Fri, 06:00–11:00”")]).toEqual([
      409,
      true,
    ]);
    expect(await names()).toContainEqual([lost, "Fri 06:00-11:00"]);
  });

  it("show which role somebody now has", async () => {
    const { id } = await makeStaff(systemDb, {
      vendorId: who.vendor.id,
      email: "bisi@example.test",
      role: "kitchen",
    });
    const path = "/dashboard/settings/staff";
    const give = (base: string, role: string) =>
      post(who, path, { intent: "role", memberId: id, base, role });
    expect((await give("kitchen", "manager")).status).toBe(302);
    expect((await give("manager", "kitchen")).status).toBe(302);
    const stale = await give("manager", "manager");
    expect(stale.status).toBe(409);
    expect(stale.body).toContain("Somebody changed this to “Kitchen”. Save again to keep yours.");
    expect((await give("kitchen", "manager")).status).toBe(302);
  });
});
