import { afterAll, beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { makeCategory, makeItem, makeVendor } from "../../drizzle/seed/factories";
import { startProduct } from "../setup/http-server";
import { cookieOf } from "../setup/vendor-requests";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.server.stop());

it("a page has every letter whole, wherever React's buffer ends", async () => {
  const vendor = await makeVendor(systemDb);
  const { id: categoryId } = await makeCategory(systemDb, { vendorId: vendor.id });
  for (let made = 0; made < 30; made++)
    await makeItem(systemDb, {
      vendorId: vendor.id,
      categoryId,
      name: `${"ọ".repeat(60)} ${"a".repeat(made)}`,
    });
  const cookie = await cookieOf(vendor.userId);
  const { body } = await product.ask("/dashboard/items", { headers: { cookie } });
  expect(body.match(/ọ{60} a*/g)!.length).toBeGreaterThan(60);
  expect(body.split("\0").length - 1).toBe(0);
});
