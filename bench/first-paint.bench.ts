import type { Browser } from "@playwright/test";
import { brotli, fetchTight, staticPageOf, textOf } from "./page";
import type { Figure } from "./report";
import { slowLink, type Link } from "./slow-link";
import { FORTY_ITEMS, type Stage } from "./stage";
import { interleave, median, ratioOf, summarize, type Measured } from "./statistics";
import {
  cartTarget,
  firstOrderBudget,
  firstPaintTarget,
  firstTapTarget,
  waitingTarget,
  type Limits,
} from "./targets";
import { firstOrder, firstPaint, firstTap, type FirstOrder } from "./visit";

const TAPS = 5;
const ORDERS = 3;
const ROUNDS = 21; // one look takes a second and a half, and one in three meets a busy moment
const group = "First paint on a slow link, processor four times slower";
const baseline = "the same words and style sheet as a static page";
const links: Record<string, Link> = {
  "400 ms, 400 kbps": { rttMs: 400, bitsPerSecond: 400_000 },
  "300 ms, 1.6 Mbps": { rttMs: 300, bitsPerSecond: 1_600_000 },
};

/**
 * Measures when a new phone first paints a menu, beside a static page with its text: what pictures,
 * icons, forms and scripts cost.
 * @param browser null when there is none
 */
export async function benchFirstPaint(stage: Stage, browser: Browser | null): Promise<Figure[]> {
  const page = await fetchTight(stage.product.port, `/store/${FORTY_ITEMS}`);
  const body = brotli(staticPageOf(textOf(page)));
  const raw = await stage.startRawServer({
    "/static": {
      headers: { "content-type": "text/html; charset=utf-8", "content-encoding": "br" },
      body,
    },
  });
  const figures: Figure[] = [];
  for (const [name, link] of Object.entries(links)) {
    if (!browser) {
      figures.push({
        group,
        name: `${name}: first paint`,
        baseline,
        unit: "×",
        value: null,
        note: "no browser to measure with",
        ...firstPaintTarget,
      });
      continue;
    }
    const [menu, still] = [
      await slowLink(stage.product.port, link),
      await slowLink(raw.port, link),
    ];
    const look = (url: string) => async () => summarize([await firstPaint(browser, url)], 1);
    const [lookAtMenu, lookAtStill] = [
      look(`http://127.0.0.1:${menu.port}${page.path}`),
      look(`http://127.0.0.1:${still.port}/static`),
    ];
    await lookAtMenu();
    const runs = await interleave(ROUNDS, { menu: lookAtMenu, still: lookAtStill });
    menu.stop();
    still.stop();
    const ms = (run: Measured) => run.p50;
    figures.push(
      {
        group,
        name: `${name}: first paint`,
        baseline,
        unit: "×",
        value: ratioOf(runs.menu, runs.still, ms),
        ...firstPaintTarget,
      },
      {
        group,
        name: `${name}: first paint of the menu`,
        unit: "ms",
        value: median(runs.menu.map(ms)),
      },
      {
        group,
        name: `${name}: first paint of the static page, ${body.length} B`,
        unit: "ms",
        value: median(runs.still.map(ms)),
      },
    );
  }
  return figures;
}

/**
 * Measures how long after a new phone's first tap on + its count is painted, on the slower link.
 * @param browser null when there is none
 */
export async function benchFirstTap(stage: Stage, browser: Browser | null): Promise<Figure> {
  const figure = {
    group: "First tap on a slow link, processor four times slower",
    name: "400 ms, 400 kbps: from the first tap on + to its painted count",
    unit: "ms",
    ...firstTapTarget,
  } as const;
  if (!browser) return { ...figure, value: null, note: "no browser to measure with" };
  const link = await slowLink(stage.product.port, links["400 ms, 400 kbps"]!);
  const times: number[] = [];
  for (let n = 0; n < TAPS; n++)
    times.push(await firstTap(browser, `http://127.0.0.1:${link.port}/store/${FORTY_ITEMS}`));
  link.stop();
  return { ...figure, value: median(times) };
}

/**
 * Measures a first order on the slower link, from the menu to the paid order's page.
 * @param browser null when there is none
 */
export async function benchFirstOrder(stage: Stage, browser: Browser | null): Promise<Figure[]> {
  const orders: FirstOrder[] = [];
  if (browser) {
    const link = await slowLink(stage.product.port, links["400 ms, 400 kbps"]!);
    const url = `http://127.0.0.1:${link.port}/store/${FORTY_ITEMS}`;
    const sandbox = `http://127.0.0.1:${stage.product.port}/sandbox/paystack`;
    for (let n = 0; n < ORDERS; n++) orders.push(await firstOrder(browser, url, sandbox));
    link.stop();
  }
  const figure = (name: string, unit: "B" | "ms", part: keyof FirstOrder, limits: Limits) => ({
    group: "A first order by transfer: 400 ms, 400 kbps, processor four times slower",
    name,
    unit,
    value: orders[0] ? median(orders.map((order) => order[part])) : null,
    ...(orders[0] ? {} : { note: "no browser to measure with" }),
    ...limits,
  });
  return [
    figure("everything from the menu to the paid order's page", "B", "bytes", firstOrderBudget),
    figure("from the tap on the bar to the cart", "ms", "cartMs", cartTarget),
    figure("all waiting, without typing and the bank", "ms", "waitingMs", waitingTarget),
  ];
}
