import type { Browser } from "@playwright/test";
import { blockingRequests, brotli, fetchPage, partsOf, textOf, type Page } from "./page";
import type { Figure } from "./report";
import { readAsset, scriptsOf, scriptsOfRoute, withImports } from "./script-graph";
import { FORTY_DISHES, STORE, type Stage } from "./stage";
import {
  blockingBudget, dashboardScriptBudget, fontBudget, htmlBudget, pictureBudget, pictureOnSaveDataBudget, scriptBudget, scriptOnSaveDataBudget, visitBudget,
} from "./targets";
import { visit } from "./visit";

const group = "Bytes and requests of a first visit";
const bytes = (name: string, value: number | null, more: Partial<Figure> = {}): Figure => ({ group, name, unit: "B", value, ...more });

const readText = (name: string) => readAsset(name).toString("utf8");

/** Sizes of some scripts: as the server sends them, headers left out, and packed as tightly as brotli can. */
async function weigh(port: number, names: string[]): Promise<{ sent: number; tight: number }> {
  let [sent, tight] = [0, 0];
  for (const name of names) {
    sent += (await fetchPage(port, `/assets/${name}`)).body.length;
    tight += brotli(readAsset(name), 11).length;
  }
  return { sent, tight };
}

function pageFigures(page: Page): Figure[] {
  const html = textOf(page);
  const { dishes, style, data } = partsOf(html);
  const budget = dishes === 40 ? htmlBudget : {};
  return [
    bytes(`page of ${dishes} dishes as sent, headers included`, page.headBytes + page.body.length, budget),
    bytes(`page of ${dishes} dishes packed by brotli 11, headers included`, page.headBytes + brotli(html, 11).length),
    bytes(`of it: headers`, page.headBytes),
    bytes(`of it: inlined style sheet`, style),
    bytes(`of it: data for hydration`, data),
    bytes(`of it: the rest, ${Math.round((page.body.length - style - data) / dishes)} B a dish`, page.body.length - style - data),
  ];
}

/**
 * What a phone with an empty cache downloads for the first screen of a store, and a vendor's for the dashboard.
 * @param browser null when there is none: then what only a browser can tell is left out, and said to be
 */
export async function benchBytes(stage: Stage, browser: Browser | null): Promise<Figure[]> {
  const { port } = stage.product;
  const page = await fetchPage(port, `/store/${FORTY_DISHES}`);
  const whole = await fetchPage(port, `/store/${STORE}`);
  const html = textOf(page);
  const scripts = await weigh(port, withImports(scriptsOf(html), readText));
  const dashboard = await weigh(port, withImports(scriptsOfRoute("routes/dashboard.orders"), readText));
  const address = `http://127.0.0.1:${port}/store/${FORTY_DISHES}`;
  const first = browser && (await visit(browser, address));
  const saving = browser && (await visit(browser, address, { saveData: true }));
  const seen = (value: number | undefined) => (value === undefined ? { value: null, note: "no browser to measure with" } : { value });
  return [
    ...pageFigures(page),
    bytes(`page of ${partsOf(textOf(whole)).dishes} dishes (${STORE}) as sent, headers included`, whole.headBytes + whole.body.length),
    { group, name: "requests that hold back the first paint", unit: "", value: Math.max(blockingRequests(html).length, first?.blocking ?? 0), ...blockingBudget },
    bytes("JavaScript in all, as sent", scripts.sent, scriptBudget),
    bytes("JavaScript in all, packed by brotli 11", scripts.tight),
    bytes("JavaScript under Save-Data, with headers", null, { ...seen(saving?.scripts), ...scriptOnSaveDataBudget }),
    bytes(`pictures before any scroll${first ? ` (${first.pictureRequests})` : ""}, with headers`, null, { ...seen(first?.pictures), ...pictureBudget }),
    bytes("pictures under Save-Data, with headers", null, { ...seen(saving?.pictures), ...pictureOnSaveDataBudget }),
    { group, name: "web fonts", unit: "", ...seen(first?.fontRequests), ...fontBudget },
    bytes("everything before the first touch, with headers", null, { ...seen(first?.total), ...visitBudget }),
    bytes("JavaScript of the dashboard's first screen, as sent", dashboard.sent, dashboardScriptBudget),
    bytes("JavaScript of the dashboard's first screen, packed by brotli 11", dashboard.tight),
  ];
}
