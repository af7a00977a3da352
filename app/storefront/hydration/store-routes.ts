import type { EntryContext, ServerBuild } from "@remix-run/node";

type Routes = EntryContext["manifest"]["routes"];
type Route = Routes[string];

/** The routes that show a store's menu: on the store's own host, and below /store/{slug}. */
export const menuRouteIds = ["host", "routes/store.$vendorName"];

/**
 * The index of every host; on a store's it shows nothing, as the store's own index does below
 * /store/{slug}.
 */
const LANDING_INDEX = "routes/_index";
const STORE_INDEX = "routes/store.$vendorName._index";

/** Returns a route's whole path, without slashes at its ends. */
function pathOf(routes: Routes, route: Route): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return [parent ? pathOf(routes, parent) : "", route.path ?? ""].filter(Boolean).join("/");
}

const isStoreFile = ({ module }: Route) => (module.split("/").at(-1) ?? "").startsWith("store.");

/**
 * Returns the routes that a store's home page is made of, out of a hundred. Remix compares a URL with
 * all routes it has, twice, which takes a fifth of rendering the page.
 */
export const homeRoutes = (routes: ServerBuild["routes"]): ServerBuild["routes"] =>
  Object.fromEntries(
    Object.entries(routes).filter(
      ([id, { index, parentId }]) =>
        id === "root" ||
        menuRouteIds.includes(id) ||
        (index && parentId !== undefined && menuRouteIds.includes(parentId)),
    ),
  );

/**
 * Returns the routes that a store's page may go to: those of this host's kind, and what is matched
 * now. With them scripts never ask the server for a list of routes.
 * @param matched ids of the page's own routes
 * @param belowStore whether the store's addresses are below /store/{slug}
 */
export function storeRoutes(
  routes: Routes,
  matched: readonly string[],
  belowStore: boolean,
): Routes {
  const belongs = (route: Route): boolean => {
    if (pathOf(routes, route).startsWith("store/") !== belowStore) return false;
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return isStoreFile(route) || (parent !== undefined && belongs(parent));
  };
  const { [STORE_INDEX]: empty } = routes;
  return Object.fromEntries(
    Object.entries(routes)
      .filter(([id, route]) => matched.includes(id) || belongs(route))
      // So that no customer's phone loads the landing page.
      .map(([id, route]) => [
        id,
        id === LANDING_INDEX && empty
          ? { ...route, module: empty.module, imports: empty.imports }
          : route,
      ]),
  );
}
