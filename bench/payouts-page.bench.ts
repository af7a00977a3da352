import { systemDb } from "~/platform/db.server";
import { makeVendor } from "../drizzle/seed/factories";
import { fillWithSales } from "../drizzle/seed/many-sales";
import { analyse, benchListPages, signedIn } from "./list-pages";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { payoutsPageTarget } from "./targets";

/** Some 300 ledger entries, and as long a page as the other's: 20 transactions and 10 payouts. */
const FEW = { orders: 68, refunds: 20, payouts: 12 };
/** Some 300,000. */
const MANY = { orders: 100_000, refunds: 2_500, payouts: 300 };

/** Inserts a vendor with sales, refunds and payouts. @returns what a request of theirs carries */
async function vendorWith(databaseUrl: string, made: typeof FEW): Promise<Record<string, string>> {
  const vendor = await makeVendor(systemDb);
  await fillWithSales(databaseUrl, vendor.id, made);
  return signedIn(vendor.userId);
}

/**
 * Measures the page of payouts of a vendor with a long history beside the same page of one without
 * (docs/rules.md, Payouts).
 */
export async function benchPayoutsPage({ product, databaseUrl }: Stage): Promise<Figure[]> {
  const few = await vendorWith(databaseUrl, FEW);
  const many = await vendorWith(databaseUrl, MANY);
  await analyse(databaseUrl);
  return benchListPages(product, {
    group: "A vendor's wallet, 300,000 ledger entries behind it",
    baseline: "the same page with 300 entries",
    pages: {
      "the page of payouts": "/dashboard/payouts",
      "its refunds": "/dashboard/payouts?tab=refunds",
      "a search that finds some": "/dashboard/payouts?q=VNR",
    },
    many,
    few,
    target: payoutsPageTarget,
  });
}
