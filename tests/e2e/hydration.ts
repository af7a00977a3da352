import { expect, type Page } from "./fixtures";

/** Makes the page mark its hydration: call before `goto`, then await `waitForHydration`. */
export async function markHydration(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("hydrated", () => (document.documentElement.dataset.hydrated = "yes")),
  );
}

export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

/** Holds scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Turns on the browser's data saver, in requests and for scripts. */
export async function saveData(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", {
      value: { effectiveType: "4g", saveData: true },
    }),
  );
}

/** Collects the URLs of the scripts that a page requests. */
export function scriptsAskedFor(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname);
  });
  return asked;
}
