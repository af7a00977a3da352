import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderItems, orders, vendorBusinessSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { startProduct } from "../../setup/http-server";
import { openPlates, type Plates } from "../../setup/plates";
import { keysIn, textIn, visitor as storeVisitor } from "../../setup/store-visitor";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.server.stop());
const visitor = (shop: Plates) => storeVisitor(shop, product);

describe("a note for an item", () => {
  const noteOf = (shop: Plates) =>
    systemDb
      .select({ note: orderItems.specialInstructions, quantity: orderItems.quantity })
      .from(orderItems)
      .where(eq(orderItems.vendorId, shop.vendorId))
      .orderBy(orderItems.position);

  it("keeps two lines of one dish apart, from its page to the order, its receipt and the next order", async () => {
    const shop = await openPlates({ stock: 20 });
    const customer = visitor(shop);
    const more = await customer.get(
      `/items/${shop.soup.id}?quantity=1&note=${encodeURIComponent("No <b>pepper")}&n=2`,
    );
    expect(more).toMatch(/<textarea[^>]*name="note"[^>]*>No &lt;b&gt;pepper<\/textarea>/);
    expect(more).toContain('name="quantity" value="2"');
    const long = await customer.note(shop.soup.id, "x".repeat(141));
    expect([long.status, long.body.includes("Please keep the note under 140")]).toEqual([
      400,
      true,
    ]);
    expect(long.body).toContain("x".repeat(141));

    await customer.note(shop.soup.id, "  No\r\n pepper ");
    await customer.note(shop.soup.id, "");
    await customer.note(shop.soup.id, "No pepper", 2);
    const cart = await customer.get("/cart");
    expect(textIn(cart)).toMatch(/Egusi soup ₦7,500 .*“No pepper” Change .*Egusi soup ₦2,500/);
    const [noted, plain] = keysIn(cart);
    expect(plain).toBe(shop.soup.id);
    expect(cart).toContain(`/items/${shop.soup.id}?line=${plain}`); // 'Add a note'
    expect(await customer.get(`/items/${shop.soup.id}?line=${noted}`)).toMatch(
      /<textarea[^>]*>No pepper<\/textarea>/,
    );
    const stepped = await customer.get(
      `/items/${shop.soup.id}?replaces=${noted}&note=Mild&quantity=3&n=4`,
    );
    expect(stepped).toContain(`name="replaces" value="${noted}"`);
    expect(stepped).toMatch(/<textarea[^>]*>Mild<\/textarea>/);
    expect(stepped).toContain('name="quantity" value="4"');
    await customer.note(shop.soup.id, "Hot", 1, plain);
    expect(await customer.get("/checkout")).toContain("“Hot”");
    await customer.checkOut();
    expect(await noteOf(shop)).toEqual([
      { note: "No pepper", quantity: 3 },
      { note: "Hot", quantity: 1 },
    ]);

    const [order] = await systemDb.select().from(orders).where(eq(orders.vendorId, shop.vendorId));
    await systemDb
      .update(orders)
      .set({ status: "delivered", paymentStatus: "success" })
      .where(eq(orders.id, order!.id));
    expect(textIn(await customer.get(`/orders/${order!.id}`))).toContain(
      "3 × Egusi soup ₦7,500 ₦2,500 each “No pepper”",
    );
    const later = visitor(shop);
    await later.again(order!.id);
    expect(textIn(await later.get("/cart"))).toMatch(/“No pepper” .*“Hot”/);
  });

  it("is neither asked for nor stored if the store takes none", async () => {
    const shop = await openPlates();
    const customer = visitor(shop);
    await customer.note(shop.soup.id, "No pepper");
    await systemDb
      .update(vendorBusinessSettings)
      .set({ allowSpecialInstructions: false })
      .where(eq(vendorBusinessSettings.vendorId, shop.vendorId));
    expect(await customer.get(`/items/${shop.soup.id}`)).not.toContain('name="note"');
    await customer.note(shop.soup.id, "Hot");
    expect(textIn(await customer.get("/cart"))).not.toMatch(/No pepper|Hot|Add a note/);
    await customer.checkOut();
    expect(await noteOf(shop)).toEqual([{ note: null, quantity: 2 }]);
  });
});
