import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { itemOptionPrices, menuChanges, options, menuItems } from "~schema";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem } from "../../../drizzle/seed/factories";
import { makeOptionGroup } from "../../../drizzle/seed/store-factories";
import {
  ask,
  aVendor,
  get,
  post,
  rowOf,
  startMenuEditor,
  store,
  type Person,
} from "../../setup/menu-editor";

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
    makeItem(systemDb, { vendorId: who.vendor.id, categoryId, name, price, inventory: 4 });
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

  it("show an error beside the field, with the typed value", async () => {
    const refused = await edit({ price: "lots", stock: "-1" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('value="lots"');
    expect(refused.body).toContain(`id="price-${rice.id}-error"`);
    expect(refused.body).toContain(`id="stock-${rice.id}-error"`);
    expect((await rowOf(rice.id))!.price).toBe(150_000);
  });

  it.each([
    ["4.500", "₦4.50 or ₦4,500? Please type 4.50 or 4500"],
    ["1500,00", "₦1,500 or ₦150,000? Please type 1500 or 150000"],
  ])("ask what %s means, and keep it in its field", async (price, question) => {
    const asked = await edit({ price });
    expect([asked.status, asked.body.includes(question)]).toEqual([400, true]);
    expect(asked.body).toContain(`value="${price}"`);
    expect((await rowOf(rice.id))!.price).toBe(150_000);
  });

  it("ask once about a price that looks mistyped, and again about another one", async () => {
    const sureIn = (body: string) => /name="sure" value="([^"]+)"/.exec(body)![1]!;
    const asked = await edit({ price: "4.50" });
    expect([asked.status, asked.body.includes("₦4.50? Tap Save again to keep it")]).toEqual([
      400,
      true,
    ]);
    const other = await edit({ price: "7500", sure: sureIn(asked.body) });
    expect([other.status, other.body.includes("₦7,500? Tap Save again to keep it")]).toEqual([
      400,
      true,
    ]);
    expect((await rowOf(rice.id))!.price).toBe(150_000);
    expect((await edit({ price: "7500", sure: sureIn(other.body) })).status).toBe(303);
    expect((await rowOf(rice.id))!.price).toBe(750_000);
    const same = { price: "7500", priceSeen: "7500", stock: "3" };
    expect((await edit(same)).status).toBe(303);
  });

  it("keep unedited values, and show others' changes", async () => {
    await systemDb
      .update(menuItems)
      .set({ price: 160_000, inventory: 2 })
      .where(eq(menuItems.id, rice.id));
    const conflict = await edit();
    expect(conflict.status).toBe(409);
    expect(conflict.body).toContain("it is ₦1,600 now");
    await edit({ priceSeen: "1600" });
    expect(await rowOf(rice.id)).toMatchObject({ price: 170_000, inventory: 2 });
  });

  it.each<{ typed: Record<string, string>; then: object }>([
    { typed: { price: "1,700" }, then: { price: 170_000, inventory: 2 } },
    { typed: { price: "1500.00", stock: "9" }, then: { price: 160_000, inventory: 9 } },
  ])("save $typed again after a conflict, and nothing else", async ({ typed, then }) => {
    await systemDb
      .update(menuItems)
      .set({ price: 160_000, inventory: 2 })
      .where(eq(menuItems.id, rice.id));
    const { status, body } = await edit(typed);
    expect(status).toBe(409);
    const form = body.slice(body.indexOf(`id="price-${rice.id}"`)).split("</form>")[0]!;
    const again = ["price", "priceSeen", "stock", "stockSeen"].map((name) => {
      const [input] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(`<input ${form}`)!;
      return [name, /value="([^"]*)"/.exec(input)![1]!];
    });
    expect((await edit(Object.fromEntries(again) as Record<string, string>)).status).toBe(303);
    expect(await rowOf(rice.id)).toMatchObject(then);
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
    expect(list.body).toContain("2 prices changed: +10%, to the nearest ₦50");
    await Promise.all([undo(id), undo(id)]);
    expect(await prices()).toEqual([150_000, 123_000]);
  });

  it("go on and off sale, and back", async () => {
    const saved = await save(both, { what: "soldOut" });
    expect((await rowOf(rice.id))!.soldOutUntil).not.toBeNull();
    await undo(changeIdOf(saved));
    expect(await rowOf(rice.id)).toMatchObject({ isAvailable: true, soldOutUntil: null });
  });

  it("are not changed if a price differs from the preview, even if forged", async () => {
    expect((await save([both[0]!, [stew, 1]])).status).toBe(409);
    expect(await prices()).toEqual([150_000, 123_000]);
  });

  it("are changed once by two concurrent POSTs", async () => {
    const statuses = (await Promise.all([save(both), save(both)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([302, 409]);
    expect(await prices()).toEqual([165_000, 135_000]);
  });

  it("are named and not restored if they changed again before the undo", async () => {
    const id = changeIdOf(await save(both));
    await systemDb.update(menuItems).set({ price: 99_000 }).where(eq(menuItems.id, stew.id));
    const undone = await undo(id);
    expect(await prices()).toEqual([150_000, 99_000]);
    const list = await get(who, undone.headers.location!);
    expect(list.body).toContain("left as it is: Stew");
  });

  it("are marked and questioned once if a price looks mistyped", async () => {
    const five = { amount: "500" };
    const preview = await change({ ...up10, ...five, intent: "preview", all: "on" });
    expect(preview.body.match(/>Check</g)).toHaveLength(2);
    const asked = await save(both, five);
    expect(asked.status).toBe(400);
    expect(asked.body).toContain(
      "₦9,000 for Jollof rice, ₦7,400 for Stew? Tap Save again to keep them",
    );
    expect(await prices()).toEqual([150_000, 123_000]);
    const [, sure] = /name="sure" value="([^"]+)"/.exec(asked.body)!;
    expect((await save(both, { ...five, sure: sure! })).status).toBe(302);
    expect(await prices()).toEqual([900_000, 740_000]);
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

  it("of another vendor are affected neither by a change nor by its undo", async () => {
    const stranger = await aVendor();
    expect((await save(both, {}, stranger)).status).toBe(400);
    const id = changeIdOf(await save(both));
    expect((await undo(id, stranger)).status).toBe(404);
    expect((await undo(randomUUID())).status).toBe(404);
    expect((await edit({}, stranger)).status).toBe(404);
    expect(await prices()).toEqual([165_000, 135_000]);
  });

  it("need an amount and an item, and keep the typed values", async () => {
    const refused = await change({ ...up10, intent: "preview", amount: "a lot", item: rice.id });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain('value="a lot"');
    expect((await change({ ...up10, intent: "preview" })).status).toBe(400);
  });
});

describe("prices of many options at once", () => {
  const PAGE = "/dashboard/items/change?of=options";
  const rule = { direction: "up", by: "percent", amount: "10", rounding: "fifty" };
  let size: Awaited<ReturnType<typeof makeOptionGroup>>;
  let protein: typeof size;
  beforeEach(async () => {
    const vendorId = who.vendor.id;
    size = await makeOptionGroup(systemDb, {
      vendorId,
      name: "Size",
      kind: "size",
      minChosen: 1,
      maxChosen: 1,
      items: [rice],
      options: [{ name: "Small", price: 100_000 }],
    });
    protein = await makeOptionGroup(systemDb, {
      vendorId,
      name: "Protein",
      items: [rice, stew],
      options: [
        { name: "Goat", price: 43_000 },
        { name: "No meat", price: -30_000 },
        { name: "Egg", price: 0 },
      ],
      ownPrices: { Goat: 60_000 },
    });
  });
  const optionPrices = async () => ({
    options: (
      await systemDb
        .select({ price: options.price })
        .from(options)
        .where(eq(options.vendorId, who.vendor.id))
        .orderBy(options.groupId, options.sortOrder)
    )
      .map(({ price }) => price)
      .sort((a, b) => a - b),
    own: (
      await systemDb
        .select({ price: itemOptionPrices.price })
        .from(itemOptionPrices)
        .where(eq(itemOptionPrices.vendorId, who.vendor.id))
    ).map(({ price }) => price),
  });
  const before = { options: [-30_000, 0, 43_000, 100_000], own: [60_000, 60_000] };
  const after = { options: [-30_000, 0, 45_000, 110_000], own: [65_000, 65_000] };
  const seenIn = (body: string) =>
    [...body.matchAll(/name="seen" value="([^"]+)"/g)].map(([, value]): [string, string] => [
      "seen",
      value!,
    ]);
  const preview = (over: Record<string, string> = { all: "on" }, person = who) =>
    post(person, PAGE, { ...rule, intent: "preview", ...over });
  const saveSeen = (seen: [string, string][], person = who) =>
    post(person, PAGE, [...Object.entries({ ...rule, intent: "save", all: "on" }), ...seen]);

  it("are previewed, changed along with their prices on single items, and undone exactly", async () => {
    expect((await store(who)).body).toContain("from ₦700");
    const shown = await preview();
    expect(shown.status).toBe(200);
    expect(shown.body).toMatch(/Goat with Jollof rice[^₦]*Protein[^₦]*₦600[^₦]*₦650/);
    expect(shown.body).toContain("2 more stay as they are");
    expect(await optionPrices()).toEqual(before);
    const saved = await saveSeen(seenIn(shown.body));
    expect(await optionPrices()).toEqual(after);
    await vi.waitFor(async () => expect((await store(who)).body).toContain("from ₦800"));
    const list = await get(who, saved.headers.location!);
    expect(list.body).toContain("4 option prices changed: +10%, to the nearest ₦50");
    const id = changeIdOf(saved);
    expect((await get(who, PAGE)).body).toContain("last 10 minutes");
    const undone = await undo(id);
    expect(undone.headers.location).toBe(`/dashboard/items/options?change=${id}`);
    expect((await get(who, undone.headers.location!)).body).toContain("Undone");
    expect(await optionPrices()).toEqual(before);
    await vi.waitFor(async () => expect((await store(who)).body).toContain("from ₦700"));
  });

  it("are those of ticked groups or options, or of one group from its page", async () => {
    expect((await get(who, `/dashboard/items/options/${size.id}`)).body).toContain(
      `${PAGE}&amp;group=${size.id}`,
    );
    expect((await get(who, `${PAGE}&group=${size.id}`)).body).not.toContain("Goat");
    expect(seenIn((await preview({ group: size.id })).body)).toEqual([
      ["seen", `option.${size.options[0]!.id}:100000`],
    ]);
    expect(seenIn((await preview({ option: protein.options[0]!.id })).body)).toHaveLength(3);
    const nothing = await preview({ option: protein.options[1]!.id });
    expect([nothing.status, nothing.body.includes("Nothing would change")]).toEqual([400, true]);
  });

  it("stay if one would reach zero, is missing, or is invalid", async () => {
    const down = await preview({ all: "on", direction: "down", by: "naira", amount: "500" });
    expect(down.status).toBe(400);
    expect(down.body).toContain("Goat (₦430)");
    expect((await preview({})).body).toContain("Please choose at least one option");
    const wrong = await preview({ all: "on", amount: "a lot" });
    expect([wrong.status, wrong.body.includes('value="a lot"')]).toEqual([400, true]);
    expect(await optionPrices()).toEqual(before);
  });

  it("are questioned once if one jumps, except below ₦50", async () => {
    const less = { direction: "down", by: "percent", amount: "91", rounding: "exact" };
    const shown = await preview({ all: "on", ...less });
    expect(shown.body.match(/>Check</g)).toHaveLength(4);
    const form = Object.entries({ ...rule, ...less, intent: "save", all: "on" });
    const asked = await post(who, PAGE, [...form, ...seenIn(shown.body)]);
    expect([asked.status, asked.body.includes("₦38.70 for Goat")]).toEqual([400, true]);
    expect(await optionPrices()).toEqual(before);
    const [, sure] = /name="sure" value="([^"]+)"/.exec(asked.body)!;
    await post(who, PAGE, [...form, ["sure", sure!], ...seenIn(shown.body)]);
    expect((await optionPrices()).own).toEqual([5_400, 5_400]);
    const more = await preview({ all: "on", by: "naira", amount: "10", rounding: "exact" });
    expect([more.status, more.body.includes(">Check<")]).toEqual([200, false]);
  });

  it("are changed once by two concurrent POSTs, and not if one has changed", async () => {
    const seen = seenIn((await preview()).body);
    const statuses = (await Promise.all([saveSeen(seen), saveSeen(seen)])).map((a) => a.status);
    expect(statuses.sort()).toEqual([302, 409]);
    expect(await optionPrices()).toEqual(after);
    expect((await saveSeen(seen)).status).toBe(409);
  });

  it("that changed again or are gone before the undo are named and not restored", async () => {
    const id = changeIdOf(await saveSeen(seenIn((await preview()).body)));
    await systemDb.update(options).set({ price: 9_000 }).where(eq(options.name, "Small"));
    await systemDb.delete(itemOptionPrices).where(eq(itemOptionPrices.itemId, stew.id));
    const undone = await undo(id);
    expect(await optionPrices()).toEqual({ options: [-30_000, 0, 9_000, 43_000], own: [60_000] });
    const { body } = await get(who, undone.headers.location!);
    expect(body).toMatch(/left as it is: [^<]*Small/);
    expect(body).toMatch(/left as it is: [^<]*Goat with Stew/);
  });

  it("of another vendor are affected neither by a change nor by its undo", async () => {
    const stranger = await aVendor();
    const seen = seenIn((await preview()).body);
    expect((await saveSeen(seen, stranger)).status).toBe(400);
    await makeOptionGroup(systemDb, {
      vendorId: stranger.vendor.id,
      options: [{ name: "Mine", price: 50_000 }],
    });
    expect((await saveSeen(seen, stranger)).status).toBe(409);
    expect(await optionPrices()).toEqual(before);
    const id = changeIdOf(await saveSeen(seen));
    expect((await undo(id, stranger)).status).toBe(404);
    expect(await optionPrices()).toEqual(after);
  });
});
