import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { itemOptionGroups, itemOptionPrices, optionGroups } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeItem } from "../../../drizzle/seed/factories";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import { fieldsOf } from "../../setup/form-fields";
import {
  ask,
  aVendor,
  form,
  get,
  itemsOf,
  multipart,
  port,
  post,
  startMenuEditor,
} from "../../setup/menu-editor";

startMenuEditor();

const NEW = "/dashboard/items/options/new";
const row = (place: number, fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [`options[${place}].${name}`, text]),
  );
const at = (groupId: string) => `/dashboard/items/options/${groupId}`;

it("adds a group to many items at once and removes it from others, with their own prices", async () => {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const [eba, fufu, amala] = [
    await makeItem(systemDb, { vendorId, name: "Eba plate" }),
    await makeItem(systemDb, { vendorId, name: "Fufu plate" }),
    await makeItem(systemDb, { vendorId, name: "Amala plate" }),
  ];
  const stranger = await makeItem(systemDb, { vendorId: (await aVendor()).vendor.id });
  const group = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Soup",
    items: [eba],
    options: [{ name: "Egusi" }],
    ownPrices: { Egusi: 5_000 },
  });
  const send = (id: string, had: string[], ticked: string[]) =>
    post(who, at(id), [
      ["intent", "items"],
      ...had.map((one): [string, string] => ["had", one]),
      ...ticked.map((one): [string, string] => ["items", one]),
    ]);
  const itemsWith = async (groupId: string) =>
    (await systemDb.select().from(itemOptionGroups).where(eq(itemOptionGroups.groupId, groupId)))
      .map(({ itemId }) => itemId)
      .sort();
  expect((await get(who, at(group.id))).body).toContain("Amala plate");
  const answer = await send(group.id, [eba.id], [fufu.id, amala.id, stranger.id]);
  expect(answer.status).toBe(302);
  expect(await itemsWith(group.id)).toEqual([fufu.id, amala.id].sort());
  expect(
    await systemDb.select().from(itemOptionPrices).where(eq(itemOptionPrices.itemId, eba.id)),
  ).toEqual([]);
  // An item can't have two groups of sizes, and the ticks stay.
  const size = { vendorId, kind: "size" as const, minChosen: 1, maxChosen: 1 };
  await makeOptionGroup(systemDb, { ...size, name: "Size", items: [eba] });
  const second = await makeOptionGroup(systemDb, { ...size, name: "Bowl" });
  const refused = await send(second.id, [], [eba.id, fufu.id]);
  expect([refused.status, await itemsWith(second.id)]).toEqual([409, []]);
  expect(refused.body).toContain("Eba plate has another group of sizes");
  expect(
    refused.body.match(/checked=""[^>]*name="items"|name="items"[^>]*checked=""/g),
  ).toHaveLength(2);
});

it("gives an item's groups their own order, independent of the store's", async () => {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const item = await makeItem(systemDb, { vendorId, name: "Egusi", price: 100_000 });
  const made: Awaited<ReturnType<typeof makeOptionGroup>>[] = [];
  for (const [sortOrder, name] of ["Protein", "Swallow", "Pack"].entries())
    made.push(
      await makeOptionGroup(systemDb, {
        vendorId,
        name,
        sortOrder,
        options: [{ name: `${name} one` }],
      }),
    );
  const [protein, swallow, pack] = [made[0]!, made[1]!, made[2]!];
  const path = `/dashboard/items/${item.id}`;
  const send = (intent: string, order: typeof made, ticked: typeof made) =>
    multipart(who, path, {
      ...form(),
      groupsShown: "on",
      intent,
      groupOrder: order.map(({ id }) => id),
      groups: order.filter((group) => ticked.includes(group)).map(({ id }) => id),
    });
  const listed = (body: string) =>
    [...body.matchAll(/name="groupOrder" value="([^"]+)"/g)].map(
      ([, id]) => made.find((group) => group.id === id)!.name,
    );
  const sortOrders = async () =>
    (
      await systemDb
        .select()
        .from(itemOptionGroups)
        .where(eq(itemOptionGroups.itemId, item.id))
        .orderBy(itemOptionGroups.sortOrder)
    ).map(({ groupId, sortOrder }) => [made.find(({ id }) => id === groupId)!.name, sortOrder]);

  // A button moves one without saving.
  const moved = await send(`group-down:${protein.id}`, made, [protein]);
  expect([moved.status, ...listed(moved.body)]).toEqual([200, "Swallow", "Protein", "Pack"]);
  expect(fieldsOf(moved.body)).toMatchObject({ name: "Jollof rice", groups: protein.id });
  expect(await sortOrders()).toEqual([]);
  expect(listed((await get(who, path)).body)).toEqual(["Protein", "Swallow", "Pack"]);

  expect((await send("", made, [protein, pack])).status).toBe(302);
  expect((await sortOrders()).map(([, sortOrder]) => sortOrder)).toEqual([0, 0]);
  expect((await send("", [pack, swallow, protein], [protein, pack])).status).toBe(302);
  expect(await sortOrders()).toEqual([
    ["Pack", 1],
    ["Protein", 2],
  ]);
  expect(listed((await get(who, path)).body)).toEqual(["Pack", "Protein", "Swallow"]);
  await post(who, at(swallow.id), { intent: "items", shown: item.id, items: item.id });
  expect(await sortOrders()).toEqual([
    ["Pack", 1],
    ["Protein", 2],
    ["Swallow", 3],
  ]);
  const [exported] = await itemsOf(vendorId);
  const page = await ask(`/items/${exported!.id}`, {
    host: `${who.vendor.storeSlug}.buka.test:${port()}`,
  });
  const legends = [...page.body.matchAll(/<legend><b>([^<]+)/g)].map(([, name]) => name);
  expect(legends).toEqual(["Pack", "Protein", "Swallow"]);
  // Back in the store's order, it follows that again.
  expect((await send("", made, [protein, pack])).status).toBe(302);
  expect((await sortOrders()).map(([, sortOrder]) => sortOrder)).toEqual([0, 0]);
});

it("previews a group as customers would see it, disabled, and saves nothing", async () => {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const zobo = await makeItem(systemDb, { vendorId, name: "Zobo", price: 80_000 });
  const page = (fields: Record<string, string>) =>
    post(who, NEW, { name: "Extras", kind: "extra", min: "0", ...fields, intent: "preview" });
  const { status, body } = await page({
    max: "2",
    free: "1",
    ...row(0, { name: "Boiled egg", price: "300", most: "2", stock: "3" }),
    ...row(1, { name: "Zobo", item: zobo.id, price: "-200" }),
  });
  expect(status).toBe(200);
  const preview = /<section id="preview"[\s\S]*?<\/section>/.exec(body)![0];
  expect(preview).toContain('inert=""');
  for (const text of ["Boiled egg", "Included", "Pick up to 2", "first one free", "Only 3 left"])
    expect(preview).toContain(text);
  expect(fieldsOf(body)).toMatchObject({ name: "Extras", "options[0].price": "300" });
  const wrong = await page({ max: "2", ...row(0, { name: "Egg", price: "dear" }) });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain("Egg, Price: Please enter a price in naira, such as 1500");
  expect(wrong.body).toContain('<section id="preview"');
  expect(
    await systemDb.select().from(optionGroups).where(eq(optionGroups.vendorId, vendorId)),
  ).toEqual([]);
  expect((await get(who, NEW)).body).not.toContain('<section id="preview"');
});

it("previews an item as customers would see it, and saves nothing", async () => {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const item = await makeItem(systemDb, { vendorId, name: "Egusi", price: 100_000 });
  const group = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Protein",
    minChosen: 1,
    maxChosen: 1,
    options: [
      { name: "Goat", price: 70_000, defaultQuantity: 1 },
      { name: "Titus", price: 50_000, isAvailable: false },
    ],
  });
  const path = `/dashboard/items/${item.id}`;
  const send = (fields: Record<string, string>) =>
    multipart(who, path, {
      ...form({ stock: "2" }),
      tags: "spicy",
      groupsShown: "on",
      groupOrder: group.id,
      groups: group.id,
      [`own-${group.options[0]!.id}`]: "900",
      intent: "preview",
      ...fields,
    });
  const { status, body } = await send({});
  expect(status).toBe(200);
  const preview = /<section id="preview"[\s\S]*?<\/section>/.exec(body)![0];
  expect(preview).toContain('inert=""');
  for (const text of [
    "Jollof rice",
    "₦3,400",
    "Only 2 left",
    "Spicy",
    "Ready in about 20 minutes",
    "Peanuts, fish",
    "Required",
    "Pick 1",
    "+₦900",
    "Unavailable",
    "Add 1 • ₦3,400",
  ])
    expect(preview).toContain(text);
  expect(fieldsOf(body)).toMatchObject({ name: "Jollof rice", price: "2,500" });
  const wrong = await send({ price: "dear", [`own-${group.options[0]!.id}`]: "x" });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain("Please enter a price in naira, such as 1500");
  expect(wrong.body).toContain('<section id="preview"');
  expect((await itemsOf(vendorId))[0]).toMatchObject({ name: "Egusi", price: 100_000 });
  expect(
    await systemDb.select().from(itemOptionGroups).where(eq(itemOptionGroups.itemId, item.id)),
  ).toEqual([]);
  expect((await get(who, path)).body).not.toContain('<section id="preview"');
});
