import { reportDimensions } from "~schema/reports";
import { addDays } from "~/core/reports/business-day";
import { readBreakdowns, readDays, sumDays } from "~/core/reports/report-sums.server";
import { readForVendor, systemDb } from "~/platform/db.server";
import { makeVendor } from "../drizzle/seed/factories";
import { fillYear } from "../drizzle/seed/many-days";
import { analyse, benchListPages, signedIn } from "./list-pages";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import { interleave, ratioOf, summarize, type Measured } from "./statistics";
import { reportsTarget } from "./targets";

const FEW = 300;
const MANY = Number(process.env.MANY ?? 300_000);
const ROUNDS = 5;
const READS = 20;

type Reported = { vendorId: string; headers: Record<string, string> };

/** Inserts a vendor with so many orders in the last year. */
async function vendorWithYear(databaseUrl: string, orders: number): Promise<Reported> {
  const { id, userId } = await makeVendor(systemDb);
  await fillYear(databaseUrl, id, orders);
  return { vendorId: id, headers: await signedIn(userId) };
}

/** Reads a year's reports, and the sums of the year before, as the page does. */
async function readYear({ vendorId }: Reported): Promise<Measured> {
  const to = new Date().toISOString().slice(0, 10);
  const year = { from: addDays(to, -364), to };
  const latencies: number[] = [];
  for (let read = 0; read < READS; read++) {
    const began = performance.now();
    await readForVendor(vendorId, async (tx) => {
      await sumDays(tx, vendorId, year);
      await sumDays(tx, vendorId, { from: addDays(to, -729), to: addDays(to, -365) });
      await readDays(tx, vendorId, year);
      await readBreakdowns(tx, vendorId, year, reportDimensions);
    });
    latencies.push(performance.now() - began);
  }
  return summarize(latencies, latencies.reduce((all, ms) => all + ms, 0) / 1_000);
}

/**
 * Measures the reports of a vendor with 300,000 orders a year beside those of one with 300: a range
 * costs its days, however many orders they had (docs/rules.md, Reports).
 */
export async function benchReports({ product, databaseUrl }: Stage): Promise<Figure[]> {
  const few = await vendorWithYear(databaseUrl, FEW);
  const many = await vendorWithYear(databaseUrl, MANY);
  await analyse(databaseUrl);
  const group = "A vendor's reports of a year with 300,000 orders";
  const baseline = "the same with 300";
  await readYear(many);
  const reads = await interleave(ROUNDS, { many: () => readYear(many), few: () => readYear(few) });
  return [
    {
      ...{ group, baseline, name: "the year's sums: reads a second", unit: "×" },
      value: ratioOf(reads.many, reads.few, (run) => run.rate),
    },
    ...(await benchListPages(product, {
      ...{ group, baseline, target: reportsTarget },
      pages: { "the year's page": "/dashboard/reports?range=year" },
      many: many.headers,
      few: few.headers,
    })),
  ];
}
