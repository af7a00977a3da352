import type { Page } from "./fixtures";

/**
 * Records a page's printing instead of opening the system's dialog.
 * @returns the texts printed so far
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
