import type { Browser } from "@playwright/test";
import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { startSession } from "~/core/accounts/session.server";
import { systemDb } from "~/platform/db.server";
import { paths } from "~/shared/paths";
import {
  blockingRequests,
  fetchPage,
  fetchTwice,
  partsOf,
  preloads,
  textOf,
  type Page,
} from "./page";
import type { Figure } from "./report";
import {
  moduleAddressOf,
  readAsset,
  scriptsOf,
  scriptsOfModule,
  withImports,
} from "./script-graph";
import { FORTY_ITEMS, STORE, type Stage } from "./stage";
import {
  blockingBudget,
  dashboardScriptBudget,
  fontBudget,
  goodLinePictureBudget,
  htmlBudget,
  lastingScriptBudget,
  moduleBudget,
  pictureBudget,
  pictureOnSaveDataBudget,
  preloadBudget,
  scriptBudget,
  scriptOnSaveDataBudget,
  visitBudget,
} from "./targets";
import { visit, type Loaded } from "./visit";

const group = "Bytes and requests of a first visit";
const bytes = (name: string, value: number | null, more: Partial<Figure> = {}): Figure => ({
  group,
  name,
  unit: "B",
  value,
  ...more,
});
const count = (name: string, value: number | null, more: Partial<Figure> = {}): Figure => ({
  group,
  name,
  unit: "",
  value,
  ...more,
});
const withHead = ({ headBytes, body }: Page) => headBytes + body.length;

/** The files that come with some others, each once. */
const filesOf = (names: readonly string[]) =>
  withImports(names, (name) => readAsset(name).toString("utf8"));

/** Measures some files as the server sends them, headers left out. */
async function weigh(port: number, names: readonly string[]): Promise<number> {
  let sum = 0;
  for (const name of names) sum += (await fetchPage(port, `/assets/${name}`)).body.length;
  return sum;
}

function pageFigures(first: Page, tight: Page): Figure[] {
  const { items, style, early } = partsOf(textOf(tight));
  const rest = tight.body.length - style - early;
  return [
    bytes(
      `page of ${items} dishes as sent, headers included`,
      withHead(tight),
      items === 40 ? htmlBudget : {},
    ),
    bytes(`of it: headers`, tight.headBytes),
    bytes(`of it: inlined style sheet`, style),
    bytes(`of it: early script`, early),
    bytes(`of it: the rest, ${Math.round(rest / items)} B a dish`, rest),
    bytes(`the same page as sent to the first who asks, headers included`, withHead(first)),
  ];
}

/**
 * Returns the size of a demo vendor's first screen: the files that its page names, and their
 * imports.
 */
async function dashboardFiles(port: number): Promise<string[]> {
  const [owner] = await systemDb
    .select({ userId: vendorProfiles.userId })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.storeSlug, STORE));
  const setCookie = await startSession(new Request(`http://127.0.0.1:${port}/`), owner!.userId);
  return filesOf(
    scriptsOf(
      textOf(
        await fetchPage(port, paths.dashboard.orders(), { Cookie: setCookie.split(";", 1)[0]! }),
      ),
    ),
  );
}

/**
 * Returns the files that a browser fetches ahead, beside those that the page's module needs: of
 * what opens above a menu.
 * @throws when it doesn't load what the module needs: then the sum is meaningless
 */
function fetchedAhead(needed: readonly string[], loaded: Loaded): string[] {
  const seen = new Set(
    loaded.scriptPaths
      .filter((path) => path.startsWith("/assets/"))
      .map((path) => path.replace("/assets/", "")),
  );
  const missing = needed.filter((name) => !seen.delete(name));
  if (missing.length > 0)
    throw new Error(`A browser doesn't load what the page's module needs: ${missing.join(", ")}`);
  return [...seen];
}

const seen = (value: number | undefined) =>
  value === undefined ? { value: null, note: "no browser to measure with" } : { value };

/** Measures a visit on a good line. */
async function goodLine(browser: Browser | null, address: string): Promise<Figure[]> {
  const good = browser ? await visit(browser, address) : undefined;
  return [
    bytes("pictures before any scroll on a good line (4g), with headers", null, {
      ...seen(good?.all.pictures),
      ...goodLinePictureBudget,
    }),
  ];
}

/**
 * Measures the bytes that a phone with an empty cache downloads for the first screen of a store,
 * and a vendor's for the dashboard.
 * @param browser null when there is none: then figures that need one are reported as missing
 */
export async function benchBytes(stage: Stage, browser: Browser | null): Promise<Figure[]> {
  const { port } = stage.product;
  const path = `/store/${FORTY_ITEMS}`;
  const { first: quick, tight } = await fetchTwice(port, path);
  const { tight: whole } = await fetchTwice(port, `/store/${STORE}`);
  const html = textOf(tight);
  const boot = moduleAddressOf(html);
  if (!boot) throw new Error(`${path} names no module of its own`);
  const { first: quickModule, tight: module } = await fetchTwice(port, boot);
  const files = filesOf([...scriptsOf(html), ...scriptsOfModule(textOf(module))]);
  const dashboard = await dashboardFiles(port);
  const address = `http://127.0.0.1:${port}${path}`;
  const open = browser && (await visit(browser, address, { line: "3g" }));
  const saving = browser && (await visit(browser, address, { saveData: true }));
  const ahead = open && fetchedAhead(files, open.all);
  return [
    ...pageFigures(quick, tight),
    bytes(
      `page of ${partsOf(textOf(whole)).items} dishes (${STORE}) as sent, headers included`,
      withHead(whole),
    ),
    count(
      "requests that hold back the first paint",
      Math.max(blockingRequests(html).length, open?.blocking ?? 0),
      blockingBudget,
    ),
    count("files that the page asks for ahead of time", preloads(html).length, preloadBudget),
    count("web fonts", null, { ...seen(open?.all.fontRequests), ...fontBudget }),
    bytes(`JavaScript in all (${files.length} files)`, await weigh(port, files), scriptBudget),
    bytes(
      `JavaScript of a dish, fetched ahead when idle (${ahead?.length ?? 0} files)`,
      null,
      seen(ahead ? await weigh(port, ahead) : undefined),
    ),
    bytes("the page's own module, its data", module.body.length, moduleBudget),
    bytes("the same module as sent to the first who asks", quickModule.body.length),
    bytes("JavaScript under Save-Data, with headers", null, {
      ...seen(saving?.all.scripts),
      ...scriptOnSaveDataBudget,
    }),
    bytes(
      `pictures before any scroll${open ? ` (${open.all.pictureRequests})` : ""}, with headers`,
      null,
      { ...seen(open?.all.pictures), ...pictureBudget },
    ),
    bytes("pictures under Save-Data, with headers", null, {
      ...seen(saving?.all.pictures),
      ...pictureOnSaveDataBudget,
    }),
    bytes("everything before the first touch, until scripts load when idle, with headers", null, {
      ...seen(open?.before.total),
      ...visitBudget,
    }),
    bytes(
      "everything of a visit without a touch that lasts, scripts included, with headers",
      null,
      seen(open?.all.total),
    ),
    bytes("all scripts of such a visit, what is fetched ahead included, with headers", null, {
      ...seen(open?.all.scripts),
      ...lastingScriptBudget,
    }),
    ...(await goodLine(browser, address)),
    bytes("everything under Save-Data, with headers", null, seen(saving?.all.total)),
    bytes(
      `JavaScript of the dashboard's first screen (${dashboard.length} files)`,
      await weigh(port, dashboard),
      dashboardScriptBudget,
    ),
  ];
}
