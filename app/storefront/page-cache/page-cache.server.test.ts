import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Signal } from "~/platform/events.server";
import { PageCache, type CachedPage, type RenderedPage } from "./page-cache.server";
import { pageKey, type CacheableAddress } from "./page-request.server";

const at = (slug: string): CacheableAddress => ({ host: { kind: "local" }, slug });
const key = (slug: string, lite = false) => pageKey(at(slug), lite);
const change = (vendorId: string): Signal => ({ topic: "store", vendorId });

const bootOf = (text: string) => ({
  text: () => Promise.resolve(text),
  size: text.length,
  digest: createHash("sha256").update(text).digest(),
});

/** A cache over pages that are made only when `finish` is called; the n-th one made says so. */
function setUp(over: { maxBytes?: number; size?: number } = {}) {
  const state = { now: 0, hears: true, made: 0 };
  const waiting: (() => void)[] = [];
  let next: Partial<RenderedPage> & { known?: boolean } = {};
  const cache = new PageCache({
    maxBytes: over.maxBytes ?? 1_000_000,
    policy: "p",
    hears: () => state.hears,
    now: () => state.now,
    render: async ({ slug }, _lite, onFacts) => {
      const number = ++state.made;
      const { known = true, ...given } = next;
      const facts = {
        vendorId: `vendor of ${slug}`,
        slug,
        base: "",
        freshUntil: new Date(1_000),
        menu: [],
        minimumOrderKobo: 0,
        language: "en" as const,
      };
      if (known) onFacts(facts);
      await new Promise<void>((resolve) => waiting.push(resolve));
      const body = `<html>${number}${"x".repeat(over.size ?? 10)}</html>`;
      return {
        status: 200,
        headers: [["content-type", "text/html; charset=utf-8"]],
        body,
        facts,
        boot: bootOf(`boot ${number}`),
        ...given,
      };
    },
  });
  const finish = () => waiting.splice(0).forEach((resolve) => resolve());
  const make = async (slug: string, lite = false) => {
    const made = cache.make(at(slug), lite);
    finish();
    return made as Promise<CachedPage>;
  };
  return { cache, state, finish, make, answerWith: (given: typeof next) => void (next = given) };
}
const textOf = (kept: CachedPage | RenderedPage) =>
  ("html" in kept ? kept.html.identity : kept.body).toString().replace(/x+/, "");

describe("a page", () => {
  it("is made once for all who ask at the same time, and then kept", async () => {
    const { cache, state, finish } = setUp();
    const all = [
      cache.make(at("a"), false),
      cache.make(at("a"), false),
      cache.make(at("a"), false),
    ];
    finish();
    expect((await Promise.all(all)).map(textOf)).toEqual(Array(3).fill("<html>1</html>"));
    expect(state.made).toBe(1);
    expect(textOf(cache.get(key("a"))!)).toBe("<html>1</html>");
    expect([cache.get(key("b")), cache.get(key("a", true))]).toEqual([null, null]);
  });
  it("goes when its store changes, and no other's", async () => {
    const { cache, make } = setUp();
    for (const slug of ["a", "b"]) await make(slug);
    await make("a", true);
    cache.hear({ topic: "order", vendorId: "vendor of a", orderId: "1" });
    cache.hear(change("vendor of nobody"));
    expect(cache.size.pages).toBe(3);
    cache.hear(change("vendor of a"));
    expect([cache.get(key("a")), cache.get(key("a", true)), cache.get(key("b"))?.key]).toEqual([
      null,
      null,
      key("b"),
    ]);
  });
  it("goes with all others when changes may have been missed", async () => {
    const { cache, make } = setUp();
    for (const slug of ["a", "b"]) await make(slug);
    cache.hear({ topic: "resync" });
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });
  it("ends at the minute at which it would say something else", async () => {
    const { cache, state, make } = setUp();
    await make("a");
    state.now = 999;
    expect(cache.get(key("a"))).not.toBeNull();
    state.now = 1_000;
    expect(cache.get(key("a"))).toBeNull();
  });
  it("that changed while it was made is served to those who waited, not kept, and not given to who comes after", async () => {
    for (const known of [true, false]) {
      const { cache, finish, answerWith } = setUp();
      answerWith({ known });
      const early = cache.make(at("a"), false);
      cache.hear(change("vendor of a"));
      const late = cache.make(at("a"), false);
      finish();
      expect([textOf(await early), textOf(await late)]).toEqual([
        "<html>1</html>",
        "<html>2</html>",
      ]);
      expect(textOf(cache.get(key("a"))!)).toBe("<html>2</html>");
    }
  });
  it("is kept when another store changed meanwhile", async () => {
    const { cache, finish } = setUp();
    const made = cache.make(at("a"), false);
    cache.hear(change("vendor of b"));
    finish();
    await made;
    expect(cache.get(key("a"))).not.toBeNull();
  });
  it("is neither served from memory nor kept while nothing is heard of changes", async () => {
    const { cache, state, make } = setUp();
    await make("a");
    state.hears = false;
    expect(cache.get(key("a"))).toBeNull();
    await make("b");
    state.hears = true;
    expect(cache.get(key("b"))).toBeNull();
  });
  it.each<[string, Partial<RenderedPage>]>([
    ["another status", { status: 404 }],
    ["a redirect", { status: 301 }],
    ["no page", { headers: [["content-type", "application/json"]] }],
    [
      "a cookie",
      {
        headers: [
          ["content-type", "text/html"],
          ["set-cookie", "a=b"],
        ],
      },
    ],
    ["no facts", { facts: null }],
    ["no module", { boot: null }],
  ])("with %s is passed on and not kept", async (_what, given) => {
    const { cache, make, answerWith } = setUp();
    answerWith(given);
    expect(await make("a")).toMatchObject(given);
    expect(cache.size.pages).toBe(0);
  });
  it("of lite mode has no module", async () => {
    const { cache, make, answerWith } = setUp();
    answerWith({ boot: null });
    await make("a", true);
    expect(cache.get(key("a", true))).toMatchObject({ boot: null });
  });
  it("that could not be made is asked for again by the next", async () => {
    const { cache, make, answerWith } = setUp();
    answerWith({
      get status(): number {
        throw new Error("made badly");
      },
    });
    await expect(make("a")).rejects.toThrow("made badly");
    answerWith({});
    expect(textOf(await make("a"))).toBe("<html>2</html>");
    expect(cache.size.pages).toBe(1);
  });
});

it("holds no more bytes than it may, and lets go of what was used longest ago", async () => {
  const { cache, make } = setUp({ maxBytes: 3_500, size: 1_000 });
  for (const slug of ["a", "b", "c"]) await make(slug);
  expect(cache.size.pages).toBe(3);
  cache.get(key("a"));
  await make("d");
  expect(["a", "b", "c", "d"].filter((slug) => cache.get(key(slug)))).toEqual(["a", "c", "d"]);
  expect(cache.size.bytes).toBeLessThanOrEqual(3_500);
});

describe("a module", () => {
  const version = (kept: CachedPage) => kept.boot!.versions[0].slice(0, 10);
  it("is found by its version while its page is here, and five minutes after another took its place", async () => {
    const { cache, state, make } = setUp();
    const old = await make("a");
    cache.hear(change("vendor of a"));
    const now = await make("a");
    const text = async (name: string) => (await cache.boot(at("a"), name))?.identity.toString();
    expect([
      await text(version(now)),
      await text(now.boot!.versions[1].slice(0, 8)),
      await text(version(old)),
    ]).toEqual(["boot 2", "boot 2", "boot 1"]);
    expect([
      await text("unknown-version"),
      await text(version(now).slice(0, 7)),
      await text(""),
    ]).toEqual([undefined, undefined, undefined]);
    state.now = 900;
    const late = setUp();
    const first = await late.make("a");
    late.cache.hear(change("vendor of a"));
    late.state.now = 300_001;
    const asked = late.cache.boot(at("a"), version(first));
    late.finish();
    expect(await asked).toBeNull();
  });
  it("is written when it is first asked for, once for all who ask, and tried again when that failed", async () => {
    const { cache, make, answerWith } = setUp();
    const tries: number[] = [];
    const text = () => {
      tries.push(tries.length + 1);
      return tries.length === 1
        ? Promise.reject(new Error("not this time"))
        : Promise.resolve("boot");
    };
    answerWith({ boot: { ...bootOf("boot"), text } });
    const page = await make("a");
    expect(tries).toEqual([]);
    const ask = () => cache.boot(at("a"), version(page));
    await expect(Promise.all([ask(), ask()])).rejects.toThrow("not this time");
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one?.identity.toString(), other === one, tries]).toEqual(["boot", true, [1, 2]]);
  });
  it("of a page that another process made is made here, if it comes out the same", async () => {
    const [here, there] = [setUp(), setUp()];
    const page = await there.make("a");
    const asked = here.cache.boot(at("a"), version(page));
    here.finish();
    expect((await asked)?.identity.toString()).toBe("boot 1");
  });
});
