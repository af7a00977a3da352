import { defineConfig } from "@playwright/test";
import { findHeadlessShell } from "./scripts/find-chromium.mjs";

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
  workers: 4,
  forbidOnly: true,
  // Bounds, not waits: a journey reads a dozen pages with axe, on two cores that other checks may
  // share.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
    launchOptions: { executablePath },
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
      use: chromium ? { launchOptions: { executablePath: chromium } } : { channel: "chromium" },
      testMatch: needsChromium,
    },
    { name: "no-js", use: { javaScriptEnabled: false }, grep: /@no-js/ },
  ],
});
