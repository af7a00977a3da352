import { expect, type Page } from "./fixtures";

/** Notes in the page when React is there: from now on `takenOver` can be awaited. */
export async function noteTakeOver(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("hydrated", () => (document.documentElement.dataset.there = "yes")),
  );
}

/** Waits until React has taken over the page that is shown. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator("html[data-there]")).toBeAttached();
}

/** Keeps the page's scripts from arriving until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Has the browser ask to save data, as its own switch does: in requests, and to scripts. */
export async function saveData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", {
      value: { effectiveType: "4g", saveData: true },
    }),
  );
}

/** The scripts a page asks for, as they are asked for. */
export function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname);
  });
  return asked;
}
