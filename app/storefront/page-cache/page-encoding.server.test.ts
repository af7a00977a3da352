import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  encoded,
  entityTag,
  hasContent,
  inEncoding,
  recompress,
  scriptHashes,
  placeholderOf,
  withCartFragment,
  weightOf,
} from "./page-encoding.server";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a policy names", () => {
  it("every script of the page that would run, by the hash of its text, once", () => {
    const html = `<script>one()</script><script data-boot="/boot.js?v=1">é</script><script type="module">two()</script><script>one()</script>`;
    expect(scriptHashes(html)).toBe([sha("one()"), sha("é"), sha("two()")].join(" "));
  });
  it("and neither data nor scripts with an address", () => {
    expect(
      scriptHashes(
        `<script type="application/ld+json">{}</script><script type="text/plain">x()</script><script src="/a.js"></script><script type="module" src="/b.js"></script>`,
      ),
    ).toBe("");
  });
});

describe("bytes", () => {
  const text = "Jollof rice, egusi soup, pounded yam. ".repeat(200);
  it("say the same in every encoding", () => {
    const bytes = encoded(text);
    expect(brotliDecompressSync(inEncoding(bytes, "br")).toString()).toBe(text);
    expect(gunzipSync(inEncoding(bytes, "gzip")).toString()).toBe(text);
    expect(inEncoding(bytes, "identity").toString()).toBe(text);
    expect(weightOf(bytes)).toBe(bytes.identity.length + bytes.br!.length + bytes.gzip!.length);
  });
  it("are packed smaller while nobody waits, and not at all once nobody wants them", async () => {
    const varied = Array.from(
      { length: 400 },
      (_, at) => `<li>${(at * 7919) % 997} ${text.slice(at % 30, 40)}</li>`,
    ).join("");
    const [bytes, gone] = [encoded(varied), encoded(varied)];
    const before = inEncoding(bytes, "br");
    recompress(
      gone,
      () => false,
      () => expect.unreachable(),
    );
    await new Promise<void>((resolve) => recompress(bytes, () => true, resolve));
    expect(bytes.br!.length).toBeLessThan(before.length);
    expect(brotliDecompressSync(bytes.br!).toString()).toBe(varied);
    expect([bytes.tight, gone.tight]).toEqual([true, false]);
  });
});

describe("an entity tag", () => {
  it("is strong, and another one for other bytes", () => {
    const tags = [
      entityTag("n", "br", false),
      entityTag("n", "br", true),
      entityTag("n", "gzip", false),
      entityTag("n", "identity", false),
      entityTag("m", "identity", false),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
  });
  it.each([
    [undefined, false],
    ['"abc-b"', true],
    ['"abc-g"', true],
    ['W/"abc-b4"', true],
    ['"x", "abc-i"', true],
    ['"abcd-b"', false],
    ['"ab-b"', false],
    ["", false],
  ])("%s is the page 'abc': %s", (header, has) => expect(hasContent(header, "abc")).toBe(has));
});

describe("one visitor's part", () => {
  it("goes between the page's bytes and leaves them as they are, whatever stands in them", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (before, after, part) => {
          const html = `${before.replaceAll("<", "")}<div id="cart-slot" class="x"></div>${after}`;
          const slot = placeholderOf(Buffer.from(html))!;
          expect(withCartFragment(Buffer.from(html), slot, part).toString()).toBe(
            html.replace('class="x">', () => `class="x">${part}`),
          );
        },
      ),
    );
  });
  it.each([
    '<main><div id="cart"></div></main>',
    '<div id="cart-slot">1 item</div>',
    '<div id="cart-slot"',
    "",
  ])("has no place in a page without an empty one: %s", (page) =>
    expect(placeholderOf(Buffer.from(page))).toBeNull(),
  );
});
