import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signal } from "~/platform/events.server";
import { insertInto, PageCache, type CachedPage } from "./page-cache.server";
import { pageKey, type CacheableAddress } from "./page-request.server";
import type { StorePage } from "./store-page.server";

const at = (slug: string): CacheableAddress => ({ host: { kind: "local" }, slug });
const key = (slug: string, lite = false) => pageKey(at(slug), lite);
const change = (vendorId: string): Signal => ({ topic: "store", vendorId });

/** A cache whose renders finish when `finish` is called; the n-th page contains n. */
function setUp(over: { maxBytes?: number; size?: number } = {}) {
  const state = { now: 0, isListening: true, rendered: 0 };
  const waiting: (() => void)[] = [];
  let next: () => Partial<StorePage> | null = () => ({});
  const cache = new PageCache({
    maxBytes: over.maxBytes ?? 1_000_000,
    policyFor: (scripts) => `p ${scripts}`,
    isListening: () => state.isListening,
    now: () => state.now,
    render: async ({ slug }) => {
      const number = ++state.rendered;
      await new Promise<void>((resolve) => waiting.push(resolve));
      const given = next();
      return (
        given && {
          data: {
            vendorId: `vendor of ${slug}`,
            freshUntil: new Date(1_000),
            page: {} as StorePage["data"]["page"],
            structured: { "@context": "", "@type": "" },
            texts: null,
          },
          html: `<html>${number}${"x".repeat(over.size ?? 10)}</html>`,
          closing: "<script>1</script>",
          scripts: "'sha256-1'",
          structured: () => "<b>for crawlers</b>",
          module: { version: `version-${number}`, bytes: Buffer.from(`module ${number}`) },
          ...given,
        }
      );
    },
  });
  const finish = () => waiting.splice(0).forEach((resolve) => resolve());
  const make = async (slug: string, lite = false) => {
    const page = cache.render(at(slug), lite);
    finish();
    return page as Promise<CachedPage>;
  };
  return { cache, state, finish, make, answerWith: (given: typeof next) => void (next = given) };
}
const textOf = (page: CachedPage | null) =>
  page?.html.identity.toString().replace(/x+|<script>.*/g, "");

describe("a page", () => {
  it("is rendered once for concurrent requests, and then cached", async () => {
    const { cache, state, finish } = setUp();
    const all = [
      cache.render(at("a"), false),
      cache.render(at("a"), false),
      cache.render(at("a"), false),
    ];
    finish();
    expect((await Promise.all(all)).map(textOf)).toEqual(Array(3).fill("<html>1</html>"));
    expect(state.rendered).toBe(1);
    expect(textOf(cache.get(key("a"))!)).toBe("<html>1</html>");
    expect([cache.get(key("b")), cache.get(key("a", true))]).toEqual([null, null]);
  });
  it("is dropped when its store changes, and not for another store's change", async () => {
    const { cache, make } = setUp();
    for (const slug of ["a", "b"]) await make(slug);
    await make("a", true);
    cache.onSignal({ topic: "order", vendorId: "vendor of a", orderId: "1" });
    cache.onSignal(change("vendor of nobody"));
    expect(cache.size.pages).toBe(3);
    cache.onSignal(change("vendor of a"));
    expect([cache.get(key("a")), cache.get(key("a", true)), cache.get(key("b"))?.key]).toEqual([
      null,
      null,
      key("b"),
    ]);
  });
  it("is dropped along with all others when changes may have been missed", async () => {
    const { cache, make } = setUp();
    for (const slug of ["a", "b"]) await make(slug);
    cache.onSignal({ topic: "resync" });
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });
  it("expires at the minute when its content would change", async () => {
    const { cache, state, make } = setUp();
    await make("a");
    state.now = 999;
    expect(cache.get(key("a"))).not.toBeNull();
    state.now = 1_000;
    expect(cache.get(key("a"))).toBeNull();
  });
  it("that changed during its render reaches those who waited, but isn't cached or served afterwards", async () => {
    const { cache, finish } = setUp();
    const early = cache.render(at("a"), false);
    cache.onSignal(change("vendor of a"));
    const late = cache.render(at("a"), false);
    finish();
    expect([textOf(await early), textOf(await late)]).toEqual(["<html>1</html>", "<html>2</html>"]);
    expect(textOf(cache.get(key("a")))).toBe("<html>2</html>");
  });
  it("is cached if only another store changed meanwhile", async () => {
    const { cache, finish } = setUp();
    const made = cache.render(at("a"), false);
    cache.onSignal(change("vendor of b"));
    finish();
    await made;
    expect(cache.get(key("a"))).not.toBeNull();
  });
  it("is neither served from memory nor cached while changes are not received", async () => {
    const { cache, state, make } = setUp();
    await make("a");
    state.isListening = false;
    expect(cache.get(key("a"))).toBeNull();
    await make("b");
    state.isListening = true;
    expect(cache.get(key("b"))).toBeNull();
  });
  it("that doesn't exist is not cached", async () => {
    const { cache, make, answerWith } = setUp();
    answerWith(() => null);
    expect(await make("a")).toBeNull();
    expect(cache.size.pages).toBe(0);
  });
  it("of lite mode has no module", async () => {
    const { cache, make, answerWith } = setUp();
    answerWith(() => ({ module: null }));
    await make("a", true);
    expect(cache.get(key("a", true))).toMatchObject({ module: null });
  });
  it("for crawlers has their markup behind its document, in the same bytes each time", async () => {
    const { cache, make } = setUp();
    const page = await make("a");
    const before = cache.size.bytes;
    const forCrawlers = cache.pageForCrawlers(page);
    expect(forCrawlers.html.identity.toString()).toMatch(
      /^<html>1x+<\/html><b>for crawlers<\/b><script>1<\/script>$/,
    );
    expect(forCrawlers.name).not.toBe(page.name);
    // Nothing is hashed or compressed again.
    expect(cache.pageForCrawlers(page)).toBe(forCrawlers);
    expect(cache.size.bytes).toBe(before + forCrawlers.html.identity.length);
  });
  it("that failed to render is rendered again for the next request", async () => {
    const { cache, make, answerWith } = setUp();
    answerWith(() => {
      throw new Error("made badly");
    });
    await expect(make("a")).rejects.toThrow("made badly");
    answerWith(() => ({}));
    expect(textOf(await make("a"))).toBe("<html>2</html>");
    expect(cache.size.pages).toBe(1);
  });
});

it("stays within its bytes, and drops the least recently used", async () => {
  const { cache, make } = setUp({ maxBytes: 3_500, size: 1_000 });
  for (const slug of ["a", "b", "c"]) await make(slug);
  expect(cache.size.pages).toBe(3);
  cache.get(key("a"));
  await make("d");
  expect(["a", "b", "c", "d"].filter((slug) => cache.get(key(slug)))).toEqual(["a", "c", "d"]);
  expect(cache.size.bytes).toBeLessThanOrEqual(3_500);
});

describe("a module", () => {
  const version = (page: CachedPage) => page.module!.version;
  it("is found by version while its page is cached, and for five minutes after its replacement", async () => {
    const { cache, make } = setUp();
    const old = await make("a");
    cache.onSignal(change("vendor of a"));
    const now = await make("a");
    const text = async (name: string) => (await cache.module(at("a"), name))?.identity.toString();
    expect([await text(version(now)), await text(version(old))]).toEqual(["module 2", "module 1"]);
    expect([await text("unknown-version"), await text("version"), await text("")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const late = setUp();
    const first = await late.make("a");
    late.cache.onSignal(change("vendor of a"));
    late.state.now = 300_001;
    const asked = late.cache.module(at("a"), version(first));
    late.finish();
    expect(await asked).toBeNull();
  });
  it("of another process's page is rendered here, if it has the same version", async () => {
    const [here, there] = [setUp(), setUp()];
    const page = await there.make("a");
    const asked = here.cache.module(at("a"), version(page));
    here.finish();
    expect((await asked)?.identity.toString()).toBe("module 1");
  });
});

it("inserts a visitor's part behind the document and changes no other byte", async () => {
  const text = fc.string({ unit: "grapheme" });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (html, closing, part) => {
      const { make, answerWith } = setUp();
      answerWith(() => ({ html, closing }));
      expect(insertInto(await make("a"), part).toString()).toBe(html + part + closing);
    }),
  );
});
