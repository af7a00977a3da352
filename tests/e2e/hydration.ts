import { expect, type Page } from "./fixtures";

/** Marks the page when React has hydrated it: call before `goto`, then await `waitForHydration`. */
export async function markHydration(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("hydrated", () => (document.documentElement.dataset.hydrated = "yes")),
  );
}

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

/** Holds the page's scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Switches on the browser's data saver: in requests, and for scripts. */
export async function saveData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", {
      value: { effectiveType: "4g", saveData: true },
    }),
  );
}

/** Collects the scripts that a page requests, as it requests them. */
export function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname);
  });
  return asked;
}
