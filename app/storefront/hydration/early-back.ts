/*
 * What a page runs that React takes over as soon as it can. A reload keeps the entries of the
 * history that overlays have pushed; going back to one of them changes the address alone, so until
 * React is there its page is loaded. A store's pages have the same in pre-hydration.ts.
 */
const own = location.pathname + location.search;
addEventListener("popstate", () => {
  if ("hydrated" in document.documentElement.dataset) return;
  if (own === location.pathname + location.search) return;
  stop(); // the scripts of this page
  location.reload();
});

export {};
