import { describe, expect, it } from "vitest";
import { encodingFor, pageKey, readPageRequest } from "./page-request.server";

const local = { kind: "local" } as const;
const own = { kind: "vendor", slug: "mama-put" } as const;

describe("the page cache answers", () => {
  it.each([
    ["/", own, "vendor:mama-put"],
    ["/?utm_source=ig&fbclid=x", own, "vendor:mama-put"],
    ["/?", own, "vendor:mama-put"],
    ["/?x=1&srsltid=a&category=1&v=2&%zz", own, "vendor:mama-put"],
    ["/?q=+", own, "vendor:mama-put"],
    ["/store/mama-put", local, "local:mama-put"],
    ["/store/MAMA-put?gclid=1", local, "local:mama-put"],
  ] as const)("%s of a store", (url, host, key) => {
    const asked = readPageRequest(url, host);
    expect(asked).toMatchObject({ kind: "page", added: false });
    expect(pageKey(asked!.address, false)).toBe(key);
  });
  it("and knows that an item was just added", () =>
    expect(readPageRequest("/?added=1&utm_medium=x", own)).toMatchObject({
      kind: "page",
      added: true,
    }));
  it("and a visitor's part of it alone", () => {
    expect(readPageRequest("/?cart-part", own)).toMatchObject({ kind: "cart" });
    expect(readPageRequest("/?cart-part&utm_medium=x", own)).toMatchObject({ kind: "page" });
  });
  it("and its read-only form, for the edge", () =>
    expect(readPageRequest("/?read-only", own)).toMatchObject({ kind: "read-only" }));
  it("and its module by version", () => {
    expect(readPageRequest("/boot.js?v=abcdef12", own)).toMatchObject({
      kind: "module",
      version: "abcdef12",
    });
    expect(readPageRequest("/store/mama-put/boot.js", local)).toMatchObject({
      kind: "module",
      version: "",
    });
  });
  it("from one entry for a host and a slug, and others for other hosts and lite mode", () => {
    const keys = [
      pageKey({ host: local, slug: "a-b" }, false),
      pageKey({ host: own, slug: "a-b" }, false),
      pageKey({ host: own, slug: "a-b" }, true),
    ];
    expect(new Set(keys).size).toBe(3);
  });
});

it.each([
  ["/?q=rice", own],
  ["/?x=1&q=rice", own],
  ["/cart", own],
  ["/store/mama-put", own],
  ["/items/1", own],
  ["/index.html", own],
  ["//", own],
  ["/", local],
  ["/store/mama-put/", local],
  ["/store/admin", local],
  ["/store/a%2fb", local],
  ["/store/mama-put/cart", local],
  ["/store/mama-put.data", local],
  ["/", { kind: "main" }],
  ["/store/mama-put", { kind: "main" }],
] as const)("%s on %o is somebody else's", (url, host) =>
  expect(readPageRequest(url, host)).toBeNull(),
);

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["gzip, deflate", "gzip"],
  ["identity", "identity"],
  ["*", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip;q=0.5", "gzip"],
  ["gzip;q=1.0, br;q=0.1", "br"],
  ["brotli, xgzip", "identity"],
  ["GZIP;q=0.001", "gzip"],
])("who takes '%s' gets %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
