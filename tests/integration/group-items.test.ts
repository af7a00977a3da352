import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { itemOptionGroups, itemOptionPrices } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeProduct } from "../../drizzle/seed/factories";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import { aVendor, get, post, startMenuEditor } from "../setup/menu-editor";

startMenuEditor();

const at = (groupId: string) => `/dashboard/items/options/${groupId}`;

it("gives a group to many items at once and takes it from others, with their own prices", async () => {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const [eba, fufu, amala] = [
    await makeProduct(systemDb, { vendorId, name: "Eba plate" }),
    await makeProduct(systemDb, { vendorId, name: "Fufu plate" }),
    await makeProduct(systemDb, { vendorId, name: "Amala plate" }),
  ];
  const stranger = await makeProduct(systemDb, { vendorId: (await aVendor()).vendor.id });
  const group = await makeOptionGroup(systemDb, {
    vendorId,
    name: "Soup",
    items: [eba],
    options: [{ name: "Egusi" }],
    ownPrices: { Egusi: 5_000 },
  });
  const send = (id: string, shown: string[], ticked: string[]) =>
    post(who, at(id), [
      ["intent", "items"],
      ...shown.map((one): [string, string] => ["shown", one]),
      ...ticked.map((one): [string, string] => ["items", one]),
    ]);
  const itemsWith = async (groupId: string) =>
    (await systemDb.select().from(itemOptionGroups).where(eq(itemOptionGroups.groupId, groupId)))
      .map(({ productId }) => productId)
      .sort();
  expect((await get(who, at(group.id))).body).toContain("Amala plate");
  const answer = await send(group.id, [eba.id, fufu.id], [fufu.id, amala.id, stranger.id]);
  expect(answer.status).toBe(302);
  expect(await itemsWith(group.id)).toEqual([fufu.id, amala.id].sort());
  expect(
    await systemDb.select().from(itemOptionPrices).where(eq(itemOptionPrices.productId, eba.id)),
  ).toEqual([]);
  // Two groups of sizes are one too many for the item, and what was ticked stays.
  const size = { vendorId, kind: "size" as const, minChosen: 1, maxChosen: 1 };
  await makeOptionGroup(systemDb, { ...size, name: "Size", items: [eba] });
  const second = await makeOptionGroup(systemDb, { ...size, name: "Bowl" });
  const refused = await send(second.id, [eba.id, fufu.id], [eba.id, fufu.id]);
  expect([refused.status, await itemsWith(second.id)]).toEqual([409, []]);
  expect(refused.body).toContain("Eba plate has another group of sizes");
  expect(
    refused.body.match(/checked=""[^>]*name="items"|name="items"[^>]*checked=""/g),
  ).toHaveLength(2);
});
