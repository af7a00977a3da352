import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { blankItem } from "~/core/menu/item-for-test";
import { createItem, updateItem } from "~/core/menu/items.commands.server";
import { menuOf } from "~/core/menu/menu.queries.server";
import { placeItem } from "~/core/menu-changes/item-order.server";
import { importMenu } from "~/dashboard/menu/import/import-menu.server";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem } from "../../../drizzle/seed/factories";
import { aVendor, get, post, startMenuEditor, store, type Person } from "../../setup/menu-editor";

startMenuEditor();

const input = (name: string, over: object) => ({
  ...blankItem({ name, priceKobo: 100_000 }),
  categoryId: null,
  newCategory: "",
  ...over,
});
const onMenu = async ({ vendor }: Person) =>
  (await menuOf(vendor.id)).map(({ items }) => items.map(({ name }) => name).join(", "));

async function grills(...names: string[]) {
  const who = await aVendor();
  const vendorId = who.vendor.id;
  const { id: categoryId } = await makeCategory(systemDb, { vendorId, name: "Grills" });
  const ids = new Map<string, string>();
  for (const name of names)
    ids.set(name, (await makeItem(systemDb, { vendorId, categoryId, name })).id);
  const move = (form: Record<string, string>) =>
    post(who, `/dashboard/items/order?category=${categoryId}`, form);
  return { who, vendorId, categoryId, id: (name: string) => ids.get(name)!, move };
}

describe("the order of items in a category", () => {
  it("is set by the vendor, by buttons and by position, and customers see it at once", async () => {
    const { who, categoryId, id, move } = await grills("Asun", "Fish", "Suya", "Wings");
    const shop = () => store(who).then(({ body }) => body);
    const cached = await shop();
    expect(cached.indexOf("Asun")).toBeLessThan(cached.indexOf("Wings"));
    const answer = await move({ intent: "down", id: id("Asun") });
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `/dashboard/items/order?category=${categoryId}`,
    ]);
    expect(await onMenu(who)).toEqual(["Fish, Asun, Suya, Wings"]);
    await move({ intent: "up", id: id("Fish") });
    expect((await move({ intent: "place", id: id("Wings"), after: "" })).status).toBe(200);
    await move({ intent: "place", id: id("Suya"), after: id("Fish") });
    expect(await onMenu(who)).toEqual(["Wings, Fish, Suya, Asun"]);
    await expect
      .poll(async () => {
        const page = await shop();
        return page.indexOf("Wings") < page.indexOf("Asun");
      })
      .toBe(true);
    const page = await get(who, `/dashboard/items/order?category=${categoryId}`);
    expect(page.body.indexOf("Wings")).toBeLessThan(page.body.indexOf("Asun"));
  });

  it("stays if the item to follow is gone, and doesn't find another vendor's item", async () => {
    const { who, id, move } = await grills("Asun", "Fish");
    const other = await grills("Theirs");
    expect((await move({ intent: "up", id: other.id("Theirs") })).status).toBe(404);
    expect((await move({ intent: "place", id: id("Fish"), after: randomUUID() })).status).toBe(200);
    await move({ intent: "place", id: id("Fish"), after: other.id("Theirs") });
    expect(await onMenu(who)).toEqual(["Asun, Fish"]);
    expect((await move({ intent: "sideways", id: id("Fish") })).status).toBe(400);
    expect((await get(who, `/dashboard/items/order?category=${other.categoryId}`)).status).toBe(
      404,
    );
  });

  it("appends new items, imported ones and those from another category", async () => {
    const { who, vendorId, categoryId, id, move } = await grills("Asun", "Wings");
    await move({ intent: "up", id: id("Wings") });
    await createItem(vendorId, randomUUID(), input("Bole", { categoryId }));
    await importMenu(vendorId, "name,category,price\nZobo,Grills,300\nAkara,Grills,200\n");
    const soup = await makeItem(systemDb, { vendorId, name: "Afang" });
    await updateItem(vendorId, soup.id, input("Afang", { categoryId }));
    expect(await onMenu(who)).toEqual(["Wings, Asun, Bole, Zobo, Akara, Afang"]);
  });

  it("is consistent after many concurrent moves, with every item once", async () => {
    const { who, vendorId, id } = await grills("A", "B", "C", "D", "E");
    await Promise.all(
      ["A", "B", "C", "D", "E"].flatMap((name) => [
        placeItem(vendorId, id(name), null),
        placeItem(vendorId, id(name), id("C")),
      ]),
    );
    const [order] = await onMenu(who);
    expect(order!.split(", ").sort()).toEqual(["A", "B", "C", "D", "E"]);
  });
});
