import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerServiceWorker } from "./storefront/hydration/register-service-worker";
import {
  remixIsReady,
  setRemixGlobals,
  type HydrationInput,
} from "./storefront/hydration/remix-globals";
import { replayInput } from "./storefront/hydration/replay-input";
import { resumeNavigation } from "./storefront/hydration/resume-navigation";
import { partsAreLoaded } from "./ui/parts-to-hydrate";

/**
 * Hydrates the page.
 * @param page of a store's page, whose hydration module calls this when idle
 */
export async function start(page?: HydrationInput): Promise<void> {
  if (page) setRemixGlobals(page);
  await Promise.all([remixIsReady(), partsAreLoaded()]);
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

const deferred = document.documentElement.dataset.page === "store" && !import.meta.env.DEV;
if (!deferred && !resumeNavigation()) void start();

window.addEventListener(
  "hydrated",
  () => {
    replayInput();
    // the pre-hydration script may reload again with the next release
    sessionStorage.removeItem("reloaded");
    registerServiceWorker();
  },
  { once: true },
);
