import { closeDatabase, systemDb } from "~/platform/db.server";
import { makeCategory, makeItem, makeVendor } from "../drizzle/seed/factories";
import { makeOptionGroup } from "../drizzle/seed/store-factories";
import { raiseStorm } from "./storm";
import { startStormServers } from "./storm-servers";
import { openStormPlace } from "./storm-stage";
import { findTruth, letTimePass } from "./storm-truth";

/**
 * Runs the large storm of orders (see `runStorm`). Prints the outcome as one line of JSON.
 * Environment: CUSTOMERS.
 */
async function main(): Promise<void> {
  const customers = Number(process.env.CUSTOMERS);
  const before = { portions: Math.round(customers * 1.5), options: Math.round(customers * 1.4) };
  const { provider, ...place } = await openStormPlace();
  const vendor = await makeVendor(systemDb, { storeSlug: "storm" });
  const category = await makeCategory(systemDb, { vendorId: vendor.id });
  const item = await makeItem(systemDb, {
    vendorId: vendor.id,
    categoryId: category.id,
    inventory: before.portions,
  });
  const { options } = await makeOptionGroup(systemDb, {
    vendorId: vendor.id,
    minChosen: 1,
    items: [item],
    options: [{ inventory: before.options }],
  });
  const optionId = options[0]!.id;
  const servers = await startStormServers(place);
  try {
    const report = await raiseStorm(servers, {
      store: { slug: "storm", itemId: item.id, optionId },
      customers,
      killAfter: Math.round(customers / 4),
    });
    await letTimePass(vendor.id);
    const truth = await findTruth({
      vendorId: vendor.id,
      itemId: item.id,
      optionId,
      before,
      provider,
      placed: report.placed,
    });
    if (truth.stock.left < 0 || truth.optionStock.left < 0)
      throw new Error("More was sold than there was");
    process.stdout.write(`${JSON.stringify({ report, truth })}\n`);
  } finally {
    await servers.stop();
    await closeDatabase();
  }
}

await main();
