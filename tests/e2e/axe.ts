import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type Axe from "axe-core";
import { expect, test, type Browser, type Frame, type Page } from "@playwright/test";
import { readLooks, type Violation } from "./looks";

/** axe in its small form: each page that is read has to take it in first. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Fails on any violation of WCAG 2.2 A and AA that axe can find on the page as it is now. A reading
 * takes up to half a second of a core: each page, and each state that looks different, is read once
 * (CONTRIBUTING.md, Tests).
 * @param only "with scripts" where the page is the same without them, or dark: the copy that is
 * read then is not
 * @param without a selector of what is not read
 */
export async function axe(page: Page, only?: "with scripts", without?: string): Promise<void> {
  const scriptsAreOff = test.info().project.use.javaScriptEnabled === false;
  if (scriptsAreOff && only) return;
  if (scriptsAreOff) await page.waitForLoadState(); // half a page has links without their names
  const read = scriptsAreOff ? await copyWithScriptsOn(page) : page;
  await restColours(read);
  for (const frame of read.frames()) await bringAxe(frame);
  const violations = await read.evaluate(run, without);
  expect(
    listed([...violations, ...(await looksOf(read, { without }))]),
    `accessibility of ${page.url()}`,
  ).toEqual([]);
}

/** Runs axe on the page, and in its frames, by all rules but those that `readLooks` judges by. */
async function run(without: string | undefined): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: typeof Axe };
  const { violations } = await axe.run(without ? { exclude: [without] } : document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
    resultTypes: ["violations"],
    selectors: false,
    preload: false, // style sheets would be asked for once more, for rules that are no part of it
  });
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }));
}

/**
 * Fails where a colour of the page, as it is now, has too little contrast: all that dark changes.
 * Reads nothing where scripts are off, since colours are the same then.
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

/** Waits until the colours of a page have come to rest. */
async function restColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A colour on its way to another, as when the page turns dark, is neither.
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

/** Brings axe to a frame that doesn't have it: it takes as long as reading a small page. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
}

/**
 * For each browser the one page in which axe reads copies: opening one each time takes longer than
 * the reading.
 */
const readers = new WeakMap<Browser, Page>();

/**
 * axe is a script itself: where scripts are off it reads a copy of the page, without the page's own
 * scripts and with what it says to those who have none.
 */
async function copyWithScriptsOn(page: Page): Promise<Page> {
  const body = (await page.content())
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<(\/?)noscript\b/g, "<$1div")
    // It would reload the copy; that such pages can be stopped (WCAG 2.2.1) axe can't see.
    .replace(/<meta http-equiv="refresh"[^>]*>/g, "");
  const browser = page.context().browser()!;
  let copy = readers.get(browser);
  if (!copy) {
    const context = await browser.newContext({
      javaScriptEnabled: true,
      viewport: page.viewportSize(),
    });
    // the sheet is inline, pictures have their size
    await context.setOffline(true);
    readers.set(browser, (copy = await context.newPage()));
  }
  await copy.setViewportSize(page.viewportSize()!);
  await copy.setContent(body);
  return copy;
}
