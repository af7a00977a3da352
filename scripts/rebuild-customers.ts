import { rebuildCustomerSums } from "~/core/customers/rebuild-sums.server";
import { isUuid } from "~/shared/ids";
import { runCommand } from "./run-command";

/**
 * An operator's command (docs/operations.md, Sums of customers): `node build/rebuild-customers.js
 * VENDOR`, with the server's environment and the id of the vendor that the audit has logged.
 */
async function main([vendorId]: string[]): Promise<string | null> {
  if (!vendorId || !isUuid(vendorId)) return "The vendor's id is missing: rebuild-customers VENDOR";
  const { orders, customers } = await rebuildCustomerSums(vendorId);
  process.stdout.write(`${orders} orders and ${customers} customers were written again\n`);
  return null;
}

await runCommand(main);
