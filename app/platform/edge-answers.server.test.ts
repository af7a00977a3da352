import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isCrawler } from "~/shared/crawlers";
import { isOldBrowser } from "~/shared/is-old-browser";
import { edgeCaching, isForEverybody, visitorMark } from "./edge-answers.server";
import { deleteSingleton } from "./singleton.server";

function setUp(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  deleteSingleton("env");
}
beforeEach(() => setUp({ NODE_ENV: "test", SESSION_SECRET: "a-secret-of-this-test-alone" }));
afterEach(() => {
  vi.unstubAllEnvs();
  deleteSingleton("env");
});

const varnish = {
  EDGE_CACHE: "varnish",
  EDGE_TOKEN: "a-token-of-twenty-letters",
  EDGE_PURGE_URL: "http://varnish:6081",
};
const asked = (headers: IncomingHttpHeaders, url = "/") =>
  isForEverybody({ url, headers } as IncomingMessage);
const chrome = (version: number) =>
  `Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`;

describe("how long the edge may keep a page", () => {
  const lifetimes = (secondsLeft: number, soonBetter = false) =>
    edgeCaching({ vendorId: "v1", secondsLeft, soonBetter })?.[1];

  it("is not at all without an edge", () => {
    expect(lifetimes(1_000)).toBeUndefined();
  });

  it("ends before the page changes by the clock", () => {
    setUp(varnish);
    const text = (age: number, stale: number) =>
      `public, max-age=0, s-maxage=${age}, stale-while-revalidate=${stale}, stale-if-error=3600`;
    expect(lifetimes(10_000)).toBe(text(300, 60));
    expect(lifetimes(330)).toBe(text(300, 30));
    expect(lifetimes(40.9)).toBe(text(40, 0));
    expect(lifetimes(0.9)).toBeUndefined();
    expect(lifetimes(-5)).toBeUndefined();
    expect(lifetimes(10_000, true), "soon compressed better").toBe(text(5, 60));
  });

  it("is told to Cloudflare and Fastly in fields of their own, and browsers ask each time", () => {
    const headers = () => {
      const list = edgeCaching({ vendorId: "v1", secondsLeft: 1_000 })!;
      return Object.fromEntries(
        Array.from({ length: list.length / 2 }, (_, n) => [list[2 * n], list[2 * n + 1]]),
      );
    };
    const lifetime = "max-age=300, stale-while-revalidate=60, stale-if-error=3600";
    setUp({ ...varnish, EDGE_CACHE: "cloudflare", EDGE_ZONE: "z1", EDGE_PURGE_URL: "" });
    expect(headers()).toEqual({
      "Cache-Control": "no-cache",
      "Cloudflare-CDN-Cache-Control": `public, ${lifetime}`,
      "Cache-Tag": "buka,store-v1",
    });
    setUp({ EDGE_CACHE: "fastly" });
    expect(headers()).toEqual({
      "Cache-Control": "no-cache",
      "Surrogate-Control": lifetime,
      "Surrogate-Key": "buka store-v1",
    });
  });
});

describe("a request for what everybody gets", () => {
  it("has nothing of a visitor", () => {
    expect(asked({ "user-agent": chrome(130) })).toBe(true);
    expect(asked({ cookie: "__cf_bm=abc; cf_clearance=x" })).toBe(true);
    for (const cookie of ["own=1", "cart=x", "__Host-cart=x", "a-new-one=1", "__cf_bm=a; lite=off"])
      expect(asked({ cookie }), cookie).toBe(false);
    expect(asked({ "save-data": "on" })).toBe(false);
    expect(asked({ "user-agent": "Googlebot/2.1" })).toBe(false);
    expect(asked({ "user-agent": chrome(119) })).toBe(false);
    expect(asked({}, "/?q=rice")).toBe(false);
  });
});

describe("the mark of a visitor with something of their own", () => {
  it("comes with the first cookie and goes with the last", () => {
    expect(visitorMark(undefined, true)).toMatch(/^own=1; Path=\/; HttpOnly; SameSite=Lax/);
    expect(visitorMark("cart=x", false)).toMatch(/^own=1/);
    expect(visitorMark("own=1; cart=x", false)).toBeNull();
    expect(visitorMark("own=1", false)).toMatch(/^own=;.*Max-Age=0/);
    expect(visitorMark("own=1", true)).toBeNull();
    expect(visitorMark("__cf_bm=x", false)).toBeNull();
    expect(visitorMark(undefined, false)).toBeNull();
  });
});

describe("Varnish's configuration", () => {
  const rules = [
    ...readFileSync("deploy/varnish/buka.vcl", "utf8").matchAll(/User-Agent ~ "([^"]+)"/g),
  ].map(([, source]) =>
    source!.startsWith("(?i)") ? new RegExp(source!.slice(4), "i") : new RegExp(source!),
  );
  const passes = (agent: string) => rules.some((rule) => rule.test(agent));
  const safari = (version: string) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
  const iphone = (version: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`;
  const versions = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => from + n);

  it("passes on the crawlers and old browsers that the product treats apart, and no others", () => {
    expect(rules.length).toBe(6);
    const agents = [
      ...versions(40, 150).map(chrome),
      ...versions(60, 150).map((n) => `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Firefox/${n}.0`),
      ...versions(9, 20).flatMap((n) => versions(0, 8).map((m) => safari(`${n}.${m}`))),
      ...versions(9, 20).flatMap((n) => versions(0, 8).map((m) => iphone(`${n}_${m}`))),
      iphone("17_1_2"),
      iphone("17_2_1"),
      "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.12",
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "facebookexternalhit/1.1",
      "WhatsApp/2.23.20.0",
      "Mozilla/5.0 (compatible; Google-InspectionTool/1.0)",
      "curl/8.1",
      "Wget/1.21",
      "Mozilla/5.0 (compatible; Yahoo! Slurp)",
      "SomeCrawler 1.0",
    ];
    const wrong = agents.filter(
      (agent) => passes(agent) !== (isCrawler(agent) || isOldBrowser(agent)),
    );
    expect(wrong).toEqual([]);
  });
});
