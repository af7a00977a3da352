/*
 * For pages that React hydrates at once. A reload keeps the history entries pushed by overlays;
 * going back to one changes only the URL, so until React runs, this loads the page. Store pages do
 * the same in pre-hydration.ts.
 */
const pathOf = ({ pathname, search }: URL | Location) => pathname + search;
// The URL may have changed while the page was still loading.
const [served] = performance.getEntriesByType("navigation");
const own = pathOf(served ? new URL(served.name) : location);
const leave = () => {
  if ("hydrated" in document.documentElement.dataset || own === pathOf(location)) return;
  stop(); // keeps the rest of this page from running
  location.reload();
};
addEventListener("popstate", leave);
leave();

export {};
