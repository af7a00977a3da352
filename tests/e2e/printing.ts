import type { Page } from "./fixtures";

/**
 * Has the page note what it would print, instead of asking its system.
 * @returns the texts on paper so far
 */
export async function printing(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const noted = window as unknown as { printed: string[] };
    noted.printed = [];
    window.print = () => {
      noted.printed.push(document.querySelector(".receipt")?.textContent ?? "");
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  return () => page.evaluate(() => (window as unknown as { printed: string[] }).printed);
}
