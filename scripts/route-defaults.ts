import type { Plugin } from "vite";

/** The pages of vendors and operators: all that React runs, and that must outlive a bad network. */
export const hasRouteDefaults = (path: string): boolean =>
  /app\/routes\/(dashboard|onboarding|operator)[^/?]*\.tsx$/.test(path);

/**
 * Adds to a vendor's page the exports that keep it usable without a network (docs/rules.md, Lost
 * connections), but for those that it has of its own. Routes without a view stay as they are.
 */
export function withRouteDefaults(source: string): string {
  const has = (name: string) =>
    new RegExp(`^export (const|function|async function) ${name}\\b`, "m").test(source);
  if (!/^export default /m.test(source)) return source;
  const missing = [
    ["loader", "clientLoader", "offline.offlineSafeLoader()"],
    ["action", "clientAction", "offline.offlineSafeAction()"],
    ["loader", "shouldRevalidate", "offline.offlineSafeRevalidate"],
  ].filter(([ofServer, name]) => has(ofServer!) && !has(name!));
  if (missing.length === 0) return source;
  return [
    source,
    'import * as offline from "~/ui/offline-safe";',
    ...missing.map(([, name, value]) => `export const ${name} = ${value};`),
  ].join("\n");
}

/** Gives each page of `hasRouteDefaults` its default exports, before Remix reads what it exports. */
export const routeDefaults: Plugin = {
  name: "route-defaults",
  enforce: "pre",
  transform: (source, id) =>
    hasRouteDefaults(id) ? { code: withRouteDefaults(source), map: null } : undefined,
};
