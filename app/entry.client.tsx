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
import {
  forgetControls,
  rememberControls,
  restoreControls,
} from "./storefront/hydration/served-controls";
import { ROOT_ID } from "./ui/document-context";
import { guardTaps } from "./ui/tap-guard";

/**
 * The address that the page was loaded from. These scripts don't start at another one: going back
 * while a page is still loading changes it before any script runs (early-back.ts).
 */
const pathOf = ({ pathname, search }: URL | Location) => pathname + search;
const [served] = performance.getEntriesByType("navigation");
const own = pathOf(served ? new URL(served.name) : location);

/**
 * Hydrates the page.
 * @param page the data of a store's page, whose hydration module calls this when idle
 */
export async function start(page?: HydrationInput): Promise<void> {
  if (page) setRemixGlobals(page);
  await remixIsReady();
  if (own !== pathOf(location)) return location.reload();
  const root = document.getElementById(ROOT_ID)!;
  rememberControls(root);
  startTransition(() => {
    hydrateRoot(root, <RemixBrowser />, {
      onRecoverableError(error) {
        restoreControls(root);
        reportError(error);
      },
    });
  });
}

guardTaps();
const deferred = document.documentElement.dataset.page === "store" && !import.meta.env.DEV;
if (!deferred && !resumeNavigation()) void start();

window.addEventListener(
  "hydrated",
  () => {
    replayInput();
    forgetControls();
    if (!deferred) return;
    // the pre-hydration script may reload again with the next release
    sessionStorage.removeItem("reloaded");
    registerServiceWorker();
  },
  { once: true },
);
