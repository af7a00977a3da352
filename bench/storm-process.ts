import { eq } from "drizzle-orm";
import { products } from "~schema";
import { closeDatabase, systemDb } from "~/platform/db.server";
import { makeCategory, makeProduct, makeVendor } from "../drizzle/seed/factories";
import { raiseStorm } from "./storm";
import { openStormPlace } from "./storm-stage";
import { findTruth, letTimePass } from "./storm-truth";

/**
 * Runs the large storm of orders (see `runStorm`). Prints the outcome as one line of JSON.
 * Environment: CUSTOMERS.
 */
async function main(): Promise<void> {
  const customers = Number(process.env.CUSTOMERS);
  const before = Math.round(customers * 1.5);
  const { provider, ...place } = await openStormPlace();
  const vendor = await makeVendor(systemDb, { storeSlug: "storm" });
  const category = await makeCategory(systemDb, { vendorId: vendor.id });
  const item = await makeProduct(systemDb, {
    vendorId: vendor.id,
    categoryId: category.id,
    inventory: before,
  });
  const { report, stop } = await raiseStorm({
    ...place,
    store: { slug: "storm", itemId: item.id },
    customers,
    killAfter: Math.round(customers / 4),
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
