import { describe, expect, it } from "vitest";
import { storeUrl } from "~/shared/store-paths";
import { resolveHost } from "./host";
import { isVendorHostPath, storeAddressOnItsHost } from "./host-routing";
import { isSlug } from "./slugs";

describe("resolveHost", () => {
  it.each([
    ["buka.example", { kind: "main" }],
    ["BUKA.example:443", { kind: "main" }],
    ["buka.example.", { kind: "main" }],
    ["mama-put.buka.example", { kind: "vendor", slug: "mama-put" }],
    ["Mama-Put.buka.example:3000", { kind: "vendor", slug: "mama-put" }],
    ["localhost:3000", { kind: "local" }],
    ["127.0.0.1", { kind: "local" }],
    ["[::1]:3000", { kind: "local" }],
    ["10.0.0.7:80", { kind: "local" }],
    ["www.buka.example", "www"],
    ["evil.example", null],
    ["a.b.buka.example", null],
    ["evilbuka.example", null],
    ["admin.buka.example", null],
    ["xn--80ak6aa92e.buka.example", null],
    ["mama--put.buka.example", null],
    ["buka.example.evil.com", null],
    ["mama-put.buka.example@evil.com", null],
    ["", null],
    [undefined, null],
    ["buka.example/", null],
    ["buka.example:65536", null],
    ["localhost:99999", null],
    ["256.1.1.1", null],
    ["[1:2]", null],
  ])("%s", (header, expected) =>
    expect(resolveHost(header, "buka.example", true)).toEqual(expected),
  );

  it("serves subdomains of a local name too, and none below a bare address", () => {
    expect(resolveHost("mama-put.buka.localhost:3000", "buka.localhost", false)).toEqual({
      kind: "vendor",
      slug: "mama-put",
    });
    expect(resolveHost("mama-put.localhost:3000", "localhost", false)).toBeNull();
  });
});

it("serves no bare address in production, unless the product has no other", () => {
  for (const header of ["localhost", "10.0.0.7:80", "[::1]"])
    expect(resolveHost(header, "buka.example", false)).toBeNull();
  expect(resolveHost("10.0.0.7", "10.0.0.7", false)).toEqual({ kind: "local" });
});

describe("isSlug", () => {
  it.each(["mama-put", "abc", "a1b", "7up", "a".repeat(63)])("takes %s", (slug) =>
    expect(isSlug(slug)).toBe(true),
  );
  it.each([
    "",
    "ab",
    "a".repeat(64),
    "-ab",
    "ab-",
    "a--b",
    "Mama",
    "mama put",
    "mamá",
    "www",
    "dashboard",
    "api",
    "xn--abc",
    "a_b",
    "a.b",
  ])("refuses %j", (slug) => expect(isSlug(slug)).toBe(false));
});

describe("storeAddressOnItsHost", () => {
  const id = "8bb45a65-f3b6-48cc-b068-c30967d58d6f";
  const at = (path: string) => storeAddressOnItsHost(path, "https://buka.example", "buka.example");
  it.each([
    ["/store/mama-put", "https://mama-put.buka.example/"],
    ["/store/mama-put/", "https://mama-put.buka.example/"],
    ["/store/MAMA-PUT?q=rice&evil=1", "https://mama-put.buka.example/?q=rice"],
    [`/store/mama-put/items/${id}`, `https://mama-put.buka.example/items/${id}`],
    ["/store/mama-put/cart", "https://mama-put.buka.example/cart"],
    [
      `/store/mama-put/orders/${id}/receipt?paper=58`,
      `https://mama-put.buka.example/orders/${id}/receipt?paper=58`,
    ],
    ["/store/mama-put/..%2f..//evil.com", "https://mama-put.buka.example/"],
    ["/store/evil.com", null],
    ["/store/admin", null],
    ["/stores/mama-put", null],
    ["/", null],
  ])("%s → %s", (path, expected) => expect(at(path)).toBe(expected));
});

it("serves a store's faces on its host, and leads to them there", () => {
  for (const path of [
    "/qr",
    "/qr.data",
    "/share.jpg",
    "/items/8bb45a65-f3b6-48cc-b068-c30967d58d6f/share.jpg",
    "/manifest.webmanifest",
    "/icon-192.png",
    "/icon-512-maskable.png",
    "/robots.txt",
    "/sitemap.xml",
  ])
    expect(isVendorHostPath(path), path).toBe(true);
  for (const path of [
    "/share.png",
    "/items/x/share.jpg",
    "/icon-.png",
    "/icon-a/b.png",
    "/qr/x",
    "/x/robots.txt",
  ])
    expect(isVendorHostPath(path), path).toBe(false);
  const at = (path: string) => storeAddressOnItsHost(path, "https://buka.example", "buka.example");
  expect(at("/store/mama-put/share.jpg?v=abc&evil=1")).toBe(
    "https://mama-put.buka.example/share.jpg?v=abc",
  );
  expect(at("/store/mama-put/qr")).toBe("https://mama-put.buka.example/qr");
});

it("keeps a store's host to the store's own paths", () => {
  for (const path of [
    "/",
    "/cart",
    "/cart/changes",
    "/checkout.data",
    "/policies",
    "/questions",
    "/policies.data",
    "/reviews",
    "/items/8bb45a65-f3b6-48cc-b068-c30967d58d6f",
    "/orders/8bb45a65-f3b6-48cc-b068-c30967d58d6f/receipt",
    "/orders/8bb45a65-f3b6-48cc-b068-c30967d58d6f/receipt.data",
    "/api/storefront/mama-put",
    "/assets/a.js",
  ])
    expect(isVendorHostPath(path)).toBe(true);
  for (const path of [
    "/dashboard",
    "/login",
    "/auth/google",
    "/api/check-slug/x",
    "/store/other",
    "/onboarding",
    "/payment/success",
    "/cart/x",
  ])
    expect(isVendorHostPath(path)).toBe(false);
});

it("builds a store's absolute address from the configuration alone", () => {
  expect(
    storeUrl({ publicUrl: "https://buka.example", rootDomain: "buka.example" }, "mama-put"),
  ).toBe("https://mama-put.buka.example");
  expect(
    storeUrl({ publicUrl: "http://buka.localhost:3000", rootDomain: "buka.localhost" }, "mama-put"),
  ).toBe("http://mama-put.buka.localhost:3000");
  expect(
    storeUrl({ publicUrl: "http://localhost:3000", rootDomain: "localhost" }, "mama-put"),
  ).toBe("http://localhost:3000/store/mama-put");
});
