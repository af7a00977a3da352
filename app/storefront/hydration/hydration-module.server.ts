import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";

type Manifest = EntryContext["manifest"];
type ManifestRoute = Manifest["routes"][string];

/**
 * A literal in JavaScript; U+2028 and U+2029 end a line in older ones, and `<` could end a script
 * element.
 */
const literal = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The whole path of a route, without slashes at its ends. */
function pathOf(routes: Manifest["routes"], route: ManifestRoute): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return [parent ? pathOf(routes, parent) : "", route.path ?? ""].filter(Boolean).join("/");
}

/**
 * The index of every host; on a store's it shows nothing, as the store's own index does below
 * /store/{slug}.
 */
const LANDING_INDEX = "routes/_index";
const STORE_INDEX = "routes/store.$vendorName._index";

const isStoreFile = ({ module }: ManifestRoute) =>
  (module.split("/").at(-1) ?? "").startsWith("store.");

/**
 * The routes that a store's page may lead to: those of this host's kind, and what is matched now.
 * Scripts then ask for no list of routes, ever.
 * @param matched ids of the page's own routes
 * @param isPage whether a route is of any use to a browser: it shows something, or takes a form
 * @param belowStore whether the store's addresses stand below /store/{slug}
 */
export function storeRoutes(
  routes: Manifest["routes"],
  matched: readonly string[],
  isPage: (id: string) => boolean,
  belowStore: boolean,
): Manifest["routes"] {
  const belongs = (route: ManifestRoute): boolean => {
    if (pathOf(routes, route).startsWith("store/") !== belowStore) return false;
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return isStoreFile(route) || (parent !== undefined && belongs(parent));
  };
  const { [STORE_INDEX]: empty } = routes;
  return Object.fromEntries(
    Object.entries(routes)
      .filter(([id, route]) => matched.includes(id) || (isPage(id) && belongs(route)))
      // So that no customer's phone loads the landing page.
      .map(([id, route]) => [
        id,
        id === LANDING_INDEX && empty
          ? { ...route, module: empty.module, imports: empty.imports }
          : route,
      ]),
  );
}

/**
 * What a page's module is made of besides what its loaders gave: the same for all pages of one
 * kind.
 */
export type HydrationParts = {
  manifest: Manifest;
  handoff: string;
  /** The page's routes, outermost first. */
  matched: readonly string[];
  isPage: (id: string) => boolean;
  belowStore: boolean;
};

const digestOf = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("blake2b512")).digest();

type Frame = { head: string; tail: string; digest: Buffer };

/**
 * What of the module is the same for every page of its routes: all before what the loaders gave,
 * and all behind it.
 */
function moduleFrame({ manifest, handoff, matched, isPage, belowStore }: HydrationParts): Frame {
  const routes = storeRoutes(manifest.routes, matched, isPage, belowStore);
  const context = JSON.parse(handoff) as { future: Record<string, unknown> };
  // All routes are here already; with discovery on, Remix would ask the server for them at each new
  // address.
  context.future = { ...context.future, v3_lazyRouteDiscovery: false };
  const own = matched.map((id) => routes[id]!);
  const parts = [
    ...new Set([...manifest.entry.imports, ...own.flatMap((route) => route.imports ?? [])]),
  ].filter((part) => part !== manifest.entry.module && !own.some((route) => route.module === part));
  const head = [
    `import{start}from${literal(manifest.entry.module)};`,
    ...own.map((route, index) => `import*as r${index} from${literal(route.module)};`),
    ...parts.map((part) => `import${literal(part)};`),
    `const c=window.__remixContext=${literal(context)};`,
    `c.stream=new ReadableStream({start(s){s.enqueue(`,
  ];
  const tail = [
    `);s.close()}}).pipeThrough(new TextEncoderStream());`,
    `window.__remixManifest=${literal({ ...manifest, routes })};`,
    `window.__remixRouteModules={${matched.map((id, index) => `${literal(id)}:r${index}`).join()}};`,
    `start();`,
  ];
  const frame = { head: head.join("\n"), tail: tail.join("\n") };
  return { ...frame, digest: digestOf(JSON.stringify(frame)) };
}

/** A frame is made once for each kind of page; there are as many as there are routes of stores. */
const frames = new WeakMap<Manifest, Map<string, Frame>>();
function frameOf(boot: HydrationParts): Frame {
  const kept = frames.get(boot.manifest) ?? new Map<string, Frame>();
  frames.set(boot.manifest, kept);
  const kind = JSON.stringify([boot.handoff, boot.matched, boot.belowStore]);
  const frame = kept.get(kind) ?? moduleFrame(boot);
  kept.set(kind, frame);
  return frame;
}

/**
 * The module by which scripts take a page over: Remix's hand-off, the routes, and the start. All
 * that it needs is imported by name, so that one round trip brings it. The same page gives the same
 * text in every process.
 * @param state what the loaders gave, as turbo-stream text
 */
export function hydrationModule({ state, ...boot }: HydrationParts & { state: string }): string {
  const { head, tail } = frameOf(boot);
  return head + literal(state) + tail;
}

/**
 * A digest of all that a module's text depends on, which is quicker to come by than the text;
 * BLAKE2 takes half of what SHA-256 does.
 * @param data what the loaders gave, as JSON in parts
 */
export function hydrationDigest(boot: HydrationParts, data: readonly string[]): Buffer {
  return digestOf(frameOf(boot).digest, ...data);
}

/** Names a module by its digest, for an address that changes with its text. */
export const hydrationVersion = (digest: Buffer): string =>
  digest.toString("base64url").slice(0, 10);

const attribute = (value: string) =>
  value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/**
 * The end of a store's page: the early script, with the module's address, or behind the module's
 * text where only this answer has it. Without either, as in lite mode, the early script still says
 * when the device is offline. What is made for everybody but not kept, such as 'Store not found',
 * has neither a nonce nor an address: its module stands there alone, allowed by its hash.
 * @param nonce left out where the answer is for everybody: its policy then knows the early script
 * by its hash, which is the same for all stores
 */
export function closingScripts({
  early,
  nonce,
  boot,
}: {
  early: string;
  nonce: string | undefined;
  boot: { address: string } | { text: string } | null;
}): string {
  if (!nonce && boot && "text" in boot) return `<script type="module">${boot.text}</script>`;
  const allowed = nonce ? ` nonce="${attribute(nonce)}"` : "";
  const text = boot && "text" in boot ? `<script type="text/plain">${boot.text}</script>` : "";
  const address = boot && "address" in boot ? ` data-boot="${attribute(boot.address)}"` : "";
  return `${text}<script${allowed}${address}>${early}</script>`;
}
