import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Each domain and the domains it may use (CONTRIBUTING.md, Which way is down). Everything may use platform, ui and shared as the layers below allow. */
const mayUse: Record<string, readonly string[]> = {
  accounts: [],
  vendors: ["accounts"],
  texts: [],
  settings: ["vendors"],
  "store-settings": ["vendors", "settings"],
  "store-money": ["vendors", "settings", "store-settings"],
  "store-ordering": ["vendors", "settings", "store-settings"],
  "store-profile": ["vendors", "settings", "store-settings"],
  "store-hours": ["vendors", "settings", "store-settings"],
  staff: ["accounts", "vendors"],
  coupons: ["vendors", "settings", "store-settings"],
  menu: ["vendors"],
  catalogue: ["vendors", "settings", "menu"],
  "menu-files": ["catalogue"],
  customers: ["vendors"],
  storefront: ["vendors", "settings", "menu", "texts"],
  sharing: ["vendors", "settings", "menu", "storefront", "texts"],
  front: ["vendors", "menu"],
  browser: [],
  cart: ["vendors", "settings", "menu", "texts"],
  orders: ["vendors", "settings", "menu", "customers"],
  payments: ["vendors", "settings", "orders"],
  kitchen: ["vendors", "settings", "menu", "customers", "orders", "payments"],
  "kitchen-wall": ["vendors", "orders", "kitchen"],
  checkout: ["settings", "cart", "orders", "payments"],
  invoices: ["vendors", "settings", "orders", "payments"],
  "custom-orders": ["vendors", "settings", "customers", "orders", "payments", "invoices"],
  payouts: ["vendors", "settings", "payments"],
  "customer-data": ["vendors", "orders"],
  feedback: ["vendors", "orders"],
  notifications: ["vendors", "staff", "settings", "store-settings", "orders", "payments", "payouts", "feedback", "texts"],
  office: ["vendors", "store-hours", "orders", "kitchen", "notifications"],
  "settings-desk": ["vendors", "store-settings", "store-money", "notifications", "store-profile", "store-hours", "store-ordering"],
  onboarding: ["accounts", "vendors", "settings", "menu"],
  "first-day": [],
  landing: [],
};
mayUse.reports = Object.keys(mayUse);
const domains = new Set(Object.keys(mayUse));

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app", "sandbox", "drizzle", "bench", "scripts", "tests", "server.ts"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes("drizzle/migrations/"));
const isTest = (path: string) => /\.(test|spec)\.tsx?$|-for-test\.ts$/.test(path) || path.startsWith("tests/");
const source = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const code = files.filter((path) => !isTest(path));

type Import = { from: string; to: string };

/** The file of ours that a specifier means, or null for a package. */
function resolveImport(from: string, specifier: string): string | null {
  const base = specifier.startsWith("~/") ? `app/${specifier.slice(2)}` : specifier.startsWith("~schema") ? specifier.replace(/^~schema/, "drizzle/schema") : specifier.startsWith(".") ? normalize(join(dirname(from), specifier)) : null;
  if (!base) return null;
  const plain = base.replace(/\?.*$/, "");
  return [plain, `${plain}.ts`, `${plain}.tsx`, `${plain}/index.ts`].find((path) => source.has(path)) ?? plain;
}

/** Every import of a file, types and dynamic ones included. */
function importsOf(path: string): Import[] {
  const found: Import[] = [];
  const tree = ts.createSourceFile(path, source.get(path)!, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const add = (specifier: ts.Expression | undefined) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const to = resolveImport(path, specifier.text);
    if (to) found.push({ from: path, to });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier as ts.Expression | undefined);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
const imports = code.flatMap(importsOf);

/** The room a file stands in: a domain, a layer, or a folder at the root. */
function room(path: string): string {
  const [top, second] = path.split("/") as [string, string | undefined];
  if (top !== "app") return top === "drizzle" ? `drizzle/${second}` : top;
  return second?.includes(".") ? "app" : (second ?? "app");
}

/** Why an import goes the wrong way; null when it may. */
function fault({ from, to }: Import): string | null {
  const [here, there] = [room(from), room(to)];
  if (to.startsWith("app/routes/") && from !== "app/routes.ts") return "nothing imports a route";
  if (here === there) return null;
  if (here === "shared") return "shared is the bottom: it imports nothing of ours";
  if (here === "drizzle/schema") return "the schema imports nothing of ours";
  if (here === "ui") return there === "shared" || from.endsWith("page-styles.server.ts") ? null : "ui uses shared only";
  if (here === "platform") return there === "shared" || there === "drizzle/schema" ? null : "platform uses the schema and shared only";
  if (here === "sandbox") return "the sandbox plays the outside world and knows nothing of the app";
  if (there === "sandbox" && from.startsWith("app/")) return "the app can't tell the sandbox from the real thing";
  if (here === "drizzle/seed") return ["shared", "drizzle/schema"].includes(there) ? null : "the seed uses the schema and shared only";
  if (there.startsWith("drizzle/") && from.startsWith("app/")) return there === "drizzle/schema" ? null : "the app reads the schema only";
  if (domains.has(here)) {
    if (domains.has(there)) return mayUse[here]!.includes(there) ? null : `${here} may not use ${there}`;
    return ["platform", "ui", "shared", "drizzle/schema"].includes(there) ? null : `a domain does not reach up to ${there}`;
  }
  return null;
}

const typesOnly = (path: string, target: string) =>
  new RegExp(`import type [^;]*from "[^"]*${target.replace(/^.*\//, "").replace(/\.tsx?$/, "")}"`).test(source.get(path)!);

describe("the house", () => {
  it("lets nothing reach up or sideways", () => {
    expect(imports.length).toBeGreaterThan(300); // else the walk itself is broken
    expect(imports.flatMap((edge) => (fault(edge) ? [`${edge.from} → ${edge.to}: ${fault(edge)}`] : []))).toEqual([]);
  });

  it("has no cycle", () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
    const state = new Map<string, "open" | "done">();
    const cycles: string[] = [];
    const walk = (path: string, trail: string[]) => {
      if (state.get(path) === "done") return;
      if (state.get(path) === "open") return void cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      state.set(path, "open");
      for (const to of next.get(path) ?? []) walk(to, [...trail, path]);
      state.set(path, "done");
    };
    for (const path of next.keys()) walk(path, []);
    expect(cycles).toEqual([]);
  });

  it("reads process.env in the places that start something, and in the one reader", () => {
    const allowed = /^(app\/platform\/env\.server\.ts|server\.ts|scripts\/|bench\/|sandbox\/main\.ts|drizzle\/seed\/cli\.ts)/;
    expect(code.filter((path) => !allowed.test(path) && /process\.env/.test(source.get(path)!))).toEqual([]);
  });

  it("keeps the database on the server", () => {
    const browser = code.filter((path) => path.startsWith("app/") && !/\.server\.tsx?$/.test(path) && !path.startsWith("app/routes"));
    expect(browser.filter((path) => /from "(drizzle-orm|postgres)/.test(source.get(path)!))).toEqual([]);
    const schemaUsers = imports.filter(({ from, to }) => browser.includes(from) && to.startsWith("drizzle/schema") && !typesOnly(from, to));
    expect(schemaUsers).toEqual([]);
    expect(code.filter((path) => path.startsWith("app/routes/") && /from "(drizzle-orm|postgres|~schema)/.test(source.get(path)!))).toEqual([]);
  });

  it("keeps routes under 200 lines and every file under 400", () => {
    const lines = (path: string) => source.get(path)!.split("\n").length;
    expect(files.filter((path) => lines(path) > (path.startsWith("app/routes/") ? 200 : 400)).map((path) => `${path}: ${lines(path)}`)).toEqual([]);
  });

  it("has no folder for things without a name, and one barrel", () => {
    expect(files.filter((path) => /(^|\/)(utils?|helpers?|lib|common|services?|misc)(\/|\.tsx?$)/.test(path))).toEqual([]);
    expect(files.filter((path) => path.endsWith("/index.ts"))).toEqual(["drizzle/schema/index.ts"]);
  });

  it("knows every domain it finds", () => {
    const layers = new Set(["platform", "ui", "shared", "routes", "app"]);
    expect([...new Set(code.filter((path) => path.startsWith("app/")).map(room))].filter((name) => !domains.has(name) && !layers.has(name))).toEqual([]);
  });
});
