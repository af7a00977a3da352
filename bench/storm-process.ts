import { eq } from "drizzle-orm";
import { products } from "~schema";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { migrateDatabase } from "~/platform/migrate.server";
import { makeCategory, makeProduct, makeVendor } from "../drizzle/seed/factories";
import { freePort } from "./processes";
import { raiseStorm } from "./storm";
import { findTruth, letTimePass } from "./storm-truth";

/**
 * Runs the large storm, in a process of its own: it uses the storm's provider, which its
 * environment names once and for all. Prints the outcome as one line of JSON. Environment:
 * DATABASE_URL (an empty database), DATA_DIR (an empty folder), CUSTOMERS.
 */
async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl = "", DATA_DIR: folder = "", CUSTOMERS } = process.env;
  const customers = Number(CUSTOMERS);
  const before = Math.round(customers * 1.5);
  const ports = {
    sandbox: await freePort(),
    servers: [await freePort(), await freePort()] as const,
  };
  const provider = `http://127.0.0.1:${ports.sandbox}/sandbox/paystack`;
  process.env.PAYSTACK_BASE_URL = provider;
  const { locked } = await migrateDatabase(databaseUrl);
  openDatabase({ url: databaseUrl, poolMax: 10, locked });
  const vendor = await makeVendor(systemDb, { storeSlug: "storm" });
  const category = await makeCategory(systemDb, { vendorId: vendor.id });
  const item = await makeProduct(systemDb, {
    vendorId: vendor.id,
    categoryId: category.id,
    inventory: before,
  });
  const { report, stop } = await raiseStorm({
    store: { slug: "storm", itemId: item.id },
    customers,
    killAfter: Math.round(customers / 4),
    databaseUrl,
    folder,
    ports,
  });
  try {
    await letTimePass(vendor.id);
    const [left] = await systemDb
      .select({ inventory: products.inventory })
      .from(products)
      .where(eq(products.id, item.id));
    if (left!.inventory! < 0) throw new Error("More was sold than there was");
    const truth = await findTruth({
      vendorId: vendor.id,
      itemId: item.id,
      before,
      provider,
      placed: report.placed,
    });
    process.stdout.write(`${JSON.stringify({ report, truth })}\n`);
  } finally {
    await stop();
    await closeDatabase();
  }
}

await main();
