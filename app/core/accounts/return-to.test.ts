import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownPath } from "./return-to";

describe("ownPath", () => {
  it.each([
    "/",
    "/dashboard",
    "/dashboard/orders?tab=pending&q=jollof%20rice",
    "/dashboard/orders/4f1c#decline",
    "/a?next=//elsewhere",
  ])("keeps %s", (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    "",
    "dashboard",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/%2Fevil.example",
    "/%2fevil.example",
    "/%5Cevil.example",
    "%2F%2Fevil.example",
    "/\tevil",
    "/a\r\nSet-Cookie: a=b",
    "/%0d%0aSet-Cookie: a=b",
    "/..//evil.example",
    "/a/../../b",
    "/a//b",
    "/a\\b",
    "/%",
    " /dashboard",
    "/\u2028x",
    "/ọbẹ",
    "/" + "a".repeat(600),
  ])("refuses %j", (sent) => {
    expect(ownPath(sent)).toBeNull();
  });

  it.each([null, undefined, 5, {}, ["/a"]])("refuses %j, which is no text", (sent) => {
    expect(ownPath(sent)).toBeNull();
  });

  it("accepts nothing that a browser resolves to another host", () => {
    const hostile = fc
      .array(
        fc.constantFrom(
          "/",
          "\\",
          ".",
          "..",
          "%2f",
          "%5c",
          "@",
          "a",
          "evil.example",
          "?",
          "#",
          ":",
          "\t",
          "\n",
          "%",
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(hostile, (sent) => {
        const path = ownPath(sent);
        if (path === null) return;
        for (const form of [path, decodeURIComponent(path)])
          expect(new URL(form, "https://own.example/login").origin).toBe("https://own.example");
      }),
      { numRuns: 3000 },
    );
  });
});
