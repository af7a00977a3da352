import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** The scripts of a page, by their names in build/client/assets. */
export type Scripts = { names: string[] };

const IMPORT = /\b(?:import|export)\b[^"'();]*?(?:from)?\s*["'](\.{1,2}\/[^"']+\.js)["']|\bimport\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/**
 * All that a browser loads for some modules: they, and what they import, and so on. Dynamic imports are left out: they come when an action asks for them.
 * @param read gives a module's text by its name
 * @returns every name once
 */
export function withImports(entries: readonly string[], read: (name: string) => string): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, from, bare] of read(name).matchAll(IMPORT)) visit(posix.join(posix.dirname(name), from ?? bare!));
  };
  entries.forEach(visit);
  return [...seen];
}

/** The modules that a page itself names: preloads, and imports in its inline scripts. The list of all routes names others; only what is asked for counts. */
export function scriptsOf(html: string): string[] {
  const preloaded = [...html.matchAll(/<link[^>]+rel="modulepreload"[^>]*href="\/assets\/([^"]+\.js)"|<link[^>]+href="\/assets\/([^"]+\.js)"[^>]*rel="modulepreload"/g)].map((found) => found[1] ?? found[2]!);
  const sourced = [...html.matchAll(/<script[^>]+src="\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!);
  const imported = [...html.matchAll(/\bimport\s*(?:\*\s*as\s+\w+\s+from\s*)?\(?\s*"\/assets\/([^"]+\.js)"/g)].map((found) => found[1]!);
  return [...new Set([...preloaded, ...sourced, ...imported])];
}

type Manifest = { entry: { module: string }; routes: Record<string, { id: string; parentId?: string; path?: string; index?: boolean; module: string }> };

const assets = () => join(process.cwd(), "build/client/assets");
export const readAsset = (name: string): Buffer => readFileSync(join(assets(), name));

/** The entry and the route modules of an address that only a signed-in vendor sees, from the build's own list. @param routeId e.g. routes/dashboard.orders */
export function scriptsOfRoute(routeId: string): string[] {
  const file = readdirSync(assets()).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("The build has no list of its routes");
  const { entry, routes } = JSON.parse(readAsset(file).toString("utf8").replace(/^window\.__remixManifest=/, "").replace(/;\s*$/, "")) as Manifest;
  const modules = [entry.module];
  for (let route = routes[routeId]; route; route = route.parentId ? routes[route.parentId] : undefined) modules.push(route.module);
  if (modules.length === 1) throw new Error(`The build has no route ${routeId}`);
  return modules.map((path) => path.replace("/assets/", ""));
}
