import { dirname, join } from "node:path/posix";
import { minify } from "terser";
import type { Plugin, Rollup } from "vite";

/** The file of the packages that every page loads. */
const PACKAGES = "packages";
/** What the first screens are made of: by terser they are smaller than by esbuild. */
const tight = new Set([
  PACKAGES,
  "everywhere",
  "menu",
  "store",
  "shared",
  "dashboard-frame",
  "dashboard-orders",
  "dashboard-items",
]);
/** What every page loads. */
const everywhere = ["entry.client.tsx", "root.tsx"];
/** Around every screen of the dashboard but the kitchen's. */
const frame = "routes/dashboard.tsx";
const menu = "routes/store.$vendorName.tsx";
/** What opens above a menu, as a sheet or beside it, and never without its route. */
const isAboveMenu = (entry: string) =>
  /^routes\/store\.\$vendorName\.(items\.\$itemId|cart)\.tsx$|^storefront\/menu\/cart\//.test(
    entry,
  );
const kitchen = "routes/dashboard.kitchen.tsx";
/** The screens where a vendor is all day: they load nothing for the sake of others. */
const screens = new Map([
  ["routes/dashboard._index.tsx", "home"],
  ["routes/dashboard.orders.tsx", "orders"],
  ["routes/dashboard.items.tsx", "items"],
  [kitchen, "kitchen"],
]);
const isFirst = (entry: string) => entry === frame || screens.has(entry);
/** A part that comes on demand, and is no page. */
const isPart = (entry: string) => entry.startsWith("dashboard/");
const isOfDashboard = (entry: string) => /^(routes\/)?dashboard/.test(entry);
const isForCustomers = (entry: string) => /^(routes\/(store\.|invoice)|storefront\/)/.test(entry);

/** Returns a module's path in app/, without what plugins add to it. */
const pathOf = (id: string) => id.replace(/[?\0].*$/, "").replace(/^.*?\/app\//, "");

const isRoute = (id: string) => pathOf(id).startsWith("routes/");

const isIcon = (id: string) => id.includes("/lucide-react/dist/esm/icons/");
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

/**
 * Returns the name of the file of parts that come later (app/ui/later.tsx): all that one screen
 * brings, or that the frame or several screens do.
 * @param bringing the first screens, and the frame, that bring a part which needs the module
 */
function laterFileOf(bringing: ReadonlySet<string>): string | undefined {
  if (bringing.has(frame) || bringing.size > 1)
    return bringing.has(kitchen) ? "dashboard-later" : "dashboard-frame-later";
  const [screen] = bringing;
  return screen && `dashboard-${screens.get(screen)}-later`;
}

/**
 * Returns the name of the file of what a first screen, or a page outside of the dashboard, needs at
 * once; undefined to leave it to Rollup.
 * @param bringing the first screens, and the frame, that bring a part which needs the module later
 */
function firstFileOf(pages: readonly string[], bringing: ReadonlySet<string>): string | undefined {
  const first = pages.filter(isFirst);
  // What a menu shares with other pages of customers is smaller in one file than in several.
  if (first.length === 0)
    return pages.includes(menu) && pages.every(isForCustomers) ? "store" : undefined;
  const outside = pages.filter((page) => !isOfDashboard(page));
  // A menu is the one page that somebody waits for on a bad network: it has nothing for the others.
  if (outside.includes(menu)) return "everywhere";
  if (outside.some(isForCustomers)) return "shared";
  if (outside.length > 0) return "vendor";
  // What several screens need is smaller in one file than in several, and a tap away from all. A
  // screen's own file would bring the whole screen to a part that needs one line of it.
  const [screen] = first;
  return first.length > 1 || screen === frame || [...bringing].some((one) => one !== screen)
    ? "dashboard-frame"
    : `dashboard-${screens.get(screen!)}`;
}

/** Returns whether several of the vendors' pages need a module, and none of the first ones. */
const isOfOtherScreens = (entries: readonly string[]) =>
  entries.length > 1 &&
  entries.every(
    (entry) => (isOfDashboard(entry) || entry.startsWith("routes/onboarding")) && !isFirst(entry),
  );

/** A file for each of them would weigh less than its name in the list of routes, on every page. */
const iconFileOf = (id: string, entries: readonly string[]) =>
  isIcon(id) && isOfOtherScreens(entries) ? "dashboard-icons" : undefined;

/** Says which modules share a file, by what needs them. */
function manualChunks(): Rollup.GetManualChunk {
  let reached: Map<string, Set<string>> | undefined;
  return (id, meta) => {
    if (meta.getModuleInfo(id)?.isEntry) return undefined;
    const found = (reached ??= entriesOfAll(meta)).get(id);
    // With nothing of its own left, Rollup would merge a route's file into every page's.
    if (!found || isRoute(id)) return undefined;
    if (everywhere.some((one) => found.has(one)))
      // a plugin's own modules (\0) are what packages' modules are wrapped in
      return id.startsWith("\0") || id.includes("/node_modules/") ? PACKAGES : "everywhere";
    const entries = [...found];
    if (found.has(menu) && entries.every((entry) => entry === menu || isAboveMenu(entry)))
      return "menu";
    const bringing = new Set(
      [...meta.getModuleIds()]
        .filter((one) => isPart(pathOf(one)) && found.has(pathOf(one)))
        .flatMap((one) => meta.getModuleInfo(one)!.dynamicImporters)
        .flatMap((importer) => [...(reached!.get(importer) ?? [])])
        .filter(isFirst),
    );
    const pages = entries.filter((entry) => !isPart(entry));
    if (pages.some((page) => isFirst(page) || !isOfDashboard(page)))
      return firstFileOf(pages, bringing) ?? iconFileOf(id, entries);
    return laterFileOf(bringing) ?? iconFileOf(id, entries);
  };
}

/**
 * Divides the browser's scripts into few files. Rollup makes one for each set of routes that use a
 * module: a hundred of a few hundred bytes on one screen, which compress badly one by one
 * (docs/decisions/0043-script-files.md). No page of a store's customers loads what only others
 * need, and neither does a screen where a vendor is all day. What first screens are made of is
 * minified by terser: 4 KB less than by esbuild, nearly all of it in the packages.
 */
export function scriptFiles(): Plugin {
  return {
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
      async handler(code, { name }) {
        if (!tight.has(name)) return null;
        const minified = await minify(code, { ecma: 2020, module: true, compress: { passes: 2 } });
        return { code: minified.code!, map: null };
      },
    },
  };
}
