/*
 * What a page runs that React takes over as soon as it can. A reload keeps the entries of the
 * history that overlays have pushed; going back to one of them changes the address alone, so until
 * React is there its page is loaded. A store's pages have the same in pre-hydration.ts.
 */
const pathOf = ({ pathname, search }: URL | Location) => pathname + search;
// While the page is still coming in the address may have changed before this runs.
const [served] = performance.getEntriesByType("navigation");
const own = pathOf(served ? new URL(served.name) : location);
const leave = () => {
  if ("hydrated" in document.documentElement.dataset || own === pathOf(location)) return;
  stop(); // the scripts of this page
  location.reload();
};
addEventListener("popstate", leave);
leave();

export {};
