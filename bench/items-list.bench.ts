import { sql } from "drizzle-orm";
import { importMenu } from "~/dashboard/menu/import/import-menu.server";
import { systemDb } from "~/platform/db.server";
import { makeOrder, makeItem, makeVendor } from "../drizzle/seed/factories";
import { analyse, benchListPages, signedIn } from "./list-pages";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { median } from "./statistics";
import { importTarget, itemsListTarget } from "./targets";

const FEW = 100;
const MANY = 2_000;

const group = "A vendor's menu, 2,000 items of it";

/** Returns a menu's file with a number of items in 40 categories. */
function menuFile(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `Dish number ${n},Category ${n % 40},"${(500 + n).toLocaleString("en-NG")}",${n % 9},yes,${10 + (n % 50)},"Cooked this morning, number ${n}."`,
  );
  return ["name,category,price,stock,available,preparation_time,description", ...rows].join("\n");
}

async function importedBy(vendorId: string, items: number): Promise<void> {
  const imported = await importMenu(vendorId, menuFile(items));
  if (!imported.ok || imported.count !== items) throw new Error("The benchmark's menu was refused");
}

/** Inserts a vendor whom a customer has paid: until then a menu may not be as large. */
async function paidVendor() {
  const vendor = await makeVendor(systemDb);
  const item = await makeItem(systemDb, { vendorId: vendor.id });
  await makeOrder(systemDb, { vendorId: vendor.id, lines: [{ item, quantity: 1 }] });
  return vendor;
}

/** Inserts a vendor with a number of items. @returns what a request of theirs carries */
async function vendorWith(items: number): Promise<Record<string, string>> {
  const vendor = await paidVendor();
  await importedBy(vendor.id, items);
  await systemDb.execute(
    sql`update menu_items set sold_count = length(name) * 7 % 50 where vendor_id = ${vendor.id}`,
  );
  return signedIn(vendor.userId);
}

/**
 * Measures in ms how long importing a file of 2,000 items takes: read, checked, held against what is
 * there, and written.
 */
async function importOnce(): Promise<number> {
  const vendor = await paidVendor();
  const startMs = performance.now();
  await importedBy(vendor.id, MANY);
  return performance.now() - startMs;
}

/**
 * Measures the vendor's list of a large menu beside the same list of a small one, and the import of
 * such a menu.
 */
export async function benchItemsList({ product, databaseUrl }: Stage): Promise<Figure[]> {
  const [few, many] = [await vendorWith(FEW), await vendorWith(MANY)];
  await analyse(databaseUrl);
  const figures = await benchListPages(product, {
    group,
    baseline: "the same page with 100 items",
    pages: {
      "by name": "/dashboard/items",
      "by what sold most": "/dashboard/items?sort=sold",
      "what is low on stock": "/dashboard/items?show=low",
      "a search that finds some": "/dashboard/items?q=number%201",
    },
    many,
    few,
    target: itemsListTarget,
  });
  await importOnce();
  const times = [await importOnce(), await importOnce(), await importOnce()];
  return [
    ...figures,
    {
      group,
      name: "2,000 items imported from a file",
      unit: "ms",
      value: median(times),
      ...importTarget,
    },
  ];
}
