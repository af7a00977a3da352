import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { benchBytes } from "./bytes.bench";
import { benchCustomers } from "./customers.bench";
import { benchFirstOrder, benchFirstPaint, benchFirstTap } from "./first-paint.bench";
import { benchItemsList } from "./items-list.bench";
import { benchLighthouse } from "./lighthouse.bench";
import { benchOrdersList } from "./orders-list.bench";
import { benchOrders } from "./orders.bench";
import { storeReport, toMarkdown, toText, type Figure, type Run } from "./report";
import { setStage, type Stage } from "./stage";
import { benchPayoutStorm } from "./payout-storm.bench";
import { benchPayoutsPage } from "./payouts-page.bench";
import { benchReports } from "./reports.bench";
import { benchScale } from "./scale";
import { benchStorefront } from "./storefront.bench";
import { benchStorm } from "./storm.bench";
import { openBrowser } from "./visit";

/**
 * `npm run bench`: the production build on a new database, each figure beside its baseline in the
 * same rounds (docs/performance.md). `npm run bench -- --dry` leaves docs/performance.md as it is;
 * with `--lighthouse` only Lighthouse looks at its pages; `--scale` is another run (bench/scale.ts).
 */
const LIMIT_MS = 1_800_000;
const dry = process.argv.includes("--dry");
const lighthouseOnly = process.argv.includes("--lighthouse");
const began = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** What to stop and remove, last first. */
const started: (() => Promise<unknown>)[] = [];
let ending: Promise<void> | undefined;
function cleanUp(): Promise<void> {
  return (ending ??= (async () => {
    for (const stop of started.reverse())
      await stop().catch((error: unknown) => console.error(error));
  })());
}

/** Figures so far. */
const figures: Figure[] = [];
const run: Run = {
  date: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  cores: availableParallelism(),
  rounds:
    "ratios are medians of 15 interleaved\nrounds, those of lists and of half of saturation of 5, those of first paints of 21",
};

let gaveUp = false;
/**
 * Ends the run. Errors of what is still under way are expected; the results so far are shown, but
 * not stored.
 */
function giveUp(reason: string): void {
  if (gaveUp) return;
  gaveUp = true;
  if (figures.length > 0) console.log(`\n${toText(figures, run)}\n`);
  console.error(reason);
  void cleanUp().then(() => process.exit(1));
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => giveUp(`Stopped by ${signal}.`));
const messageOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
process.on("uncaughtException", (error) => giveUp(messageOf(error)));

async function main(): Promise<void> {
  if (process.argv.includes("--scale")) {
    await benchScale(say, (stop) => started.push(stop));
    return cleanUp();
  }
  const browser = await openBrowser(say);
  if (browser) started.push(() => browser.close());
  const stage = await setStage(say, (stop) => started.push(stop));
  const watchdog = setTimeout(
    () => giveUp(`The benchmark took more than ${LIMIT_MS / 1000} s and was ended.`),
    LIMIT_MS,
  );

  // While nothing else is busy: Lighthouse measures time.
  const looks: Figure[] = [];
  if (browser) {
    say("Letting Lighthouse look at the landing page and the sign-in …");
    looks.push(...(await benchLighthouse(stage, say)));
  }
  if (!lighthouseOnly) await measure(stage, browser);
  clearTimeout(watchdog);
  await cleanUp();
  if (gaveUp) return;

  const document = join(process.cwd(), "docs/performance.md");
  const lookRun = { ...run, rounds: "medians of 3 looks" };
  if (figures.length > 0) console.log(`\n${toText(figures, run)}`);
  if (looks.length > 0) console.log(`\n${toText(looks, lookRun)}`);
  if (!dry && figures.length > 0) storeReport(document, toMarkdown(figures, run), "bench");
  if (!dry && looks.length > 0) storeReport(document, toMarkdown(looks, lookRun), "lighthouse");
  say(dry ? "Done." : "Done; docs/performance.md has the tables.");
}

async function measure(stage: Stage, browser: Browser | null): Promise<void> {
  say("Weighing what a first visit downloads …");
  figures.push(...(await benchBytes(stage, browser)));
  say("Looking at the menu over slow links …");
  figures.push(...(await benchFirstPaint(stage, browser)), await benchFirstTap(stage, browser));
  figures.push(...(await benchFirstOrder(stage, browser)));
  await browser?.close();
  say("Asking for the storefront page …");
  figures.push(...(await benchStorefront(stage)));
  say("Placing and paying orders …");
  figures.push(...(await benchOrders(stage)));
  say("Reading 100,000 orders …");
  figures.push(...(await benchOrdersList(stage)));
  say("Reading a wallet of 300,000 ledger entries …");
  figures.push(...(await benchPayoutsPage(stage)));
  say("Reading 50,000 customers and their reviews …");
  figures.push(...(await benchCustomers(stage)));
  say("Reading the reports of 300,000 orders …");
  figures.push(...(await benchReports(stage)));
  say("Reading a menu of 2,000 items …");
  figures.push(...(await benchItemsList(stage)));
  say("Raising a storm …");
  figures.push(...(await benchStorm(stage)));
  say("Raising a storm of withdrawals …");
  figures.push(...(await benchPayoutStorm(stage)));
}

main().then(
  () => gaveUp || process.exit(0),
  (error: unknown) => giveUp(messageOf(error)),
);
