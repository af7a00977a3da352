import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Views of the vendors' side, with their texts. */
const views = readdirSync("app/dashboard", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path, text: readFileSync(`app/dashboard/${path}`, "utf8") }));

describe("a form that may be sent again", () => {
  it("keeps its token while its page is read again", () => {
    const tokens = views.flatMap(({ path, text }) =>
      [...text.matchAll(/name="(?:token|clientToken)"\s+value=\{([^}]+)\}/g)].map(
        ([, value]) => [path, text, value!] as const,
      ),
    );
    expect(tokens.length).toBeGreaterThan(4); // else the walk itself is broken
    // A sale is held by its own state, with its token.
    const kept = /useFormToken\(|useSale\(/;
    expect(tokens.filter(([, text]) => !kept.test(text)).map(([path]) => path)).toEqual([]);
    expect(
      tokens
        .filter(([, , value]) => !["token", "sale.clientToken"].includes(value))
        .map(([path, , value]) => `${path}: ${value}`),
    ).toEqual([]);
  });

  it("is not made anew by what a colleague adds to a list", () => {
    const keys = views.flatMap(({ path, text }) =>
      [...text.matchAll(/<(\w+)[^<>]*?\skey=\{([^}]*\.length[^}]*)\}/g)].map(
        ([, element, key]) => `${path}: ${element} ${key}`,
      ),
    );
    expect(keys.filter((key) => !/: (StatusMessage|li|tr|path|span) /.test(key))).toEqual([]);
  });
});
