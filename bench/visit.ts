import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";

/** The load of a part of a visit: bytes on the wire with headers, and requests. */
export type Loaded = {
  total: number;
  scripts: number;
  pictures: number;
  pictureRequests: number;
  fontRequests: number;
  scriptPaths: string[];
};

/**
 * One first visit with an empty cache in which nothing is touched. `before` is what was asked for
 * ahead of the first script file, `all` everything until nothing more is loaded; the page itself is
 * in both. What the service worker fetches for itself afterwards is in neither.
 */
type Visit = { before: Loaded; all: Loaded; blocking: number };

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * How long a page must ask for nothing before its visit counts as finished: longer than its scripts
 * wait after it has loaded (3 s, then for idleness).
 */
const QUIET_MS = 5_000;

/** Starts a browser, or returns the reason there is none. */
export async function openBrowser(say: (line: string) => void): Promise<Browser | null> {
  try {
    return await chromium.launch({
      executablePath: findChromium(process.cwd()) || undefined,
      args,
    });
  } catch (error) {
    say(`No browser to measure with: ${String(error).split("\n")[0]}`);
    return null;
  }
}

type Asked = { kind: string; path: string; beforeScripts: boolean; bytes: number | null };

function sumOf(asked: readonly Asked[]): Loaded {
  const done = asked.filter((one): one is Asked & { bytes: number } => one.bytes !== null);
  const of = (kind: string) => done.filter((one) => one.kind === kind);
  const bytes = (some: readonly { bytes: number }[]) =>
    some.reduce((sum, one) => sum + one.bytes, 0);
  return {
    total: bytes(done),
    scripts: bytes(of("Script")),
    pictures: bytes(of("Image")),
    pictureRequests: of("Image").length,
    fontRequests: of("Font").length,
    scriptPaths: of("Script").map(({ path }) => path),
  };
}

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "en-NG",
};

/** How many times slower a cheap phone's processor is taken to be. */
const SLOWER = 4;

/**
 * Measures the milliseconds from the request of a page to its first contentful paint, on a slow
 * phone that has never been there.
 */
export async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await devtools.send("Page.enable");
    await devtools.send("Page.setLifecycleEventsEnabled", { enabled: true });
    // Pushed, not polled: a polling script would run on the slow processor, too.
    const painted = new Promise<void>((resolve) =>
      devtools.on(
        "Page.lifecycleEvent",
        ({ name }) => void (name === "firstContentfulPaint" && resolve()),
      ),
    );
    await page.goto(url, { waitUntil: "commit" });
    await painted;
    return await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    );
  } finally {
    await context.close();
  }
}

/** Makes the browser tell pages of such a line, whose pictures are smaller. */
const claimLine = (page: Page, effectiveType: string) =>
  page.addInitScript(
    (connection) => Object.defineProperty(navigator, "connection", { value: connection }),
    { effectiveType, saveData: false },
  );

/**
 * Measures the milliseconds from the first tap on a menu's + to its painted count, on a slow phone
 * that has never been there and before any script file has come.
 */
export async function firstTap(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await claimLine(page, "3g");
    await page.route("**/assets/**", () => {}); // never answered
    // No named function: tsx would wrap it in a helper that the page doesn't have.
    await page.addInitScript(() =>
      addEventListener("click", ({ target, timeStamp }) =>
        requestAnimationFrame(() => {
          const isCounted = getComputedStyle(target as Element, "::after").content === '"1"';
          requestAnimationFrame(() => {
            if (isCounted)
              document.documentElement.dataset.tapMs = `${performance.now() - timeStamp}`;
          });
        }),
      ),
    );
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(url, { waitUntil: "domcontentloaded" });
    await page.locator(".strip button[name=itemId]").first().tap();
    const timed = page.locator("html[data-tap-ms]");
    await timed.waitFor({ state: "attached" });
    return Number(await timed.getAttribute("data-tap-ms"));
  } finally {
    await context.close();
  }
}

/**
 * Measures all that a phone with an empty cache loads from the menu by the cart to the checkout, on
 * a 3g line and with scripts, headers included.
 */
export async function firstOrder(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await claimLine(page, "3g");
    let bytes = 0;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    await page.locator(".strip button[name=itemId]").first().tap();
    await page.getByRole("link", { name: /^Proceed to order/ }).tap();
    await page.getByRole("link", { name: /^(Checkout|Order for later)/ }).tap();
    await page.getByLabel("Phone number").first().waitFor();
    await page.waitForLoadState("networkidle");
    return bytes;
  } finally {
    await context.close();
  }
}

/**
 * Opens an address on a small phone (360 × 740 at 2 device pixels) that has never been there, and
 * waits until nothing more is loaded. Nothing is touched.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: { saveData?: boolean; line?: "3g" } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    ...PHONE,
    ...(options.saveData ? { extraHTTPHeaders: { "Save-Data": "on" } } : {}),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    if (options.line) await claimLine(page, options.line);
    if (options.saveData)
      await devtools.send(
        "Emulation.setDataSaverOverride" as never,
        { dataSaverEnabled: true } as never,
      );
    const asked = new Map<string, Asked>();
    let scriptsHaveCome = false;
    let lastMs = performance.now();
    devtools.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
      // A data: address is in the page's own bytes.
      if (!request.url.startsWith("http")) return;
      if (type === "Script") scriptsHaveCome = true;
      asked.set(requestId, {
        kind: type ?? "Other",
        path: new URL(request.url).pathname,
        beforeScripts: !scriptsHaveCome,
        bytes: null,
      });
      lastMs = performance.now();
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const one = asked.get(requestId);
      if (one) one.bytes = encodedDataLength;
      lastMs = performance.now();
    });
    await page.goto(url, { waitUntil: "load" });
    while (performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(100);
    const blocking = await page.evaluate(
      () =>
        performance
          .getEntriesByType("resource")
          .filter(
            (entry) =>
              (entry as PerformanceResourceTiming & { renderBlockingStatus?: string })
                .renderBlockingStatus === "blocking",
          ).length,
    );
    const all = [...asked.values()];
    return {
      before: sumOf(all.filter(({ beforeScripts }) => beforeScripts)),
      all: sumOf(all),
      blocking,
    };
  } finally {
    await context.close();
  }
}
