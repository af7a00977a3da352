import { test, type BrowserContextOptions, type BrowserType, type Page } from "@playwright/test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export type AndroidFont = "roboto" | "noto-sans";

/**
 * Opens a phone's browser with one of Android's fonts and no other.
 * @param deviceScaleFactor device pixels per CSS pixel
 */
export async function phoneWith(
  font: AndroidFont,
  deviceScaleFactor: number,
  playwright: { chromium: BrowserType },
  options: BrowserContextOptions = {},
): Promise<{ page: Page; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "fonts-"));
  const from = fileURLToPath(
    new URL(`../../node_modules/@expo-google-fonts/${font}`, import.meta.url),
  );
  const config = join(folder, "fonts.conf");
  await writeFile(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
     <fontconfig><dir>${from}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const { launchOptions, viewport, locale, timezoneId, contextOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    env: { ...process.env, FONTCONFIG_FILE: config },
  });
  const context = await browser.newContext({
    ...contextOptions,
    viewport: viewport!,
    locale: locale!,
    timezoneId: timezoneId!,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
    baseURL: process.env.E2E_URL!,
    deviceScaleFactor,
    ...options,
  });
  return {
    page: await context.newPage(),
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
