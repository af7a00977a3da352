import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { storeRoutes } from "./store-routes";

/** Escapes U+2028 and U+2029, line ends in older engines, and `<`, which could end the script. */
const literal = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

/**
 * Writes the module that hydrates a page. It passes to `start` (app/entry.client.tsx) what Remix's
 * `<Scripts>` would have put into the page, and imports everything by name, to load in one round
 * trip. The text of a page is the same in every process. Imports and manifest are on lines of their
 * own, which the service worker reads (`assetsOf`).
 * @param page.state the loaders' data, as Remix encodes it
 * @param page.matched ids of the page's routes, outermost first
 * @param page.belowStore as in `storeRoutes`
 */
export function hydrationModule(page: ModuleRoutes & { state: string }): string {
  const { manifest, matched, belowStore } = page;
  const key = [belowStore, ...matched].join();
  const texts = routeTexts.get(manifest) ?? new Map<string, string>();
  routeTexts.set(manifest, texts);
  const text = texts.get(key) ?? routesText(page);
  texts.set(key, text);
  return `${text}\nstate:${literal(page.state)}});`;
}

type ModuleRoutes = {
  manifest: EntryContext["manifest"];
  future: EntryContext["future"];
  matched: readonly string[];
  belowStore: boolean;
};

/** Cached per set of routes: building it takes a fifteenth of the time to render a page. */
const routeTexts = new WeakMap<EntryContext["manifest"], Map<string, string>>();

function routesText(page: ModuleRoutes): string {
  const { manifest, matched } = page;
  const routes = storeRoutes(manifest.routes, matched, page.belowStore);
  const own = matched.map((id) => routes[id]!);
  const imports = new Set([
    ...manifest.entry.imports,
    ...own.flatMap((route) => route.imports ?? []),
  ]);
  for (const { module } of [manifest.entry, ...own]) imports.delete(module);
  // Every route is already listed; with discovery on, Remix would ask the server at each new URL.
  const future = { ...page.future, v3_lazyRouteDiscovery: false };
  return [
    `import{start}from${literal(manifest.entry.module)};`,
    ...own.map((route, index) => `import*as r${index} from${literal(route.module)};`),
    ...[...imports].map((part) => `import${literal(part)};`),
    `start({`,
    `manifest:${literal({ ...manifest, routes })},`,
    `routeModules:{${matched.map((id, index) => `${literal(id)}:r${index}`).join()}},`,
    `future:${literal(future)},`,
  ].join("\n");
}

/** Returns a content hash for a module's URL. */
export const moduleVersion = (bytes: Buffer): string =>
  createHash("sha256").update(bytes).digest("base64url").slice(0, 10);

/** Returns the source that allows an inline script in a content security policy (CSP 3, 8.3). */
export const scriptHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const attribute = (value: string) =>
  value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/**
 * Writes the end of a store's page: the pre-hydration script with the hydration module's URL, or
 * the module's text before it if the module belongs to this response alone. Without either, as in
 * lite mode, the script still shows whether the device is offline.
 * @param end.nonce absent on shared pages, whose policy lists the script's hash instead
 */
export function closingScripts(end: {
  preHydration: string;
  nonce: string | undefined;
  module: { address: string } | { text: string } | null;
}): string {
  const { nonce, module } = end;
  const allowed = nonce ? ` nonce="${attribute(nonce)}"` : "";
  const text = module && "text" in module ? module.text : null;
  const address = module && "address" in module ? module.address : null;
  return [
    text === null ? "" : `<script type="text/plain">${text}</script>`,
    `<script${allowed}${address === null ? "" : ` data-boot="${attribute(address)}"`}>`,
    `${end.preHydration}</script>`,
  ].join("");
}
