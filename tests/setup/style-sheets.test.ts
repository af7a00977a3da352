import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import ts from "typescript";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { code, importsOf, oncePerFile, textOf, treeOf } from "./source-tree";

/** The order of all stylesheets' layers (app/ui/layers.css). */
const LAYERS = ["properties", "theme", "base", "components", "utilities", "state"];

const pageSheets = ["menu", "store", "public", "dashboard"] as const;
const sources = {
  ...Object.fromEntries([...pageSheets, "lite-pictures"].map((name) => [name, `app/ui/${name}`])),
  "every-class": "tests/setup/every-class",
};

/** The stylesheets as browsers get them, by name. */
const sheets: Record<string, string> = {};

beforeAll(async () => {
  const here = (path: string) => fileURLToPath(new URL(`../../${path}.css`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [tailwindcss()],
    build: {
      write: false,
      rollupOptions: {
        input: Object.fromEntries(
          Object.entries(sources).map(([name, path]) => [name, here(path)]),
        ),
        output: { assetFileNames: "[name].css" },
      },
    },
  });
  if (!("output" in built)) throw new Error("Vite has not built the sheets");
  for (const file of built.output)
    if (file.type === "asset" && file.fileName.endsWith(".css"))
      sheets[file.fileName.replace(/\.css$/, "")] = String(file.source);
});

type Rule = { prelude: string; body: string | null };

/** Returns the statements and rules of a stylesheet or a block, one level deep. */
function rulesOf(css: string): Rule[] {
  const found: Rule[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  let [depth, start, open] = [0, 0, 0];
  for (const { 0: sign, index } of plain.matchAll(/\\.|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/g)) {
    if (sign === "{" && depth++ === 0) open = index;
    const ends = sign === "}" ? --depth === 0 : sign === ";" && depth === 0;
    if (!ends) continue;
    const prelude = plain.slice(start, sign === "}" ? open : index).trim();
    found.push({ prelude, body: sign === "}" ? plain.slice(open + 1, index) : null });
    start = index + 1;
  }
  return found;
}

/** Returns the selectors outside of layers, even within media queries. */
const unlayered = (css: string): string[] =>
  rulesOf(css).flatMap(({ prelude, body }) => {
    if (body === null || /^@(layer|keyframes|property|font-face|page)\b/.test(prelude)) return [];
    return prelude.startsWith("@") ? unlayered(body) : [prelude];
  });

/** Returns all selectors for the screen. */
const selectorsOf = (css: string): string[] =>
  rulesOf(css).flatMap(({ prelude, body }) => {
    if (body === null || /^@(keyframes|property|font-face|page|media print)\b/.test(prelude))
      return [];
    return prelude.startsWith("@") ? selectorsOf(body) : [prelude];
  });

/** Returns the names of layers in the order in which a page's stylesheets first name them. */
const layersOf = (css: string): string[] => [
  ...new Set(
    rulesOf(css).flatMap(({ prelude }) =>
      prelude.startsWith("@layer ") ? prelude.slice("@layer ".length).split(/\s*,\s*/) : [],
    ),
  ),
];

describe("stylesheets", () => {
  it("hold every rule in a layer", () => {
    expect(Object.keys(sheets).sort()).toEqual(Object.keys(sources).sort());
    const { "every-class": _, ...ours } = sheets;
    for (const [name, css] of Object.entries(ours))
      expect([name, css.length > 100, unlayered(css)]).toEqual([name, true, []]);
  });

  it("let no change restyle a whole page", () => {
    // `:has(…) *` may match anywhere, so that any insertion makes the browser recalculate the style
    // of every element. Tailwind's group-has and peer-has do the same.
    for (const [name, css] of Object.entries(sheets)) {
      const selectors = selectorsOf(css).filter((selector) => selector.includes(":has("));
      expect([name, selectors.filter((one) => /[\s>+~](\*|::[\w-]+)\)*$/.test(one))]).toEqual([
        name,
        [],
      ]);
    }
    expect(selectorsOf(sheets["dashboard"]!).join()).toContain(".hours-day:has(");
  });

  it("have one order of layers, whichever of a store's stylesheets comes first", () => {
    for (const name of pageSheets) expect([name, layersOf(sheets[name]!)]).toEqual([name, LAYERS]);
    for (const arrival of [
      ["menu", "lite-pictures", "store"],
      ["store", "menu"],
    ])
      expect(layersOf(arrival.map((name) => sheets[name]).join("\n"))).toEqual(LAYERS);
  });
});

/** Returns the classes that a stylesheet has rules for. */
const classesOf = (css: string) =>
  new Set(
    [...css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name]) =>
      name!.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex: string | undefined, sign: string) =>
        hex ? String.fromCodePoint(parseInt(hex, 16)) : sign,
      ),
    ),
  );

/** Returns the words in a source's strings that may be class names. */
const wordsOf = oncePerFile(findWords);

function findWords(path: string): Set<string> {
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    )
      // Outside of an attribute, a single word may be any word.
      for (const word of node.text.split(/\s+/))
        if (/[-:[]/.test(word) || isClassName(node)) words.add(word);
    ts.forEachChild(node, visit);
  };
  visit(treeOf(path));
  return words;
}

const isClassName = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node)
    ? /^class/.test(node.name.getText())
    : !ts.isJsxElement(node) && !ts.isSourceFile(node) && isClassName(node.parent);

const publicRoutes = /^app\/routes\/(_index|login|register|terms|privacy|help)\.tsx$/;
const routes = code.filter((path) => path.startsWith("app/routes/"));
/** Unknown URLs use the stylesheet and shell of the pages they are below. */
const catchAll = "app/routes/$.tsx";
const storeRoutes = routes.filter(
  (path) => path.startsWith("app/routes/store.") || path === catchAll,
);
/** The pages with each stylesheet (app/page-styles.server.ts). */
const pages: Record<string, string[]> = {
  store: storeRoutes,
  public: routes.filter((path) => publicRoutes.test(path)),
  dashboard: routes.filter((path) => !publicRoutes.test(path) && !storeRoutes.includes(path)),
};

/** Returns the sources of pages: their routes, the root, and all their imports. */
function sourcesOf(entries: string[]): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !code.includes(path) || path.endsWith(".server.ts")) return;
    seen.add(path);
    for (const { to, typesOnly } of importsOf(path)) if (!typesOnly) visit(to);
  };
  for (const entry of ["app/root.tsx", ...entries]) visit(entry);
  return [...seen];
}

/** Only on store pages: from the root, and an item's, which the dashboard's preview shows too. */
const ofStores = new Set(["lite", "lite-line", "off", "tap", "item-picture"]);

describe("every class that a page names", () => {
  it.each(Object.keys(pages))("is in the %s stylesheet", (name) => {
    const known = new Set(Object.values(sheets).flatMap((css) => [...classesOf(css)]));
    const own = classesOf(sheets[name]!);
    const missing = sourcesOf(pages[name]!).flatMap((path) =>
      [...wordsOf(path)]
        .filter((word) => known.has(word) && !own.has(word) && !ofStores.has(word))
        .map((word) => `${path}: ${word}`),
    );
    expect(missing).toEqual([]);
  });
});

/** WCAG's relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

describe("the line around a field", () => {
  /** Returns a stylesheet's colour, in light mode or in dark mode if that differs. */
  const colorOf = (name: string, at: 0 | -1) => {
    const color = [...sheets.dashboard!.matchAll(new RegExp(`--${name}:\\s*(#\\w{3,6})`, "g"))].at(
      at,
    );
    return color![1]!.replace(/^#(\w)(\w)(\w)$/, "#$1$1$2$2$3$3");
  };

  it("has a contrast of 3 : 1 or more to its surroundings, in light and dark mode (WCAG 1.4.11)", () => {
    for (const time of [0, -1] as const)
      for (const ground of ["card", "paper"])
        expect(contrast(colorOf("field", time), colorOf(ground, time))).toBeGreaterThanOrEqual(3);
  });

  it("is not the fainter line between a page's parts", () => {
    const faint = code
      .filter((path) => path.endsWith(".tsx"))
      .flatMap((path) =>
        [...textOf(path).matchAll(/<(?:input|select|textarea)\b[^>]*?className="([^"]*)"/g)]
          .filter(([, classes]) => /(^|\s)border-line(\s|$)/.test(classes!))
          .map(([field]) => `${path}: ${field}`),
      );
    expect(faint).toEqual([]);
  });
});

describe("the look of a card", () => {
  // Stores, the landing page and sign-in have sheets of their own.
  const places = code.filter(
    (path) =>
      /^app\/(ui|dashboard|routes\/dashboard)/.test(path) &&
      !path.startsWith("app/dashboard/sign-in/"),
  );
  const isCard = (classes: string) =>
    ["rounded-card", "bg-card"].every((name) => classes.split(/\s+/).includes(name)) &&
    /(^|\s)(shadow-card|border-line)(\s|$)/.test(classes);

  it("is written in one place, for Card and cardClass()", () => {
    const others = places.filter((path) => path !== "app/ui/card.tsx");
    const written = others.flatMap((path) =>
      textOf(path)
        .split(/["`\n]/)
        .filter(isCard)
        .map((classes) => `${path}: ${classes}`),
    );
    expect(written).toEqual([]);
    expect(places).toContain("app/ui/card.tsx");
    expect(isCard("mt-3 rounded-card border border-line bg-card p-4")).toBe(true);
  });
});
