import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

const IMPORT =
  /\b(?:import|export)\b[^"'();]*?(?:from)?\s*["'](\.{1,2}\/[^"']+\.js)["']|\bimport\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/**
 * Lists all that a browser loads for some modules: the modules and their static imports,
 * transitively.
 * @param entries names in build/client/assets
 * @param read gives a module's text by its name
 * @returns every name once
 */
export function withImports(entries: readonly string[], read: (name: string) => string): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, from, bare] of read(name).matchAll(IMPORT))
      visit(posix.join(posix.dirname(name), from ?? bare!));
  };
  entries.forEach(visit);
  return [...seen];
}

/**
 * Lists the files that a page itself names: preloads, and imports in its inline scripts. The list
 * of all routes names others; only what is asked for counts. A store's page names none.
 */
export function scriptsOf(html: string): string[] {
  const preloaded = [
    ...html.matchAll(
      /<link[^>]+rel="modulepreload"[^>]*href="\/assets\/([^"]+\.js)"|<link[^>]+href="\/assets\/([^"]+\.js)"[^>]*rel="modulepreload"/g,
    ),
  ].map((found) => found[1] ?? found[2]!);
  const sourced = [...html.matchAll(/<script[^>]+src="\/assets\/([^"]+\.js)"/g)].map(
    (found) => found[1]!,
  );
  const imported = [
    ...html.matchAll(/\bimport\s*(?:\*\s*as\s+\w+\s+from\s*)?\(?\s*"\/assets\/([^"]+\.js)"/g),
  ].map((found) => found[1]!);
  return [...new Set([...preloaded, ...sourced, ...imported])];
}

/**
 * Finds the URL of a store page's own module, which hydrates it; null when the page has none, or
 * has it inline.
 */
export function moduleAddressOf(html: string): string | null {
  return /<script[^>]*\sdata-boot="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;
}

/**
 * Lists the files that a page's own module imports, one a line at its beginning. The lines after
 * them, the page's data, may hold anything.
 * @param text of the module
 */
export function scriptsOfModule(text: string): string[] {
  const names: string[] = [];
  for (const line of text.split("\n")) {
    const name = /^import\b[^"']*"\/assets\/([^"]+\.js)";$/.exec(line)?.[1];
    if (!name) break;
    names.push(name);
  }
  return [...new Set(names)];
}

/** Reads a file of the build for browsers. */
export const readAsset = (name: string): Buffer =>
  readFileSync(join(process.cwd(), "build/client/assets", name));
