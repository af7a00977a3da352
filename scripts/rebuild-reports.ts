import { rebuildReports } from "~/core/reports/rebuild-reports.server";
import { isUuid } from "~/shared/ids";
import { runCommand } from "./run-command";

/**
 * An operator's command (docs/operations.md, Sums of reports): `node build/rebuild-reports.js
 * VENDOR`, with the server's environment and the id of the vendor that the audit has logged.
 */
async function main([vendorId]: string[]): Promise<string | null> {
  if (!vendorId || !isUuid(vendorId)) return "The vendor's id is missing: rebuild-reports VENDOR";
  const { orders, sums } = await rebuildReports(vendorId);
  process.stdout.write(`${orders} orders and ${sums} sums were written again\n`);
  return null;
}

await runCommand(main);
