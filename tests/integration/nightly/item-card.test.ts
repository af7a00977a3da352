import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { menuItems } from "~schema";
import type { MenuItem } from "~/core/menu/menu-item";
import { readMenuItems } from "~/core/menu/menu.queries.server";
import { storeFilePaths } from "~/shared/paths";
import { systemDb } from "~/platform/db.server";
import { itemCardData, versionOf } from "~/storefront/seo/share-image-data.server";
import { makeItem } from "../../../drizzle/seed/factories";
import {
  ask,
  bytesOf,
  onStore,
  product,
  shop,
  startSharedStore,
  url,
} from "../../setup/shared-store";
import { openShop } from "../../setup/shop";

startSharedStore();

const metaOf = async (id: string) => {
  const { status, body } = await ask(`/items/${id}`, {
    ...onStore,
    headers: { accept: "text/html" },
  });
  expect(status).toBe(200);
  return Object.fromEntries(
    [...body.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g)].map(
      ([, name, content]) => [name!, content!.replaceAll("&amp;", "&")],
    ),
  );
};
const riceNow = async () => (await readMenuItems(shop.vendorId, [shop.rice.id]))[0]!;
const cardOf = (id: string) => `/items/${id}/share.jpg`;

describe("the card of an item", () => {
  it("is named in the page's head, with its size, price and store", async () => {
    const meta = await metaOf(shop.rice.id);
    const version = versionOf(itemCardData(shop.store, await riceNow()));
    expect(meta).toMatchObject({
      "og:title": "Jollof rice · ₦2,500",
      "og:url": `${url}/items/${shop.rice.id}`,
      "og:image": storeFilePaths.itemCard(url, shop.rice.id, version),
      "og:image:type": "image/jpeg",
      "og:image:width": "1200",
      "og:image:height": "630",
      "twitter:card": "summary_large_image",
    });
    expect(meta["og:description"]).toMatch(/^Ìyá Bàsírà &lt;\/script&gt; & Daughters · /);
    expect(meta["og:image:alt"]).toMatch(/^Jollof rice · ₦2,500, Ìyá Bàsírà/);
  });

  it("is a JPEG of 1200 × 630 at that address, cached for a year, and for minutes at any other", async () => {
    const address = (await metaOf(shop.rice.id))["og:image"]!.slice(url.length);
    const named = await bytesOf(address);
    expect([
      named.status,
      named.headers.get("content-type"),
      named.headers.get("cache-control"),
    ]).toEqual([200, "image/jpeg", "public, max-age=31536000, immutable"]);
    expect(await sharp(named.bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    expect(named.bytes.length).toBeLessThan(300_000);
    expect(named.headers.get("content-length")).toBe(String(named.bytes.length));
    const old = await ask(`${cardOf(shop.rice.id)}?v=old`, onStore);
    expect(old.headers["cache-control"]).toBe("public, max-age=300");
    const again = await ask(cardOf(shop.rice.id), {
      ...onStore,
      headers: { "if-none-match": old.headers.etag },
    });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it("is a 404 for an item of another store, an archived one, a draft, and what is no id", async () => {
    const other = await openShop();
    const hidden = [{ archivedAt: new Date() }, { isDraft: true, isAvailable: false }];
    const made = await Promise.all(
      hidden.map((set) =>
        makeItem(systemDb, { vendorId: shop.vendorId, categoryId: shop.rice.categoryId, ...set }),
      ),
    );
    const ids = [
      other.rice.id,
      ...made.map(({ id }) => id),
      "7c9e6679-7425-40de-944b-e07fc1f90ae7",
    ];
    for (const id of [...ids, "x"])
      expect([id, (await bytesOf(cardOf(id))).status]).toEqual([id, 404]);
    for (const id of ids) expect((await ask(cardOf(id), onStore)).status, id).toBe(404);
    expect((await ask(cardOf("x"), onStore)).status).toBe(302); // as for any path that a store lacks
    await systemDb.delete(menuItems).where(eq(menuItems.id, made[0]!.id));
    await systemDb.delete(menuItems).where(eq(menuItems.id, made[1]!.id));
  });

  it("gets another address when what it shows changes, and none when an order takes a portion", async () => {
    const item = await riceNow();
    const version = (changed: Partial<MenuItem> = {}, store = shop.store) =>
      versionOf(itemCardData(store, { ...item, ...changed }));
    for (const changed of [
      { name: "Ofada rice" },
      { priceKobo: 260_000 },
      { image: "/media/x" },
      { isAvailable: false },
      { inventory: 0 },
    ])
      expect(version(changed), JSON.stringify(changed)).not.toBe(version());
    expect(version({}, { ...shop.store, name: "Another" })).not.toBe(version());
    expect(version({ inventory: 3 })).toBe(version({ inventory: 4 }));
    expect(version({ description: "Smoky" })).toBe(version());
  });

  it("says 'Order' only of what can be ordered, else why not, and 'from' where options change the price", async () => {
    const item = await riceNow();
    const says = (changed: Partial<MenuItem>, language: "en" | "pcm" = "en") => {
      const { text, pill, foot } = itemCardData(
        { ...shop.store, language },
        { ...item, ...changed },
      );
      return [text, pill, foot];
    };
    expect(says({})).toEqual(["₦2,500", "Order", ""]);
    expect(says({ inventory: 0 })).toEqual(["₦2,500", null, "Sold out"]);
    expect(says({ isAvailable: false })).toEqual(["₦2,500", null, "Unavailable"]);
    expect(says({ isAvailable: false, away: "Fri, 06:00–11:00" })[2]).toBe(
      "Available Fri, 06:00–11:00",
    );
    expect(says({ inventory: 0 }, "pcm")[2]).toBe("E don finish");
    const option = (inventory: number | null) => ({
      id: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
      name: "Beef",
      priceKobo: 80_000,
      unit: null,
      most: 1,
      preset: 0,
      excludesOthers: false,
      isAvailable: true,
      inventory,
      itemId: null,
      allergens: [],
    });
    const group = { id: "g", name: "Protein", isSize: false, max: null, free: 0 };
    const groups = (min: number, left: number | null) => [
      { ...group, min, options: [option(left)] },
    ];
    expect(says({ groups: groups(1, null) })).toEqual(["from ₦3,300", "Order", ""]);
    // Sold out with its only required option.
    expect(says({ groups: groups(1, 0) })).toEqual(["₦2,500", null, "Sold out"]);
  });

  it("can be drawn of names of emoji, long ones and markup, with a store of the same", async () => {
    for (const name of ["🍲🔥", "W".repeat(120), "Ẹ̀fọ́ rírò <b>& 'more'</b> ".repeat(4).trim()]) {
      const odd = await openShop({ businessName: name });
      const item = await makeItem(systemDb, {
        vendorId: odd.vendorId,
        categoryId: odd.rice.categoryId,
        name,
      });
      const answer = await fetch(
        `http://127.0.0.1:${product.port}/store/${odd.slug}${cardOf(item.id)}`,
      );
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        width: 1200,
        height: 630,
      });
    }
  });
});
