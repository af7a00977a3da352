import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MAX_CATEGORIES, MAX_ITEMS_UNPAID } from "~/core/menu/menu-size.server";
import { systemDb } from "~/platform/db.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { makeCategory, makeOrder } from "../../../drizzle/seed/factories";
import { aVendor, post, multipart, itemsOf, form, startMenuEditor } from "../../setup/menu-editor";

startMenuEditor();

describe("a menu at its size limit", () => {
  it("refuses another item by form, copy or file, and another category, with a message", async () => {
    const who = await aVendor();
    const { id: categoryId } = await makeCategory(systemDb, {
      vendorId: who.vendor.id,
      name: "Rice",
    });
    const fill = (count: number) =>
      systemDb.execute(
        sql`insert into menu_items (vendor_id, category_id, name, price) select ${who.vendor.id}::uuid, ${categoryId}::uuid, 'Dish ' || gen_random_uuid(), 250000 from generate_series(1, ${count}::int)`,
      );
    await fill(MAX_ITEMS_UNPAID - 1);
    // Both find the last place free; one gets it.
    const raced = await Promise.all(
      ["a", "b"].map(() =>
        multipart(
          who,
          "/dashboard/items/new",
          form({ itemId: randomUUID(), newCategory: "", categoryId }),
        ),
      ),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([302, 409]);
    expect(raced.find(({ status }) => status === 409)!.body).toContain(
      "A menu can have 500 items until its first order is paid, and yours has as many. Please delete some that you don&#x27;t sell any more",
    );
    const [item] = await itemsOf(who.vendor.id);
    expect(
      (await post(who, "/dashboard/items", { intent: "duplicate", itemId: item!.id })).status,
    ).toBe(409);
    const file = await multipart(who, "/dashboard/items/import", {
      intent: "apply",
      csv: "name,category,price\nOne more,Rice,100\n",
    });
    expect([
      file.status,
      file.body.includes(
        "With this file your menu would have 501 items. There can be 500 at the most until its first order is paid",
      ),
    ]).toEqual([409, true]);
    expect(await itemsOf(who.vendor.id)).toHaveLength(MAX_ITEMS_UNPAID);
    const lines = [{ item: item!, quantity: 1 }];
    await makeOrder(systemDb, { vendorId: who.vendor.id, lines });
    const more = form({ itemId: randomUUID(), newCategory: "", categoryId });
    expect((await multipart(who, "/dashboard/items/new", more)).status, "a paid order").toBe(302);

    await systemDb.execute(
      sql`insert into categories (vendor_id, name, sort_order) select ${who.vendor.id}::uuid, 'Category ' || n, n from generate_series(2, ${MAX_CATEGORIES}::int) n`,
    );
    const category = await post(who, "/dashboard/items/categories", {
      intent: "create",
      name: "One more",
    });
    expect([
      category.status,
      category.body.includes("A menu can have 200 categories, and yours has as many"),
    ]).toEqual([409, true]);
    await systemDb.execute(
      sql`delete from menu_items where vendor_id = ${who.vendor.id} and id <> ${item!.id}`,
    );
    const dishOfNew = await multipart(
      who,
      `/dashboard/items/${item!.id}`,
      form({ newCategory: "One more" }),
    );
    expect([dishOfNew.status, dishOfNew.body.includes("A menu can have 200 categories")]).toEqual([
      409,
      true,
    ]);
    expect(
      (
        await multipart(who, "/dashboard/items/import", {
          intent: "apply",
          csv: "name,category,price\nOne,One more,100\n",
        })
      ).status,
    ).toBe(409);
    expect(
      (await multipart(who, "/dashboard/items/new", form({ newCategory: "RICE" }))).status,
    ).toBe(302);
  });

  it("can't be reached by repeated imports: beyond the rate limit the page shows when to retry and keeps the file", async () => {
    const who = await aVendor();
    const csv = "name,category,price\nOne more,Rice,100\n";
    await consumeRateLimit({ write: `imports:${who.vendor.id}` }, 120);
    const answer = await multipart(who, "/dashboard/items/import", { intent: "apply", csv });
    expect([
      answer.status,
      answer.retryAfter > 0 && answer.retryAfter <= 3_600,
      answer.body.includes("Too many tries"),
      answer.body.includes("One more,Rice,100"),
    ]).toEqual([429, true, true, true]);
    expect(
      (
        await multipart(
          who,
          "/dashboard/items/import",
          { intent: "preview" },
          { bytes: Buffer.from(csv), name: "menu.csv" },
        )
      ).status,
    ).toBe(429);
    expect(await itemsOf(who.vendor.id)).toEqual([]);
  });
});
