import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerServiceWorker } from "./storefront/hydration/register-service-worker";
import { replayInput } from "./storefront/hydration/replay-input";

/**
 * Takes the page over. What the loaders gave is read first: while RemixBrowser waits for it nothing
 * else may be pressed, or React gives up (#345). A store's page calls this when its time has come;
 * the others' scripts run as soon as they are there.
 */
export async function start(): Promise<void> {
  try {
    // Before there is a router it uses no hook, and throws what it waits for.
    (RemixBrowser as unknown as () => void)();
  } catch (waiting) {
    if (!(waiting instanceof Promise)) throw waiting;
    await waiting;
  }
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
}

const waits = document.documentElement.dataset.page === "store" && !import.meta.env.DEV;
if (!waits) void start();

window.addEventListener(
  "hydrated",
  () => {
    replayInput();
    // the early script may try that again with the next release
    sessionStorage.removeItem("reloaded");
    registerServiceWorker();
  },
  { once: true },
);
