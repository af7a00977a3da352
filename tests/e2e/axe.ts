import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import { expect, test, type Browser, type Frame, type Page } from "@playwright/test";
import { readLooks, type Violation } from "./looks";

/** Minified, as every page has to parse it first. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe finds on the page as it is now. A run takes
 * up to half a second of CPU, so run it once per page and per state that looks different
 * (CONTRIBUTING.md, Tests).
 * @param only "with scripts" if the page looks the same without them, or if it is dark: without
 * scripts axe reads a light copy
 * @param without a selector of elements to skip
 */
export async function axe(page: Page, only?: "with scripts", without?: string): Promise<void> {
  const scriptsAreOff = test.info().project.use.javaScriptEnabled === false;
  if (scriptsAreOff && only) return;
  if (scriptsAreOff) await page.waitForLoadState(); // in half a page, links lack their names
  const read = scriptsAreOff ? await copyWithScriptsOn(page) : page;
  await restColours(read);
  for (const frame of read.frames()) await bringAxe(frame);
  const violations = await read.evaluate(run, without);
  expect(
    listed([...violations, ...(await looksOf(read, { without }))]),
    `accessibility of ${page.url()}`,
  ).toEqual([]);
}

/** Runs axe on the page and its frames, by all rules but those that `readLooks` checks. */
async function run(without: string | undefined): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(without ? { exclude: [without] } : document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
    resultTypes: ["violations"],
    selectors: false,
    preload: false, // would fetch stylesheets again, for rules that don't run
  });
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }));
}

/**
 * Fails if a colour of the page has too little contrast now; nothing else changes in dark mode.
 * Skipped without scripts, as colours are the same then.
 */
export async function contrast(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  await restColours(page);
  const violations = await looksOf(page, { contrastOnly: true });
  expect(listed(violations), `contrast of ${page.url()}`).toEqual([]);
}

async function looksOf(page: Page, options: Parameters<typeof readLooks>[2]) {
  const found: Violation[] = [];
  for (const frame of page.frames()) found.push(...(await readLooks(frame, bringAxe, options)));
  return found;
}

const listed = (violations: Violation[]) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary ?? ""}`),
  );

/** Waits until no colour is in transition. */
async function restColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Halfway through a transition, as when the page turns dark, a colour says nothing.
    const passing = document
      .getAnimations()
      .filter(
        (one) =>
          one.timeline === document.timeline &&
          one.playState === "running" &&
          one.effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(passing.map((one) => one.finished));
  });
}

/** Loads axe into a frame that lacks it; that takes as long as checking a small page. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
}

/**
 * The page per browser in which axe reads copies: opening one each time takes longer than reading.
 */
const readers = new WeakMap<Browser, Page>();

/**
 * axe is itself a script. Where scripts are off it reads a copy of the page, without the page's own
 * scripts and with its noscript content.
 */
async function copyWithScriptsOn(page: Page): Promise<Page> {
  const body = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<(\/?)noscript\b/g, "<$1div")
    // It would reload the copy. axe can't check anyway whether reloads can be stopped (WCAG 2.2.1).
    .replace(/<meta http-equiv="refresh"[^>]*>/g, "");
  const browser = page.context().browser()!;
  let copy = readers.get(browser);
  if (!copy) {
    const context = await browser.newContext({
      javaScriptEnabled: true,
      viewport: page.viewportSize(),
    });
    // The stylesheet is inline, and pictures have their size.
    await context.setOffline(true);
    readers.set(browser, (copy = await context.newPage()));
  }
  await copy.setViewportSize(page.viewportSize()!);
  await copy.setContent(body);
  return copy;
}
