import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { menuItems, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { askEach, type Target } from "./load";
import { fetchPage } from "./page";
import { cpuMicros } from "./processes";
import { FORTY_ITEMS, type Stage } from "./stage";
import { summarize, type Measured } from "./statistics";

/**
 * Pages rendered at once: enough to keep the server busy while the database works, few enough not
 * to wait for each other.
 */
const CONNECTIONS = 8;

/** Mostly long enough for a change to reach the server. */
const EVENT_MS = 30;

const textNow = async (port: number, path: string) =>
  (await fetchPage(port, path, { "Accept-Encoding": "identity" })).body.toString("utf8");

let changes = 0;
/** Gives a store a name that it never had. */
async function rename(db: Pick<typeof systemDb, "update">, slug: string): Promise<string> {
  const businessName = `Kitchen of change ${++changes}`;
  await db.update(vendorProfiles).set({ businessName }).where(eq(vendorProfiles.storeSlug, slug));
  return businessName;
}

const pagesOf = ({ product, copies }: Stage): Target[] =>
  copies.map((slug) => ({
    server: product,
    path: `/store/${slug}`,
    headers: { "Accept-Encoding": "br" },
  }));

/**
 * Changes an item's price in every copy, as a vendor would, so that none of their pages is cached
 * any longer. Ends when it has reached the server: the last row of the same transaction is that of
 * another store, and announcements come in the order of the changes.
 */
async function dropAll({ product, copies, kitchens }: Stage): Promise<void> {
  const witness = kitchens[0]!.slug;
  const name = await systemDb.transaction(async (tx) => {
    const first = tx
      .selectDistinctOn([menuItems.vendorId], { id: menuItems.id })
      .from(menuItems)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, menuItems.vendorId))
      .where(inArray(vendorProfiles.storeSlug, copies))
      .orderBy(menuItems.vendorId, menuItems.id);
    await tx
      .update(menuItems)
      .set({ price: 100_000 + changes * 100 })
      .where(inArray(menuItems.id, first));
    return rename(tx, witness);
  });
  // With pauses: a page requested twice is recompressed in the background, which would count
  // towards the next figure.
  do await sleep(EVENT_MS);
  while (!(await textNow(product.port, `/store/${witness}`)).includes(name));
}

/** What `dropAll` itself costs the database: the change, and the witness's page. */
export const DROP_TRANSACTIONS = 2;

/**
 * Asks for the page of every copy once after it was dropped.
 * @param around is called with the asking, the dropping left out
 */
export async function askForDropped<Result>(
  stage: Stage,
  around: (ask: () => Promise<number[]>) => Promise<Result>,
): Promise<Result> {
  await dropAll(stage);
  return around(() => askEach(pagesOf(stage), { connections: CONNECTIONS }));
}

/**
 * Renders pages from the database, over and over; only the time of asking counts, not that of
 * dropping.
 * @param seconds of asking
 */
export async function renderAgain(stage: Stage, seconds: number): Promise<Measured> {
  const latencies: number[] = [];
  let [elapsed, cpu]: [number, number | null] = [0, 0];
  while (elapsed < seconds) {
    await askForDropped(stage, async (ask) => {
      const [before, began] = [cpuMicros(stage.product.pid), performance.now()];
      latencies.push(...(await ask()));
      elapsed += (performance.now() - began) / 1000;
      const after = cpuMicros(stage.product.pid);
      cpu = cpu === null || before === null || after === null ? null : cpu + after - before;
    });
  }
  return summarize(latencies, elapsed, cpu === null ? null : cpu / latencies.length);
}

/**
 * In milliseconds from when a change's commit was confirmed: until the first answer that has it was
 * asked for, and until it was there.
 */
export type Seen = { droppedMs: number; seenMs: number };

/**
 * Measures how long changes take to be seen. The store's page is cached before each, and asked for
 * without a pause from then on; a request after it was dropped gets the change, and waits for the
 * page to be rendered.
 */
export async function untilSeen({ product }: Stage, times: number): Promise<Seen[]> {
  const path = `/store/${FORTY_ITEMS}`;
  const taken: Seen[] = [];
  await textNow(product.port, path);
  for (let time = 0; time < times; time++) {
    const name = await rename(systemDb, FORTY_ITEMS);
    const committed = performance.now();
    let asked: number;
    do asked = performance.now();
    while (!(await textNow(product.port, path)).includes(name));
    taken.push({ droppedMs: asked - committed, seenMs: performance.now() - committed });
  }
  return taken;
}
