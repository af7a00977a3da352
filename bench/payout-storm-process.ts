import { closeDatabase } from "~/platform/db.server";
import { makeStormVendors, raisePayoutStorm } from "./payout-storm";
import { findPayoutTruth, letPayoutsEnd } from "./payout-storm-truth";
import { startStormServers } from "./storm-servers";
import { openStormPlace } from "./storm-stage";

/**
 * Runs the large storm of withdrawals (see `runStorm`). Prints the outcome as one line of JSON.
 * Environment: VENDORS, AT_ONCE, ROUNDS.
 */
async function main(): Promise<void> {
  const { VENDORS, AT_ONCE, ROUNDS } = process.env;
  const place = await openStormPlace();
  const vendors = await makeStormVendors(Number(VENDORS));
  const servers = await startStormServers(place);
  try {
    const report = await raisePayoutStorm(servers, {
      vendors,
      atOnce: Number(AT_ONCE),
      rounds: Number(ROUNDS),
    });
    const vendorIds = vendors.map(({ id }) => id);
    await letPayoutsEnd(vendorIds, place.provider);
    const { confirmed } = report;
    const truth = await findPayoutTruth({ vendorIds, provider: place.provider, confirmed });
    process.stdout.write(`${JSON.stringify({ report, truth })}\n`);
  } finally {
    await servers.stop();
    await closeDatabase();
  }
}

await main();
