import { statfsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "./scripts/find-chromium.mjs";
import { journeyWithoutScripts } from "./tests/e2e/without-scripts";

/** Chromium's preparations for a visible window: a third of the time that opening one takes. */
const preloading = [
  "InitialWebUI",
  "PreloadTopChromeWebUI",
  "SpareRendererForSitePerProcess",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];
/**
 * A frame of its own for every document, also of the same site: at each navigation the page that is
 * left takes its phone's size and colours off and is styled and laid out once more, which is a
 * quarter of opening a page of the dashboard.
 */
const framing = ["RenderDocument"];
/** Playwright's own list: of two on a command line only the last counts. */
const playwrightDefaults = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "BlockOriginHeaderModificationOnRedirect",
  "Translate",
  "AutoDeElevate",
  "OptimizationHints",
];

/** No GPU, and no network requests of Chromium's own. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${[...playwrightDefaults, ...preloading, ...framing].join(",")}`,
];

/**
 * Playwright has Chromium share memory through files on the disk, as containers may have little
 * room for it. Where there is a gigabyte, memory takes a twentieth less of the processor.
 */
const ignoreDefaultArgs = hasSharedMemory() ? ["--disable-dev-shm-usage"] : [];

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

const launch = { args, ignoreDefaultArgs };

/** Chromium as people use it; left out, Playwright's own, which is a headless shell by default. */
const chromium = process.env.CHROMIUM_PATH || undefined;
const executablePath = findHeadlessShell() ?? chromium;

/** What a headless shell doesn't have: permission to notify, and so push messages. */
const needsChromium = /\/push[^/]*\.spec\.ts/;

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // The production build on a database of its own; its address is in E2E_URL.
  globalSetup: "./tests/setup/e2e-server.ts",
  fullyParallel: true,
  // on two cores, as a browser waits for the server a good part of the time
  // (docs/decisions/0029-what-tests-may-cost.md)
  workers: 4,
  // On a machine that others use too a browser can be starved for seconds. What passes only the
  // second time is named at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  // Bounds, not waits: a journey reads a dozen pages with axe, on two cores that other checks may
  // share.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    // a test that holds back files has to see them asked for; offline.spec.ts allows them
    serviceWorkers: "block",
    // recording is dear on two cores; `npx playwright test --trace on` for the one that fails
    trace: "off",
    // every frame of an animation is drawn for nobody; `moving` has them (tests/e2e/fixtures.ts)
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: { executablePath, ...launch },
  },
  projects: [
    // Not here: the provider's own page, the same with scripts, and what looks at pages without.
    {
      name: "js",
      use: { javaScriptEnabled: true },
      testIgnore: [/\/(cards|without-scripts)\.spec\.ts/, needsChromium],
    },
    {
      name: "push",
      use: chromium
        ? { launchOptions: { executablePath: chromium, ...launch } }
        : { channel: "chromium", launchOptions: launch },
      testMatch: needsChromium,
    },
    // Pictures are left out, for without scripts a browser loads all of a menu's at once.
    {
      name: "no-js",
      use: {
        javaScriptEnabled: false,
        launchOptions: {
          ...launch,
          executablePath,
          args: [...args, "--blink-settings=imagesEnabled=false"],
        },
      },
      grep: journeyWithoutScripts,
    },
  ],
});
