import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { columnSql } from "~/core/menu/item-columns.server";
import { publicFields } from "~/core/menu/item-fields";
import { systemDb } from "~/platform/db.server";

/** Columns that decide whether and where an item is on the menu. */
const placing = ["archived_at", "category_id", "is_draft", "sold_out_until", "sort_order"];

it("the trigger that drops a store's cached menu watches every column that customers see", async () => {
  const [trigger] = await systemDb.execute<{ definition: string }>(
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'menu_items_announce_update'`,
  );
  const compared = (row: "old" | "new") =>
    [...trigger!.definition.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, "gi"))]
      .map(([, column]) => column!)
      .sort();
  const shown = publicFields.map((field) => columnSql(field).name.replaceAll('"', ""));
  expect(compared("old")).toEqual([...shown, ...placing].sort());
  expect(compared("new")).toEqual(compared("old"));
});

it("the trigger on coupons watches every column that the menu shows or depends on", async () => {
  const [trigger] = await systemDb.execute<{ definition: string }>(
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'coupons_announce_update'`,
  );
  const compared = (row: "old" | "new") =>
    [
      ...new Set(
        [...trigger!.definition.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, "gi"))].map(
          ([, column]) => column!,
        ),
      ),
    ].sort();
  const columns = await systemDb.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'coupons'`,
  );
  const unseen = [
    "id",
    "vendor_id",
    "max_uses_per_phone",
    "audience",
    "segment",
    "created_at",
    "updated_at",
  ];
  const shown = columns.map(({ name }) => name).filter((name) => !unseen.includes(name));
  expect(compared("old")).toEqual(shown.sort());
  expect(compared("new")).toEqual(compared("old"));
});

it("the trigger on options watches every column that customers see", async () => {
  const [trigger] = await systemDb.execute<{ definition: string }>(
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'options_announce_update'`,
  );
  const compared = (row: "old" | "new") =>
    [...trigger!.definition.matchAll(new RegExp(`\\b${row}\\.(\\w+)`, "gi"))]
      .map(([, column]) => column!)
      .sort();
  const columns = await systemDb.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'options'`,
  );
  const unseen = ["id", "vendor_id", "created_at", "updated_at"];
  const shown = columns.map(({ name }) => name).filter((name) => !unseen.includes(name));
  expect(compared("old")).toEqual(shown.sort());
  expect(compared("new")).toEqual(compared("old"));
});
