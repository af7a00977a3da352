import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  encoded,
  pageEntityTag,
  hasContent,
  inEncoding,
  recompress,
  weightOf,
} from "./page-encoding.server";

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
    expect([bytes.isRecompressed, gone.isRecompressed]).toEqual([true, false]);
  });
});

describe("an entity tag", () => {
  it("is strong, and another one for other bytes", () => {
    const tags = [
      pageEntityTag("n", "br", false),
      pageEntityTag("n", "br", true),
      pageEntityTag("n", "gzip", false),
      pageEntityTag("n", "identity", false),
      pageEntityTag("m", "identity", false),
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
