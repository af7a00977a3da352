type Connection = { saveData?: boolean };

/**
 * Has the service worker keep this store's menu for when there is no network (docs/rules.md,
 * Offline). Not where the browser spares data, and not where workers are refused: everything works
 * without.
 */
export function registerServiceWorker(): void {
  if (
    !("serviceWorker" in navigator) ||
    (navigator as { connection?: Connection }).connection?.saveData
  )
    return;
  const idle = window.requestIdleCallback ?? window.setTimeout;
  idle(() => {
    navigator.serviceWorker.register("/sw.js").then(
      () =>
        navigator.serviceWorker.ready.then(({ active }) =>
          active?.postMessage({ page: location.pathname, pictures: displayedPictures() }),
        ),
      () => undefined,
    );
  });
}

/** Has the service worker keep a page of the store as it is now, if it keeps pages of its kind. */
export function keepPage(path: string): void {
  navigator.serviceWorker?.controller?.postMessage({ page: path });
}

/**
 * Returns the pictures that this page has loaded: the browser has them, so keeping them costs
 * nothing.
 */
function displayedPictures(): string[] {
  return performance.getEntriesByType("resource").flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.startsWith("/media/") ? [pathname] : [];
  });
}
