import type { EntryContext, ServerBuild } from "@remix-run/node";

type Routes = EntryContext["manifest"]["routes"];
type Route = Routes[string];

export const menuRouteIds = ["host", "routes/store.$vendorName"];

/**
 * The index route of every host; on a store's host it renders nothing, like the store's own index.
 */
const LANDING_INDEX = "routes/_index";
const STORE_INDEX = "routes/store.$vendorName._index";

function pathOf(routes: Routes, route: Route): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return [parent ? pathOf(routes, parent) : "", route.path ?? ""].filter(Boolean).join("/");
}

const isStoreFile = ({ module }: Route) => (module.split("/").at(-1) ?? "").startsWith("store.");

/**
 * Returns the few of a hundred routes that make up a store's home page. Remix matches each URL
 * against all its routes twice, which takes a fifth of the time to render the page.
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
 * Returns the routes reachable from a store's page: this kind of host's, and those matched now.
 * With them, scripts never need to ask the server for routes.
 * @param matched ids of the page's own routes
 * @param belowStore whether the store's URLs are below /store/{slug}
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
      // Keeps the landing page off customers' phones.
      .map(([id, route]) => [
        id,
        id === LANDING_INDEX && empty
          ? { ...route, module: empty.module, imports: empty.imports }
          : route,
      ]),
  );
}
