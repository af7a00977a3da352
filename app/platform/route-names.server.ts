import type { ServerBuild } from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];

/** `:slug` matches any segment, `*` all that follow. */
function patternOf(routes: Routes, id: string): string[] {
  const { path = "", parentId } = routes[id]!;
  const parent = parentId === undefined ? [] : patternOf(routes, parentId);
  return [...parent, ...path.split("/").filter(Boolean)];
}

const fits = (pattern: string[], path: string[]): boolean =>
  pattern.every((part, at) => {
    if (part === "*") return true;
    const segment = path[at];
    return segment !== undefined && (part.startsWith(":") || part === segment);
  }) &&
  (pattern.at(-1) === "*" || pattern.length === path.length);

const plainParts = (pattern: string[]) => pattern.filter((part) => !/^[:*]/.test(part)).length;

/**
 * Makes the function that names a path's route, such as `/dashboard/orders/:orderId`, so that
 * figures have one name for a page however many addresses it has. `*` where there is no such page.
 */
export function routeNames({ routes }: Pick<ServerBuild, "routes">): (path: string) => string {
  const patterns = Object.keys(routes)
    .map((id) => patternOf(routes, id))
    .sort((a, b) => plainParts(b) - plainParts(a) || a.indexOf("*") - b.indexOf("*"));
  return (path) => {
    const parts = path
      .replace(/\.data$/, "")
      .split("/")
      .filter(Boolean);
    const found = patterns.find((pattern) => fits(pattern, parts));
    return !found || found[0] === "*" ? "*" : `/${found.join("/")}`;
  };
}
