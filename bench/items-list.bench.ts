import { sql } from "drizzle-orm";
import postgres from "postgres";
import { startSession } from "~/accounts/session.server";
import { importMenu } from "~/catalogue/import-menu.server";
import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../drizzle/seed/factories";
import { saturate, type Target } from "./load";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { interleave, median, ratioOf } from "./statistics";
import { importTarget, itemsListTarget } from "./targets";

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 4;
const FEW = 100;
const MANY = 2_000;

const group = "A vendor's menu, 2,000 items of it";
const baseline = "the same page with 100 items";

/** A menu's file of so many dishes in 40 categories. */
function menuFile(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => `Dish number ${n},Category ${n % 40},"${(500 + n).toLocaleString("en-NG")}",${n % 9},yes,${10 + (n % 50)},"Cooked this morning, number ${n}."`);
  return ["name,category,price,stock,available,preparation_time,description", ...rows].join("\n");
}

/** A vendor with so many dishes, signed in. @returns what a request of theirs carries */
async function vendorWith(items: number): Promise<Record<string, string>> {
  const vendor = await makeVendor(systemDb);
  const imported = await importMenu(vendor.id, menuFile(items));
  if (!imported.ok) throw new Error("The benchmark's menu was refused");
  await systemDb.execute(sql`update products set sold_count = length(name) * 7 % 50 where vendor_id = ${vendor.id}`);
  const session = await startSession(new Request("http://127.0.0.1/"), vendor.userId);
  return { "Accept-Encoding": "br", Cookie: session.split(";", 1)[0]! };
}

/** How long a file of 2,000 dishes takes to be on the menu: read, checked, held against what is there, and written. */
async function importOnce(): Promise<number> {
  const vendor = await makeVendor(systemDb);
  const startMs = performance.now();
  const imported = await importMenu(vendor.id, menuFile(MANY));
  if (!imported.ok || imported.count !== MANY) throw new Error("The benchmark's menu was refused");
  return performance.now() - startMs;
}

/** The vendor's list of a large menu beside the same list of a small one, and the import of such a menu. */
export async function benchItemsList({ product: server, databaseUrl }: Stage): Promise<Figure[]> {
  const [few, many] = [await vendorWith(FEW), await vendorWith(MANY)];
  const owner = postgres(databaseUrl, { max: 1 });
  await owner`analyze`;
  await owner.end();
  const pages = {
    "by name": "/dashboard/items",
    "by what sold most": "/dashboard/items?sort=sold",
    "what is low on stock": "/dashboard/items?show=low",
    "a search that finds some": "/dashboard/items?q=number%201",
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const ask = (headers: Record<string, string>) => {
      const target: Target = { server, path, headers };
      return () => saturate(target, { connections: CONNECTIONS, seconds: SECONDS });
    };
    await ask(many)();
    const runs = await interleave(ROUNDS, { many: ask(many), few: ask(few) });
    figures.push(
      { group, baseline, name: `${name}: pages a second`, unit: "×", value: ratioOf(runs.many, runs.few, (run) => run.rate), ...(path.includes("q=") ? {} : itemsListTarget) },
      { group, baseline, name: `${name}: p50`, unit: "×", value: ratioOf(runs.many, runs.few, (run) => run.p50) },
    );
  }
  await importOnce();
  const times = [await importOnce(), await importOnce(), await importOnce()];
  figures.push({ group, name: "2,000 items imported from a file", unit: "ms", value: median(times), ...importTarget });
  return figures;
}
