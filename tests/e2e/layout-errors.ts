import type { Page } from "./fixtures";

/**
 * Target sizes in CSS pixels: never below WCAG 2.2's 24 (2.5.8), and 44 (2.5.5) for every control.
 */
const LEAST_PX = 24;
const CONTROL_PX = 44;

/**
 * Lists the layout errors of the page as it is now.
 * @param width the screen's, in CSS pixels
 */
export function layoutErrors(page: Page, width: number): Promise<string[]> {
  return page.evaluate(
    ({ width, least, control }) => {
      const shown = (element: Element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        const { width, bottom } = element.getBoundingClientRect();
        // Excludes elements hidden except for screen readers or on focus.
        return width > 1 && bottom + window.scrollY > 0;
      };
      /** The area a tap hits: all of a choice's label, and the area of a link's ::after. */
      const sizeOf = (element: Element) => {
        const own = element.getBoundingClientRect();
        const spread = getComputedStyle(element, "::after");
        const spreads = spread.position === "absolute" && spread.content !== "none";
        return spreads
          ? {
              width: Math.max(own.width, parseFloat(spread.width)),
              height: Math.max(own.height, parseFloat(spread.height)),
            }
          : own;
      };
      const inText = (element: Element) =>
        getComputedStyle(element).display === "inline" &&
        element.closest("p, dd, td")?.textContent?.trim() !== element.textContent?.trim();
      const targets = new Set<Element>();
      for (const element of document.querySelectorAll(
        "a[href], button, summary, select, textarea, input:not([type=hidden])",
      )) {
        const target = element.matches("[type=radio], [type=checkbox]")
          ? (element.closest("label") ?? element)
          : element;
        if (shown(target) && !inText(target)) targets.add(target);
      }
      const faults: string[] = [];
      for (const target of targets) {
        const { width, height } = sizeOf(target);
        const needed = target.matches("a:not(nav a)") ? least : control;
        const rounded = Math.round(Math.min(width, height) * 10) / 10;
        if (rounded < needed)
          faults.push(
            `${Math.round(width)}×${Math.round(height)} instead of ${needed}: ${target.outerHTML.slice(0, 160)}`,
          );
      }
      const { scrollWidth } = document.documentElement;
      if (scrollWidth > width) faults.push(`scrolls sideways: ${scrollWidth} px wide`);
      const headings = [...document.querySelectorAll("h1")].filter(shown).length;
      if (headings !== 1) faults.push(`${headings} first headings`);
      return faults;
    },
    { width, least: LEAST_PX, control: CONTROL_PX },
  );
}

/**
 * Lists words that can't be read: cut off at the side, or broken.
 * @param letters longer words may be broken
 */
export const unreadableWords = (page: Page, letters = 14): Promise<string[]> =>
  page.evaluate((letters) => {
    const width = document.documentElement.clientWidth;
    /** Such texts are hidden in a box of one pixel. */
    const isForScreenReaders = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) return true;
      return element.parentElement !== null && isForScreenReaders(element.parentElement);
    };
    /** In a strip that visibly scrolls sideways. */
    const isInStrip = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null &&
        element.parentElement !== document.body &&
        isInStrip(element.parentElement));
    const faults: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > width) faults.push(`scrolls sideways: ${scrollWidth} px`);
    const top = document.querySelector("dialog") ?? document.body;
    for (const element of top.querySelectorAll("h1, h2, h3, a, button, label, p, b, td, th")) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest(".tabs, .strip, .info dd")
      )
        continue;
      const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const own = text.parentElement!;
        // Addresses and references may break anywhere; the bar of a new order is one line.
        if (isForScreenReaders(own) || own.closest(".break-all, [data-one-line]")) continue;
        for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}₦,.]{2,14}/gu)) {
          if (/\d{6}/.test(word)) continue; // a reference
          if (word.length > letters) continue;
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, second] = range.getClientRects();
          if (second && first!.bottom <= second.top + 1) faults.push(`in pieces: ${word}`);
          if (first && first.width > 1 && Math.round(first.right) > width && !isInStrip(own))
            faults.push(`cut: ${word}`);
        }
      }
    }
    return [...new Set(faults)];
  }, letters);

/** A header is 52 pixels high on a phone, even with text twice as large. */
export const fittingHeader = { bottom: 51, isCut: false, isSplit: false };

/**
 * Returns where the header ends, whether its title is cut off, and whether a word in it is broken.
 */
export const headerOf = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector(".page-header")!;
    const title = header.querySelector("h1")!;
    const lines = (text: Text, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getClientRects().length;
    };
    const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const words = [...text.data.matchAll(/\S+/g)];
    return {
      bottom: header.getBoundingClientRect().bottom,
      isCut: title.scrollHeight > title.clientHeight + 1 || title.scrollWidth > title.clientWidth,
      isSplit: words.some(({ index, 0: word }) => lines(text, index, index + word.length) > 1),
    };
  });
