import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
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

/** How long somebody who knows what they want looks at a screen before the next tap. */
const LOOK_MS = 3_000;

/** `cartMs`: from the tap on the bar to the cart. `waitingMs`: all that the customer waits for. */
export type FirstOrder = { bytes: number; cartMs: number; waitingMs: number };

/**
 * Orders a dish on a slow phone that has never been there, from the menu to the paid order's page by
 * a transfer, with the pictures of a 3g line. The customer looks at each screen for a moment; neither
 * that nor typing or the bank counts as waiting. Headers count.
 * @param sandbox the address of the sandbox's bank, which is a network away
 */
export async function firstOrder(
  browser: Browser,
  url: string,
  sandbox: string,
): Promise<FirstOrder> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await claimLine(page, "3g");
    let bytes = 0;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await devtools.send("Network.enable");
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const waits: number[] = [];
    const untilShown = async (act: () => Promise<unknown>, shown: Locator): Promise<number> => {
      const from = performance.now();
      await act();
      await shown.waitFor();
      const ms = performance.now() - from;
      waits.push(ms);
      await page.waitForTimeout(LOOK_MS);
      return ms;
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const link = (name: RegExp) => page.getByRole("link", { name });
    const heading = (name: string | RegExp) => page.getByRole("heading", { name }).first();
    const plus = page.locator(".strip button[name=itemId]").first();
    const toOrder = link(/^Proceed to order/);
    await untilShown(() => page.goto(url, { waitUntil: "commit" }), plus);
    await untilShown(() => plus.tap(), toOrder);
    const cartMs = await untilShown(() => toOrder.tap(), heading("Your cart"));
    const name = page.getByLabel("Name", { exact: true });
    await untilShown(() => link(/^(Checkout|Order for later)/).tap(), name);
    await name.fill("Chidi Okeke");
    await page.getByLabel("Phone number").first().fill("08031234567");
    await page.getByLabel("Email address").fill("chidi@example.test");
    await page.getByLabel("Address", { exact: true }).fill("12 Allen Avenue, Ikeja");
    await page.getByRole("radio", { name: "Bank transfer" }).check();
    await untilShown(() => button("Pay").tap(), heading(/^Send exactly/));
    await untilShown(() => button("I’ve sent it").tap(), page.getByText("We’re checking with"));
    await payByTransfer(sandbox, /orders\/([\w-]+)/.exec(page.url())![1]!);
    await untilShown(async () => {}, heading(/^Waiting for/));
    return { bytes, cartMs, waitingMs: waits.reduce((sum, ms) => sum + ms, 0) };
  } finally {
    await context.close();
  }
}

/** Sends the money of an order's account, as the customer's bank does. */
async function payByTransfer(sandbox: string, orderId: string): Promise<void> {
  const all = (await (await fetch(`${sandbox}/transactions`)).json()) as { reference: string }[];
  const { reference } = all.filter((one) => one.reference.includes(orderId)).at(-1)!;
  const sent = await fetch(`${sandbox}/bank-app`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ reference }),
  });
  if (!sent.ok) throw new Error(`The sandbox's bank answered ${sent.status}`);
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
