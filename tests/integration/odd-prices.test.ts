import { expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem } from "../../drizzle/seed/factories";
import { makeOptionGroup } from "../../drizzle/seed/store-factories";
import { aVendor, form, multipart, rowOf, startMenuEditor } from "../setup/menu-editor";

startMenuEditor();

const sureIn = (body: string) => /name="sure" value="([^"]*)"/.exec(body)![1]!;

async function anItem() {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const { id: categoryId } = await makeCategory(systemDb, { vendorId });
  const item = await makeItem(systemDb, { vendorId, categoryId, price: 150_000 });
  const save = (over: Record<string, string>) =>
    multipart(who, `/dashboard/items/${item.id}`, form(over));
  return { vendorId, item, save };
}

it("the item form asks once about a price that is five times the old one", async () => {
  const { item, save } = await anItem();
  const asked = await save({ price: "7500" });
  expect([asked.status, asked.body.includes("₦7,500? Tap Save again to keep it")]).toEqual([
    400,
    true,
  ]);
  // A form that never showed the question doesn't count as confirmed.
  const noName = await save({ price: "7500", name: "" });
  expect([noName.status, sureIn(noName.body)]).toEqual([400, ""]);
  expect((await rowOf(item.id))!.price).toBe(150_000);
  const saved = await save({ price: "7500", sure: sureIn(asked.body) });
  expect([saved.status, (await rowOf(item.id))!.price]).toEqual([302, 750_000]);
  expect((await save({ price: "7500", description: "Hot" })).status).toBe(302);
});

it("the item form asks about a size's own price, but not about an item's price behind sizes", async () => {
  const { vendorId, save } = await anItem();
  const size = await makeOptionGroup(systemDb, {
    vendorId,
    kind: "size",
    minChosen: 1,
    maxChosen: 1,
    options: [{ name: "Small", price: 100_000 }],
  });
  const own = `own-${size.options[0]!.id}`;
  const sized = { price: "0", groupsShown: "on", groups: size.id, [own]: "15" };
  const odd = await save(sized);
  expect([
    odd.status,
    odd.body.includes("₦15? Tap Save again"),
    odd.body.includes("₦0? Tap"),
  ]).toEqual([400, true, false]);
  expect((await save({ ...sized, sure: sureIn(odd.body) })).status).toBe(302);
});
