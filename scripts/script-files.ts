import { dirname, join } from "node:path/posix";
import { minify } from "terser";
import type { Plugin, Rollup } from "vite";

/** What every page loads. */
const everywhere = ["entry.client.tsx", "root.tsx"];
const menu = "routes/store.$vendorName.tsx";
/** What opens above a menu, as a sheet or beside it, and never without its route. */
const isOfMenu = (entry: string) =>
  entry === menu ||
  /^routes\/store\.\$vendorName\.(items\.\$itemId|cart)\.tsx$|^storefront\/menu\/cart\//.test(
    entry,
  );
const isForCustomers = (entry: string) => /^(routes\/(store\.|invoice)|storefront\/)/.test(entry);
const isOfDashboard = (entry: string) => entry.startsWith("routes/dashboard");
/** The frame, and the screens where a vendor is all day. */
const isDaily = (entry: string) =>
  /^routes\/dashboard(\.(_index|orders|items|kitchen))?\.tsx$/.test(entry);

/** Returns a module's path in app/, without what plugins add to it. */
const pathOf = (id: string) => id.replace(/[?\0].*$/, "").replace(/^.*?\/app\//, "");

const isRoute = (id: string) => pathOf(id).startsWith("routes/");

const isIconIndex = (id: string) => /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/.test(id);
const ICONS = /\bimport\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** Lists the modules of the icons that a module imports: the index that it names has all of them. */
function iconsOf(code: string, index: Rollup.ModuleInfo): string[] {
  const names = new Set(
    [...code.matchAll(ICONS)].flatMap(([, list]) =>
      list!.split(",").map((name) => name.trim().split(/\s/)[0]!),
    ),
  );
  return Object.entries(index.exportedBindings ?? {})
    .filter(([from, exported]) => from !== "." && exported.some((name) => names.has(name)))
    .map(([from]) => join(dirname(index.id), from));
}

/**
 * Finds from where each module is reached without `import()`: routes, the browser's entry, and
 * modules that come on demand. What a module imports both ways is at once there on the server
 * alone, and comes on demand.
 */
function entriesOfAll({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta) {
  const reached = new Map<string, Set<string>>();
  const parts = new Map<string, readonly string[]>();
  const partsOf = (module: Rollup.ModuleInfo) => {
    const known = parts.get(module.id);
    if (known) return known;
    const onDemand = module.dynamicallyImportedIds;
    const found = module.importedIds
      .filter((id) => !onDemand.includes(id))
      .flatMap((id) => {
        const index = isIconIndex(id) ? getModuleInfo(id) : null;
        return index ? iconsOf(module.code ?? "", index) : id;
      });
    parts.set(module.id, found);
    return found;
  };
  for (const entry of getModuleIds()) {
    const { isEntry, dynamicImporters } = getModuleInfo(entry)!;
    if (!isEntry && dynamicImporters.length === 0) continue;
    const left = [entry];
    const name = pathOf(entry);
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const entries = reached.get(id) ?? new Set();
      if (entries.has(name) && id !== entry) continue;
      reached.set(id, entries.add(name));
      const module = getModuleInfo(id);
      if (module) left.push(...partsOf(module).filter((part) => !reached.get(part)?.has(name)));
    }
  }
  return reached;
}

/** Says which modules share a file, by the pages that need them; undefined leaves it to Rollup. */
function manualChunks(): Rollup.GetManualChunk {
  let reached: Map<string, Set<string>> | undefined;
  return (id, meta) => {
    const entries = [...((reached ??= entriesOfAll(meta)).get(id) ?? [])];
    // With nothing of its own left, Rollup would merge a route's file into every page's.
    if (entries.length === 0 || isRoute(id) || meta.getModuleInfo(id)?.isEntry) return undefined;
    if (entries.some((entry) => everywhere.includes(entry)))
      // a plugin's own modules (\0) are what packages' modules are wrapped in
      return id.startsWith("\0") || id.includes("/node_modules/") ? "packages" : "everywhere";
    if (entries.includes(menu))
      return entries.every(isOfMenu)
        ? "menu"
        : entries.every(isForCustomers)
          ? "store"
          : "everywhere";
    if (!entries.some(isDaily) || entries.length === 1) return undefined;
    if (entries.every(isOfDashboard)) return "dashboard";
    return entries.some(isForCustomers) ? "shared" : "vendor";
  };
}

/**
 * Divides the browser's scripts into few files: Rollup makes one for each set of routes that share
 * a module, a hundred of a few hundred bytes on one screen, which compress badly one by one
 * (docs/decisions/0043-script-files.md). No page of a store loads what only the dashboard needs.
 * Minified by terser after esbuild they are smaller than by either: a store's page has little room.
 */
export const scriptFiles: Plugin = {
  name: "script-files",
  apply: "build",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {}
      : {
          build: {
            rollupOptions: {
              output: { manualChunks: manualChunks(), onlyExplicitManualChunks: true },
            },
          },
        },
  renderChunk: {
    order: "post",
    async handler(code) {
      if (this.environment.config.consumer === "server") return null;
      const minified = await minify(code, { ecma: 2020, module: true, compress: { passes: 2 } });
      return { code: minified.code!, map: null };
    },
  },
};
