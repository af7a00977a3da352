import { chromium, type Browser } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.mjs";

/** What one first visit with an empty cache loaded before anything was touched: bytes on the wire with headers, and how many requests. */
export type Visit = { total: number; scripts: number; pictures: number; pictureRequests: number; fontRequests: number; blocking: number };

const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** How long a page must ask for nothing before its visit counts as finished: longer than what waits for idleness waits. */
const QUIET_MS = 1_500;

/** Starts a browser, or says why there is none to measure with. */
export async function openBrowser(say: (line: string) => void): Promise<Browser | null> {
  try {
    return await chromium.launch({ executablePath: findChromium(process.cwd()) || undefined, args });
  } catch (error) {
    say(`No browser to measure with: ${String(error).split("\n")[0]}`);
    return null;
  }
}

/** Opens an address on a small phone (360 × 740 at 2 device pixels) that has never been there, and waits until nothing more is loaded. Nothing is touched. */
export async function visit(browser: Browser, url: string, options: { saveData?: boolean } = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: "en-NG",
    ...(options.saveData ? { extraHTTPHeaders: { "Save-Data": "on" } } : {}),
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    if (options.saveData) await devtools.send("Emulation.setDataSaverOverride" as never, { dataSaverEnabled: true } as never);
    const kinds = new Map<string, string>();
    const found: Visit = { total: 0, scripts: 0, pictures: 0, pictureRequests: 0, fontRequests: 0, blocking: 0 };
    let lastMs = performance.now();
    devtools.on("Network.requestWillBeSent", ({ requestId, type }) => {
      kinds.set(requestId, type ?? "Other");
      lastMs = performance.now();
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId);
      found.total += encodedDataLength;
      if (kind === "Script") found.scripts += encodedDataLength;
      if (kind === "Font") found.fontRequests += 1;
      if (kind === "Image") {
        found.pictures += encodedDataLength;
        found.pictureRequests += 1;
      }
      lastMs = performance.now();
    });
    await page.goto(url, { waitUntil: "load" });
    while (performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(100);
    found.blocking = await page.evaluate(
      () => performance.getEntriesByType("resource").filter((entry) => (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus === "blocking").length,
    );
    return found;
  } finally {
    await context.close();
  }
}
