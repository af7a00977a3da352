import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The dashboard's views, with their source texts. */
const views = readdirSync("app/dashboard", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => ({ path, text: readFileSync(`app/dashboard/${path}`, "utf8") }));

describe("a form that may be sent again", () => {
  it("keeps its token when its page revalidates", () => {
    const tokens = views.flatMap(({ path, text }) =>
      [...text.matchAll(/name="(?:token|clientToken)"\s+value=\{([^}]+)\}/g)].map(
        ([, value]) => [path, text, value!] as const,
      ),
    );
    expect(tokens.length).toBeGreaterThan(4); // else the walk itself is broken
    // A sale keeps its token in its own state.
    const kept = /useFormToken\(|useSale\(/;
    expect(tokens.filter(([, text]) => !kept.test(text)).map(([path]) => path)).toEqual([]);
    expect(
      tokens
        .filter(([, , value]) => !["token", "sale.clientToken"].includes(value))
        .map(([path, , value]) => `${path}: ${value}`),
    ).toEqual([]);
  });

  it("is not recreated when a colleague adds to a list", () => {
    const keys = views.flatMap(({ path, text }) =>
      [...text.matchAll(/<(\w+)[^<>]*?\skey=\{([^}]*\.length[^}]*)\}/g)].map(
        ([, element, key]) => `${path}: ${element} ${key}`,
      ),
    );
    expect(keys.filter((key) => !/: (StatusMessage|li|tr|path|span) /.test(key))).toEqual([]);
  });
});
