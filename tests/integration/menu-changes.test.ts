import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuChanges, products } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeProduct } from "../../drizzle/seed/factories";
import { ask, aVendor, get, post, rowOf, startMenuEditor, type Person } from "../setup/menu-editor";

startMenuEditor();

let who: Person;
let rice: { id: string };
let stew: { id: string };
beforeEach(async () => {
  who = await aVendor();
  const { id: categoryId } = await makeCategory(systemDb, {
    vendorId: who.vendor.id,
    name: "Mains",
  });
  const item = (name: string, price: number) =>
    makeProduct(systemDb, { vendorId: who.vendor.id, categoryId, name, price, inventory: 4 });
  [rice, stew] = [await item("Jollof rice", 150_000), await item("Stew", 123_000)];
});

const edit = (over: Record<string, string> = {}, person = who) =>
  post(person, "/dashboard/items", {
    intent: "edit",
    itemId: rice.id,
    price: "1,700",
    priceSeen: "1500",
    stock: "4",
    stockSeen: "4",
    ...over,
  });
const up10 = { what: "price", direction: "up", by: "percent", amount: "10", rounding: "fifty" };
const change = (form: Record<string, string> | [string, string][], person = who) =>
  ask("/dashboard/items/change", {
    method: "POST",
    body: new URLSearchParams(form).toString(),
    headers: {
      cookie: person.cookie,
      accept: "text/html",
      "content-type": "application/x-www-form-urlencoded",
    },
  });
const save = (seen: [{ id: string }, number][], over: Record<string, string> = {}, person = who) =>
  change(
    [
      ...Object.entries({ ...up10, intent: "save", all: "on", ...over }),
      ...seen.map(([{ id }, kobo]): [string, string] => ["seen", `${id}:${kobo}`]),
    ],
    person,
  );
const both: [{ id: string }, number][] = [];
beforeEach(() => {
  both.splice(0, 2, [rice, 150_000], [stew, 123_000]);
});
const prices = async () => [(await rowOf(rice.id))!.price, (await rowOf(stew.id))!.price];
const changeIdOf = ({ headers }: { headers: { location?: string | undefined } }) =>
  new URL(headers.location!, "http://buka.test").searchParams.get("change")!;
const undo = (id: string, person = who) => change({ intent: "undo", change: id }, person);

describe("price and stock in the row", () => {
  it("are saved, and undone by the notice", async () => {
    const saved = await edit({ stock: "" });
    expect(saved.status).toBe(303);
    expect(await rowOf(rice.id)).toMatchObject({ price: 170_000, inventory: null });
    const page = await get(who, saved.headers.location!);
    expect(page.body).toContain("Jollof rice: ₦1,700, not counted");
    await undo(changeIdOf(saved));
    expect(await rowOf(rice.id)).toMatchObject({ price: 150_000, inventory: 4 });
  });

  it("show an error beside the field, with what was typed", async () => {
    const refused = await edit({ price: "lots", stock: "-1" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('value="lots"');
    expect(refused.body).toContain(`id="price-${rice.id}-error"`);
    expect(refused.body).toContain(`id="stock-${rice.id}-error"`);
    expect((await rowOf(rice.id))!.price).toBe(150_000);
  });

  it("leave alone what was not typed, and say what somebody else has changed", async () => {
    await systemDb
      .update(products)
      .set({ price: 160_000, inventory: 2 })
      .where(eq(products.id, rice.id));
    const conflict = await edit();
    expect(conflict.status).toBe(409);
    expect(conflict.body).toContain("it is ₦1,600 now");
    await edit({ priceSeen: "1600" });
    expect(await rowOf(rice.id)).toMatchObject({ price: 170_000, inventory: 2 });
  });
});

describe("many items at once", () => {
  it("are previewed, changed together and undone exactly", async () => {
    const preview = await change({ ...up10, intent: "preview", all: "on" });
    expect(preview.status).toBe(200);
    expect(preview.body).toMatch(/₦1,500[^₦]*₦1,650/);
    expect(await prices()).toEqual([150_000, 123_000]);
    const saved = await save(both);
    expect(await prices()).toEqual([165_000, 135_000]);
    const id = changeIdOf(saved);
    const list = await get(who, saved.headers.location!);
    expect(list.body).toContain("2 prices changed: +10 %, to the nearest ₦50");
    await Promise.all([undo(id), undo(id)]);
    expect(await prices()).toEqual([150_000, 123_000]);
  });

  it("go on and off sale, and back", async () => {
    const saved = await save(both, { what: "soldOut" });
    expect((await rowOf(rice.id))!.soldOutUntil).not.toBeNull();
    await undo(changeIdOf(saved));
    expect(await rowOf(rice.id)).toMatchObject({ isAvailable: true, soldOutUntil: null });
  });

  it("are not changed when a price is not what the preview showed, whoever forged it", async () => {
    expect((await save([both[0]!, [stew, 1]])).status).toBe(409);
    expect(await prices()).toEqual([150_000, 123_000]);
  });

  it("are changed once by two posts at the same moment", async () => {
    const statuses = (await Promise.all([save(both), save(both)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([302, 409]);
    expect(await prices()).toEqual([165_000, 135_000]);
  });

  it("stay as they are where they changed again before the undo, and are named", async () => {
    const id = changeIdOf(await save(both));
    await systemDb.update(products).set({ price: 99_000 }).where(eq(products.id, stew.id));
    const undone = await undo(id);
    expect(await prices()).toEqual([150_000, 99_000]);
    const list = await get(who, undone.headers.location!);
    expect(list.body).toContain("left as it is: Stew");
  });

  it("can't be undone after ten minutes", async () => {
    const id = changeIdOf(await save(both));
    await systemDb
      .update(menuChanges)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(menuChanges.id, id));
    await undo(id);
    expect(await prices()).toEqual([165_000, 135_000]);
    expect((await get(who, "/dashboard/items/change")).body).not.toContain("last 10 minutes");
  });

  it("are another vendor's own: neither a change nor its undo reaches them", async () => {
    const stranger = await aVendor();
    expect((await save(both, {}, stranger)).status).toBe(400);
    const id = changeIdOf(await save(both));
    expect((await undo(id, stranger)).status).toBe(404);
    expect((await undo(randomUUID())).status).toBe(404);
    expect((await edit({}, stranger)).status).toBe(404);
    expect(await prices()).toEqual([165_000, 135_000]);
  });

  it("need an amount and an item, and keep what was typed", async () => {
    const refused = await change({ ...up10, intent: "preview", amount: "a lot", item: rice.id });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('value="a lot"');
    expect((await change({ ...up10, intent: "preview" })).status).toBe(400);
  });
});
