import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/**
 * The sides of the product: what customers see, what vendors see, what everybody sees. None imports
 * another.
 */
const sides = ["storefront", "dashboard", "marketing"];
/**
 * What is true whoever looks, from the bottom up: each folder of `app/core` may use those before
 * it.
 */
const core = [
  "i18n",
  "accounts",
  "pricing",
  "opening-hours",
  "stores",
  "staff",
  "menu",
  "orders",
  "customers",
  "ledger",
  "payments",
  "custom-orders",
  "payouts",
  "emails",
  "notifications",
];
const MAX_FILES_IN_A_FOLDER = 14;

const files = execFileSync(
  "git",
  [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "app",
    "sandbox",
    "drizzle",
    "bench",
    "scripts",
    "tests",
    "server.ts",
  ],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes("drizzle/migrations/"));
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|-for-test\.ts$/.test(path) || path.startsWith("tests/");
const source = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const code = files.filter((path) => !isTest(path));

type Import = { from: string; to: string };

/** The file of ours that a specifier means, or null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  const base = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith("~schema")
      ? specifier.replace(/^~schema/, "drizzle/schema")
      : specifier.startsWith(".")
        ? normalize(join(dirname(from), specifier))
        : null;
  if (!base) return null;
  const plain = base.replace(/\?.*$/, "");
  return (
    [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`].find((path) => source.has(path)) ??
    plain
  );
}

/** Every import of a file, types and dynamic ones included. */
function importsOf(path: string): Import[] {
  const found: Import[] = [];
  const tree = ts.createSourceFile(
    path,
    source.get(path)!,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const add = (specifier: ts.Expression | undefined) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const to = resolveImport(path, specifier.text);
    if (to) found.push({ from: path, to });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
      add(node.moduleSpecifier as ts.Expression | undefined);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
const imports = code.flatMap(importsOf);

/** The layer that a file belongs to: the first folder below `app`, or a folder at the root. */
function layerOf(path: string): string {
  const [top, second] = path.split("/") as [string, string | undefined];
  if (top !== "app") return top === "drizzle" ? `drizzle/${second}` : top;
  return second?.includes(".") ? "app" : (second ?? "app");
}

const below = {
  shared: [],
  "drizzle/schema": ["shared"],
  ui: ["shared"],
  platform: ["drizzle/schema", "shared"],
  core: ["platform", "drizzle/schema", "shared"],
  side: ["core", "platform", "drizzle/schema", "ui", "shared"],
  "drizzle/seed": ["drizzle/schema", "shared", "core"],
  sandbox: [],
} as const;

/** Why an import goes the wrong way; null when it may. */
function violation({ from, to }: Import): string | null {
  const [here, there] = [layerOf(from), layerOf(to)];
  if (to.startsWith("app/routes/") && from !== "app/routes.ts") return "nothing imports a route";
  if (here === "core" && there === "core") {
    const [own, other] = [from, to].map((path) => core.indexOf(path.split("/")[2]!)) as [
      number,
      number,
    ];
    return other <= own ? null : `core/${core[own]} comes before core/${core[other]}`;
  }
  if (
    here === there ||
    (here === "app" && from !== "app/root.tsx") ||
    ["routes", "app"].includes(here)
  )
    return null;
  const layer = (sides.includes(here) ? "side" : here) as keyof typeof below;
  if (!(layer in below))
    return here === "server.ts" || !to.startsWith("app/routes") ? null : "nothing imports a route";
  return (below[layer] as readonly string[]).includes(there)
    ? null
    : `${here} may not use ${there}`;
}

const typesOnly = (path: string, target: string) =>
  new RegExp(
    `import type [^;]*from "[^"]*${target.replace(/^.*\//, "").replace(/\.tsx?$/, "")}"`,
  ).test(source.get(path)!);

describe("the house", () => {
  it("lets nothing reach up or sideways", () => {
    expect(imports.length).toBeGreaterThan(300); // else the walk itself is broken
    expect(
      imports.flatMap((edge) =>
        violation(edge) ? [`${edge.from} → ${edge.to}: ${violation(edge)}`] : [],
      ),
    ).toEqual([]);
  });

  it("has no cycle", () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    const state = new Map<string, "open" | "done">();
    const cycles: string[] = [];
    const walk = (path: string, trail: string[]) => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open")
        return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      state.set(path, "open");
      for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
      state.set(path, "done");
    };
    for (const path of next.keys()) walk(path, []);
    expect(cycles).toEqual([]);
  });

  it("reads process.env in the places that start something, and in the one reader", () => {
    const allowed =
      /^(app\/platform\/env\.server\.ts|server\.ts|scripts\/|bench\/|sandbox\/main\.ts|drizzle\/seed\/cli\.ts)/;
    expect(
      code.filter((path) => !allowed.test(path) && /process\.env/.test(source.get(path)!)),
    ).toEqual([]);
  });

  it("keeps the database on the server", () => {
    const browser = code.filter(
      (path) =>
        path.startsWith("app/") && !/\.server\.tsx?$/.test(path) && !path.startsWith("app/routes"),
    );
    expect(
      browser.filter((path) => /from "(drizzle-orm|postgres)/.test(source.get(path)!)),
    ).toEqual([]);
    const schemaUsers = imports.filter(
      ({ from, to }) =>
        browser.includes(from) && to.startsWith("drizzle/schema") && !typesOnly(from, to),
    );
    expect(schemaUsers).toEqual([]);
    expect(
      code.filter(
        (path) =>
          path.startsWith("app/routes/") &&
          /from "(drizzle-orm|postgres|~schema)/.test(source.get(path)!),
      ),
    ).toEqual([]);
  });

  it("keeps routes under 200 lines and every file under 400", () => {
    const lines = (path: string) => source.get(path)!.split("\n").length;
    expect(
      files
        .filter((path) => lines(path) > (path.startsWith("app/routes/") ? 200 : 400))
        .map((path) => `${path}: ${lines(path)}`),
    ).toEqual([]);
  });

  it("has no folder for things without a name, and one barrel", () => {
    expect(
      files.filter((path) =>
        /(^|\/)(utils?|helpers?|lib|common|services?|misc)(\/|\.tsx?$)/.test(path),
      ),
    ).toEqual([]);
    expect(files.filter((path) => path.endsWith("/index.ts"))).toEqual(["drizzle/schema/index.ts"]);
  });

  it("has two levels below app, knows each folder of the core, and keeps views out of it", () => {
    const layers = new Set([...sides, "core", "platform", "ui", "shared", "routes", "app"]);
    const app = code.filter((path) => path.startsWith("app/"));
    expect(app.filter((path) => !layers.has(layerOf(path)) || path.split("/").length > 4)).toEqual(
      [],
    );
    expect(
      [
        ...new Set(
          app.filter((path) => path.startsWith("app/core/")).map((path) => path.split("/")[2]!),
        ),
      ].sort(),
    ).toEqual([...core].sort());
    expect(app.filter((path) => path.startsWith("app/core/") && path.endsWith(".tsx"))).toEqual([]);
  });

  it(`keeps a folder of the core or of a side at ${MAX_FILES_IN_A_FOLDER} files that are no tests`, () => {
    const count = new Map<string, number>();
    for (const path of code.filter((one) => ["core", ...sides].includes(layerOf(one))))
      count.set(dirname(path), (count.get(dirname(path)) ?? 0) + 1);
    expect([...count].filter(([, files]) => files > MAX_FILES_IN_A_FOLDER)).toEqual([]);
  });

  it("takes every folder with views into a style sheet", () => {
    const sources = ["dashboard.css", "public.css", "store.css"].flatMap((sheet) =>
      [...readFileSync(`app/ui/${sheet}`, "utf8").matchAll(/^@source "(.+)";$/gm)].map(([, glob]) =>
        normalize(`app/ui/${glob}`),
      ),
    );
    const views = new Set(
      code
        .filter((path) => /^app\/.+\.tsx$/.test(path) && !path.endsWith(".server.tsx"))
        .map((path) => dirname(path)),
    );
    const matches = (folder: string, glob: string) =>
      new RegExp(`^${glob.replace(/[.+]/g, "\\$&").replace(/\*/g, "[^/]*")}$`).test(
        `${folder}/some-view.tsx`,
      );
    const exempt = ["app"]; // root.tsx is named; entry.server.tsx has no class
    expect(
      [...views].filter(
        (folder) => !exempt.includes(folder) && !sources.some((glob) => matches(folder, glob)),
      ),
    ).toEqual([]);
  });
});
