import { describe, expect, it } from "vitest";
import { putAwayDrafts } from "~/core/menu-changes/put-away-drafts.server";
import { listDrafts } from "~/core/menu/items.queries.server";
import { systemDb } from "~/platform/db.server";
import { makeItem } from "../../../drizzle/seed/factories";
import { aVendor, get, post, rowOf, startMenuEditor, store } from "../../setup/menu-editor";

startMenuEditor();

type Who = Awaited<ReturnType<typeof aVendor>>;

const propose = (who: Who, ...names: string[]) =>
  Promise.all(
    names.map((name) =>
      makeItem(systemDb, {
        vendorId: who.vendor.id,
        name,
        price: 0,
        isDraft: true,
        isAvailable: false,
        priceHint: 180_000,
      }),
    ),
  );
const proposed = async ({ vendor }: Who) =>
  (await listDrafts(vendor.id)).map(({ name }) => name).sort();
const PAGE = "/dashboard/items/drafts";

describe("'I don't cook these'", () => {
  it("removes the ticked dishes by one POST, and undo brings them back", async () => {
    const who = await aVendor();
    const [amala, banga] = await propose(who, "Amala", "Banga", "Cake");
    expect((await get(who, PAGE)).body.match(/I don’t cook this/g)).toHaveLength(3);
    const removed = await post(who, PAGE, {
      intent: "remove",
      [`unwanted-${amala!.id}`]: "on",
      [`unwanted-${banga!.id}`]: "on",
    });
    const [, change] = /^\/dashboard\/items\?change=([\da-f-]{36})$/.exec(
      removed.headers.location ?? "",
    )!;
    expect(await proposed(who)).toEqual(["Cake"]);
    expect((await get(who, removed.headers.location!)).body).toContain("2 dishes removed");
    expect(
      (await post(who, "/dashboard/items/change", { intent: "undo", change: change! })).status,
    ).toBe(303);
    expect(await proposed(who)).toEqual(["Amala", "Banga", "Cake"]);
    expect(await rowOf(amala!.id)).toMatchObject({ isDraft: true, isAvailable: false });
    expect((await store(who)).body).not.toContain("Amala");
  });

  it("keeps what was typed, and saves no price of a ticked dish", async () => {
    const who = await aVendor();
    const [amala, banga, cake] = await propose(who, "Amala", "Banga", "Cake");
    const removed = await post(who, PAGE, {
      intent: "remove",
      [`unwanted-${amala!.id}`]: "on",
      [`price-${banga!.id}`]: "2000",
    });
    expect([removed.status, removed.body.includes('value="2000"')]).toEqual([200, true]);
    expect(await proposed(who)).toEqual(["Banga", "Cake"]);
    const saved = await post(who, PAGE, {
      [`price-${banga!.id}`]: "2000",
      [`price-${cake!.id}`]: "oops",
      [`unwanted-${cake!.id}`]: "on",
    });
    expect(saved.headers.location).toMatch(/^\/dashboard\/items\?done=priced-1&change=/);
    expect(await rowOf(banga!.id)).toMatchObject({ isDraft: false, price: 200_000 });
    expect(await rowOf(cake!.id)).toMatchObject({ isDraft: true, price: 0 });
    expect(await proposed(who)).toEqual([]);
  });

  it("removes nothing on the menu, twice or of another store", async () => {
    const [who, neighbour] = [await aVendor(), await aVendor()];
    const [draft] = await propose(who, "Amala");
    const onMenu = await makeItem(systemDb, { vendorId: who.vendor.id });
    expect(await putAwayDrafts(neighbour.vendor.id, [draft!.id])).toBeNull();
    expect(await putAwayDrafts(who.vendor.id, [onMenu.id])).toBeNull();
    expect(await putAwayDrafts(who.vendor.id, [draft!.id, onMenu.id])).not.toBeNull();
    expect(await putAwayDrafts(who.vendor.id, [draft!.id])).toBeNull();
    expect((await rowOf(onMenu.id))!.archivedAt).toBeNull();
    const nothing = await post(who, PAGE, { intent: "remove" });
    expect(nothing.headers.location).toBe(PAGE);
  });
});
