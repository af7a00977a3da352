import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { categories, menuItems, vendorBusinessSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { suggestionsFor } from "~/storefront/cart/suggestions/suggestions.server";
import { makeOrder, makeItem } from "../../../drizzle/seed/factories";
import { startProduct } from "../../setup/http-server";
import { openPlates } from "../../setup/plates";
import { textIn, visitor } from "../../setup/store-visitor";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());

const HOUR = 3_600_000;

it("a cart offers items often bought with its own, if known and available", async () => {
  const shop = await openPlates();
  const { vendorId, rice, soup } = shop;
  const [row] = await systemDb.select().from(menuItems).where(eq(menuItems.id, soup.id));
  const { categoryId } = row!;
  const make = (name: string) => makeItem(systemDb, { vendorId, categoryId, name });
  const [zobo, water, moimoi, suya, seldom] = [
    await make("Zobo"),
    await make("Water"),
    await make("Moi moi"),
    await make("Suya"),
    await make("Seldom"),
  ];
  const sell = async (times: number, ...items: (typeof zobo)[]) => {
    for (let at = 0; at < times; at++)
      await makeOrder(systemDb, {
        ...{ vendorId, status: "delivered" },
        lines: [...items, items[0]!].map((item) => ({ item })),
      });
  };
  await sell(6, soup, zobo);
  await sell(9, soup, water, moimoi);
  await sell(7, soup, suya);
  await sell(5, soup, rice);
  await sell(4, soup, seldom);
  let now = Date.now();
  const later = () => new Date((now += HOUR));
  const names = async (...ids: string[]) =>
    (
      await suggestionsFor(
        shop.store,
        ids.map((itemId) => ({ itemId })),
        later(),
      )
    ).map(({ name }) => name);
  expect((await names(soup.id)).toSorted()).toEqual(["Moi moi", "Suya", "Water"]);
  expect(await names(soup.id, suya.id, water.id)).toEqual(["Moi moi", "Zobo", "Jollof rice"]);
  expect(await names(seldom.id)).toEqual([]);
  expect(await names()).toEqual([]);
  await systemDb.update(menuItems).set({ isAvailable: false }).where(eq(menuItems.id, water.id));
  await systemDb.update(menuItems).set({ inventory: 0 }).where(eq(menuItems.id, moimoi.id));
  expect(await names(soup.id)).toEqual(["Suya", "Zobo", "Jollof rice"]);

  const customer = visitor(shop, product);
  await customer.note(soup.id, "");
  const cart = await customer.get("/cart");
  expect(textIn(cart)).toMatch(
    /Goes well with this S? ?Suya ₦[\d,]+ Z? ?Zobo ₦[\d,]+ J? ?Jollof rice from ₦2,600/,
  );
  expect(cart).toContain(`name="itemId" value="${suya.id}"`);
  expect(cart).not.toContain(`name="itemId" value="${rice.id}"`);
  const added = await customer.addFromCart(suya.id);
  expect([added.status, added.headers.location]).toEqual([302, "/cart"]);
  expect(textIn(await customer.get("/cart"))).toMatch(/Suya .* Goes well with this Z? ?Zobo/);

  await systemDb
    .update(vendorBusinessSettings)
    .set({ emergencyPauseEnabled: true })
    .where(eq(vendorBusinessSettings.vendorId, vendorId));
  expect(textIn(await customer.get("/cart"))).not.toContain("Goes well with this");

  await systemDb.update(categories).set({ isActive: false }).where(eq(categories.id, categoryId));
  expect(await names(soup.id)).not.toContain("Zobo");
});
