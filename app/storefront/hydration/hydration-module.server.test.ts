import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pageScript } from "../../../scripts/page-scripts";
import {
  closingScripts,
  hydrationModule,
  moduleVersion,
  scriptHash,
} from "./hydration-module.server";
import { storeRoutes } from "./store-routes";

const route = (id: string, file: string, more: { parentId?: string; path?: string } = {}) => ({
  id,
  module: `/assets/${file}-AbCdEf12.js`,
  imports: [`/assets/${file}-part.js`],
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  ...more,
});
const routes = Object.fromEntries(
  [
    route("root", "root", { path: "" }),
    route("host", "store._vendorName", { parentId: "root" }),
    route("routes/_index", "_index", { parentId: "host" }),
    route("host.cart", "store._vendorName.cart", { parentId: "host", path: "cart" }),
    route("host.checkout", "store._vendorName.checkout", { parentId: "root", path: "checkout" }),
    route("host.events", "store._vendorName.events", { parentId: "root", path: "events" }),
    route("below", "store._vendorName", { parentId: "root", path: "store/:vendorName" }),
    route("below.cart", "store._vendorName.cart", { parentId: "below", path: "cart" }),
    route("below.checkout", "store._vendorName.checkout", {
      parentId: "root",
      path: "store/:vendorName/checkout",
    }),
    route("routes/store.$vendorName._index", "store._vendorName._index", { parentId: "below" }),
    route("routes/login", "login", { parentId: "root", path: "login" }),
    route("routes/$", "_", { parentId: "root", path: "*" }),
  ].map((one) => [one.id, one]),
) as unknown as Parameters<typeof storeRoutes>[0];

describe("the routes a store's page knows", () => {
  it("are the store's, of this host's kind, and those of the page itself", () => {
    expect(Object.keys(storeRoutes(routes, ["root", "host", "routes/_index"], false))).toEqual([
      "root",
      "host",
      "routes/_index",
      "host.cart",
      "host.checkout",
      "host.events",
    ]);
    expect(Object.keys(storeRoutes(routes, ["root", "below"], true))).toEqual([
      "root",
      "below",
      "below.cart",
      "below.checkout",
      "routes/store.$vendorName._index",
    ]);
    expect(Object.keys(storeRoutes(routes, ["root", "routes/$"], true))).toContain("routes/$");
  });
  it("bring no landing page to a store's own host", () => {
    const { "routes/_index": door } = storeRoutes(routes, ["root", "host", "routes/_index"], false);
    expect([door!.module, door!.parentId]).toEqual([
      "/assets/store._vendorName._index-AbCdEf12.js",
      "host",
    ]);
  });
});

describe("the module that scripts take a page over with", () => {
  const manifest = {
    version: "v",
    url: "/assets/manifest.js",
    entry: { module: "/assets/entry.client-x.js", imports: ["/assets/components.js"] },
    routes,
  } as unknown as Parameters<typeof hydrationModule>[0]["manifest"];
  const parts = {
    manifest,
    belowStore: false,
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true } as Parameters<
      typeof hydrationModule
    >[0]["future"],
    matched: ["root", "host"],
  };
  const made = (state: string) => hydrationModule({ ...parts, state });
  const evil = '["</script><script>alert(1)</script><!--", "\u2028\u2029", "`${1}`"]';

  it("asks for all its parts by name, each once, and asks no server for routes", () => {
    const text = made("[]");
    expect([...text.matchAll(/^import.*?"(.+)";$/gm)].map((found) => found[1])).toEqual([
      "/assets/entry.client-x.js",
      "/assets/root-AbCdEf12.js",
      "/assets/store._vendorName-AbCdEf12.js",
      "/assets/components.js",
      "/assets/root-part.js",
      "/assets/store._vendorName-part.js",
    ]);
    expect(text).toContain('"v3_lazyRouteDiscovery":false');
  });

  it("can't be closed by what a store has written, and gives it on unchanged", () => {
    const text = made(evil);
    expect(text).not.toMatch(/<|\u2028|\u2029/);
    const body = text
      .split("\n")
      .filter((line) => !line.startsWith("import"))
      .join("\n");
    const given: { state: string; routeModules: object }[] = [];
    runInNewContext(body, {
      r0: 0,
      r1: 1,
      start: (page: (typeof given)[number]) => void given.push(page),
    });
    expect(given.map(({ state, routeModules }) => [state, routeModules])).toEqual([
      [evil, { root: 0, host: 1 }],
    ]);
  });

  it("is the same text for the same page, and has an address of its own for other data, another kind of page and another build", () => {
    expect(made("[1]")).toBe(made("[1]"));
    const version = (over: Partial<typeof parts>, state: string) =>
      moduleVersion(Buffer.from(hydrationModule({ ...parts, ...over, state })));
    expect(version({}, "[1]")).toMatch(/^[\w-]{10}$/);
    expect(version({}, "[1]")).toBe(version({}, "[1]"));
    const release = {
      ...manifest,
      entry: { ...manifest.entry, module: "/assets/entry.client-y.js" },
    };
    expect(
      new Set([
        version({}, "[1]"),
        version({}, "[2]"),
        version({ belowStore: true }, "[1]"),
        version({ manifest: release }, "[1]"),
      ]).size,
    ).toBe(4);
  });
});

describe("the end of a store's page", () => {
  const end = (nonce: string | undefined, module: Parameters<typeof closingScripts>[0]["module"]) =>
    closingScripts({ preHydration: "{e}", nonce, module });
  it("has the module's address, its text, or nothing but the pre-hydration script", () => {
    expect(end(undefined, { address: "/boot.js?v=a&b" })).toBe(
      '<script data-boot="/boot.js?v=a&amp;b">{e}</script>',
    );
    expect(end("n", { text: "b" })).toBe(
      '<script type="text/plain">b</script><script nonce="n">{e}</script>',
    );
    expect(end("n", null)).toBe('<script nonce="n">{e}</script>');
  });
  it("is allowed by the SHA-256 of its text", () => {
    expect(scriptHash("{e}")).toBe(
      `'sha256-${createHash("sha256").update("{e}").digest("base64")}'`,
    );
  });
});

describe("the pre-hydration script", () => {
  it("weighs at most 1,610 bytes, and leaves no name behind", async () => {
    const text = await pageScript("app/storefront/hydration/pre-hydration.ts");
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(1610);
    expect(text).toMatch(/^\{.*\}$/s);
    expect(text).not.toMatch(/<\/|<!--|\bvar |^\{function/);
  });
});
