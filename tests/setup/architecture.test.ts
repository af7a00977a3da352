import { readdirSync, readFileSync } from "node:fs";
import { normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { hasRouteDefaults, withRouteDefaults } from "../../scripts/route-defaults";
import {
  code,
  commentsOf,
  exportsOf,
  files,
  importsOf,
  isTest,
  textOf,
  type Import,
} from "./source-tree";

/** Enforces the layout described in CONTRIBUTING.md. */

/** For customers, vendors, operators, the public. They don't import one another. */
const sides = ["storefront", "dashboard", "operator", "marketing"];

const contributing = readFileSync("CONTRIBUTING.md", "utf8");

/** A layer's modules from the bottom up; each may use the ones before it. */
const modules: Record<string, string[]> = Object.fromEntries(
  ["core", "dashboard", "storefront"].map((layer) => [
    layer,
    new RegExp(`^\\*\\*${layer}\\*\\*: \`([^\`]+)\`$`, "m")
      .exec(contributing)![1]!
      .split(/\s*→\s*/),
  ]),
);

/** What a layer may import besides itself. Unlisted layers may import anything but routes. */
const mayImport: Record<string, string[]> = {
  shared: [],
  "drizzle/schema": ["shared"],
  ui: ["shared"],
  platform: ["drizzle/schema", "shared"],
  core: ["platform", "drizzle/schema", "shared"],
  ...Object.fromEntries(
    sides.map((side) => [side, ["core", "platform", "drizzle/schema", "ui", "shared"]]),
  ),
  "drizzle/seed": ["core", "drizzle/schema", "shared"],
  sandbox: [],
};

const MAX_LINES = 400;
const MAX_LINES_OF_A_ROUTE = 200;

/** Returns a file's layer: its folder below `app` or `drizzle`, else its folder at the root. */
function layerOf(path: string): string {
  const [top, second = ""] = path.split("/") as [string, string?];
  if (top === "drizzle") return `drizzle/${second}`;
  if (top !== "app") return top;
  return second.includes(".") ? "app" : second;
}
const isRoute = (path: string) => path.startsWith("app/routes/");
const moduleOf = (path: string) => path.split("/")[2]!;

/** Returns why an import is forbidden, or null. */
function violation({ from, to }: Import): string | null {
  if (isRoute(to) && from !== "app/routes.ts") return "nothing imports a route";
  const [here, there] = [layerOf(from), layerOf(to)];
  const order = here === there ? modules[here] : undefined;
  if (order) {
    const [own, other] = [moduleOf(from), moduleOf(to)];
    return order.indexOf(other) <= order.indexOf(own) ? null : `${own} comes before ${other}`;
  }
  const allowed = mayImport[here];
  if (!allowed || here === there || allowed.includes(there)) return null;
  return `${here} may not use ${there}`;
}

const everyImport = files.flatMap(importsOf);
const imports = everyImport.filter(({ from }) => !isTest(from));

describe("imports", () => {
  it("go down from the sides to the core to the platform, and never up the order of modules", () => {
    expect(imports.length).toBeGreaterThan(1000); // otherwise the walk is broken
    const wrong = imports.flatMap((edge) => {
      const reason = violation(edge);
      return reason ? [`${edge.from} → ${edge.to}: ${reason}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("have no cycle", () => {
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
});

describe("the outside world", () => {
  it("is configured in one place: only env.server.ts and scripts that start a process read process.env", () => {
    const allowed =
      /^(app\/platform\/env\.server\.ts|server\.ts|[^/]+\.config\.ts|scripts\/|bench\/|sandbox\/main\.ts|drizzle\/seed\/cli\.ts)/;
    expect(code.filter((path) => !allowed.test(path) && /process\.env/.test(textOf(path)))).toEqual(
      [],
    );
  });

  it("keeps the database on the server, and out of routes", () => {
    const onBothSides = code.filter(
      (path) => path.startsWith("app/") && !/\.server\.tsx?$/.test(path) && !isRoute(path),
    );
    const database = /from "(drizzle-orm|postgres)/;
    expect(onBothSides.filter((path) => database.test(textOf(path)))).toEqual([]);
    const tables = imports.filter(
      ({ to, typesOnly }) => layerOf(to) === "drizzle/schema" && !typesOnly,
    );
    expect(tables.filter(({ from }) => onBothSides.includes(from))).toEqual([]);
    const inRoutes = /from "(drizzle-orm|postgres|~schema)/;
    expect(code.filter((path) => isRoute(path) && inRoutes.test(textOf(path)))).toEqual([]);
  });
});

describe("a search", () => {
  it("compares texts by searchText() and search_text(), which know accents and apostrophes", () => {
    const byLetters = /\bilike\b|strpos\(lower|lower\([^`]*\blike\b/;
    expect(byLetters.test("lower(${name}) like ${q}")).toBe(true);
    expect(code.filter((path) => path.startsWith("app/") && byLetters.test(textOf(path)))).toEqual(
      [],
    );
  });
});

describe("the current time", () => {
  it("on the server is the database's, databaseNow(), and durations are measured by performance.now()", () => {
    const onServer = /^app\/(core\/|routes\/|[^/]+\.tsx?$|.+\.server\.tsx?$)/;
    expect(
      code.filter(
        (path) =>
          onServer.test(path) &&
          !path.startsWith("app/platform/") &&
          /new Date\(\)|\bDate\.now\(/.test(textOf(path)),
      ),
    ).toEqual([]);
  });
});

describe("tests", () => {
  it("always all run", () => {
    const leftBehind = /\b(?:test|it|describe)\.(?:only|skip|todo|fixme|skipIf|runIf)\b/;
    expect(files.filter((path) => isTest(path) && leftBehind.test(textOf(path)))).toEqual([]);
  });
});

describe("forms", () => {
  it("are read in one place, which answers an invalid body with 400", () => {
    const theirOwn = ["app/ui/offline-safe.ts"]; // in the browser, of a submitted form
    expect(
      code.filter(
        (path) =>
          path.startsWith("app/") &&
          /\.formData\(\)/.test(textOf(path)) &&
          !theirOwn.includes(path),
      ),
    ).toEqual(["app/platform/read-form.server.ts"]);
  });
});

describe("an order's status", () => {
  const drizzle = /\.update\(orders\)\s*\.set\(([\s\S]*?)\)\s*\.(?:where|returning)/g;
  const raw = /update orders\b[^`]*?\bset\b([^`]*?)(?:\bwhere\b|`)/gi;
  const writesStatus = (text: string) =>
    // A value that isn't a literal could hold anything.
    [...text.matchAll(drizzle)].some(
      ([, set]) => /^\s*[^{\s]/.test(set!) || /(?<!\w)status\s*[:,}]/.test(set!),
    ) || [...text.matchAll(raw)].some(([, set]) => /(?<![\w."])status\s*=/.test(set!));

  it("is written by transitionOrder alone", () => {
    expect(writesStatus("tx.update(orders).set({ status: to }).where(mine)")).toBe(true);
    expect(writesStatus("sql`update orders o set updated_at = now(), status = 'x'`")).toBe(true);
    expect(writesStatus('tx.update(orders).set({ paymentStatus: "x" }).where(mine)')).toBe(false);
    const app = code.filter((path) => path.startsWith("app/"));
    expect(app.filter((path) => writesStatus(textOf(path)))).toEqual([
      "app/core/orders/transition-order.server.ts",
    ]);
  });
});

describe("folders", () => {
  const app = code.filter((path) => path.startsWith("app/"));

  it("are modules, which only in the sides may have subfolders, and each has its place in the order", () => {
    const layers = [...sides, "core", "platform", "ui", "shared", "routes", "app"];
    const misplaced = (path: string) =>
      !layers.includes(layerOf(path)) ||
      path.split("/").length > (sides.includes(layerOf(path)) ? 5 : 4);
    expect(app.filter(misplaced)).toEqual([]);
    for (const [layer, order] of Object.entries(modules)) {
      const found = new Set(app.filter((path) => layerOf(path) === layer).map(moduleOf));
      expect([...found].sort()).toEqual([...order].sort());
    }
  });

  it("in the core have no views", () => {
    expect(app.filter((path) => layerOf(path) === "core" && path.endsWith(".tsx"))).toEqual([]);
  });

  it("are named for their contents, and don't re-export others' exports", () => {
    const nameless = /(^|\/)(utils?|helpers?|lib|common|services?|misc)(\/|\.tsx?$)/;
    expect(files.filter((path) => nameless.test(path))).toEqual([]);
    expect(files.filter((path) => path.endsWith("/index.ts"))).toEqual(["drizzle/schema/index.ts"]);
  });

  it("with views are sources of a stylesheet", () => {
    const sources = ["dashboard.css", "public.css", "store.css"].flatMap((sheet) =>
      [...readFileSync(`app/ui/${sheet}`, "utf8").matchAll(/^@source "(.+)";$/gm)].map(([, glob]) =>
        normalize(`app/ui/${glob}`),
      ),
    );
    const isSource = (path: string) =>
      sources.some((glob) =>
        new RegExp(
          `^${glob.replace(/[.+]/g, "\\$&").replace(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(.*/)?"))}$`,
        ).test(path),
      );
    const views = app.filter((path) => path.endsWith(".tsx") && !path.endsWith(".server.tsx"));
    const withoutClasses = ["app/entry.client.tsx"];
    expect(views.filter((path) => !isSource(path) && !withoutClasses.includes(path))).toEqual([]);
  });
});

describe("a route that shows a page", () => {
  /** Pages without anything to lose in a failed request, and why. */
  const exceptions: Record<string, string> = {
    "$.tsx": "only says that there is nothing",
    "dashboard.$.tsx": "only says that there is nothing",
    "_index.tsx": "is never run by React, or is a store's menu, whose rule is in its frame",
    "help.tsx": "is never run by React",
    "login.tsx": "is never run by React",
    "privacy.tsx": "is never run by React",
    "register.tsx": "is never run by React",
    "terms.tsx": "is never run by React",
    "auth.google.tsx": "only redirects, as a document",
    "auth.google.callback.tsx": "only redirects, as a document",
  };
  const every = code
    .filter(isRoute)
    .map((path) => ({ path: path.slice("app/routes/".length), text: textOf(path) }))
    .filter(({ text }) => /^export default /m.test(text));
  const pages = every
    .filter(({ path }) => !(path in exceptions))
    .map(({ path, text }) => ({
      path,
      text: hasRouteDefaults(`app/routes/${path}`) ? withRouteDefaults(text) : text,
    }));
  const without = (exported: RegExp, used: RegExp, rule: RegExp) =>
    pages
      .filter(({ text }) => exported.test(text) && !(used.test(text) && rule.test(text)))
      .map(({ path }) => path);
  const exporting = (name: string) =>
    new RegExp(`^export (async function|function|const) ${name}\\b`, "m");

  it("keeps its contents if revalidation fails", () => {
    expect(pages.length).toBeGreaterThan(45); // otherwise the walk is broken
    expect(
      Object.keys(exceptions).filter((one) => !every.some(({ path }) => path === one)),
    ).toEqual([]);
    expect(
      without(
        exporting("loader"),
        exporting("clientLoader"),
        /(offlineSafeLoader[<(]|displayedMenu\()/,
      ),
    ).toEqual([]);
  });

  it("keeps its form if the form's request fails", () => {
    const keeps = /(offlineSafeAction|offlineSafeCall)[<(]/;
    expect(without(exporting("action"), exporting("clientAction"), keeps)).toEqual([]);
  });
});

describe("files", () => {
  it(`have at most ${MAX_LINES} lines, routes ${MAX_LINES_OF_A_ROUTE}`, () => {
    const lines = (path: string) => readFileSync(path, "utf8").split("\n").length;
    const most = (path: string) => (isRoute(path) ? MAX_LINES_OF_A_ROUTE : MAX_LINES);
    const sheets = readdirSync("app/ui")
      .filter((name) => name.endsWith(".css"))
      .map((name) => `app/ui/${name}`);
    expect(sheets.length).toBeGreaterThan(10);
    const long = [...files, ...sheets].filter((path) => lines(path) > most(path));
    expect(long.map((path) => `${path}: ${lines(path)}`)).toEqual([]);
  });
});

describe("exports", () => {
  /** Remix itself imports the exports of routes, the root and the entries. */
  const ofRemix = (path: string) => ["app", "routes"].includes(layerOf(path));
  const ofTools = /\.config\.(ts|mjs)$/;

  it("are imported by another file", () => {
    const used = new Set<string>();
    for (const { to, names } of everyImport)
      for (const name of names === "all" ? ["*"] : names) used.add(`${to}#${name}`);
    const exporting = files.filter((path) => !ofRemix(path) && !ofTools.test(path));
    const unused = exporting.flatMap((path) =>
      exportsOf(path)
        .filter((name) => name !== "default") // loaded by path, as by vitest
        .filter((name) => !used.has(`${path}#${name}`) && !used.has(`${path}#*`))
        .map((name) => `${path}: ${name}`),
    );
    expect(unused).toEqual([]);
  });
});

describe("comments", () => {
  it("use none of the words that docs/glossary.md replaces", () => {
    const table = readFileSync("docs/glossary.md", "utf8").split("## Not these words")[1]!;
    const words = [...table.matchAll(/^\| (`.+) \|.*\|$/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!),
    );
    expect(words.length).toBeGreaterThan(15);
    const banned = new RegExp(`\\b(${words.join("|")})\\b`, "i");
    expect(banned.test("The server is told to stop")).toBe(true);
    const wrong = code
      .filter((path) => !path.startsWith("sandbox/")) // its fault switches have that name
      .flatMap((path) => commentsOf(path).map((text) => ({ path, found: banned.exec(text)?.[0] })))
      .filter(({ found }) => found);
    expect(wrong.map(({ path, found }) => `${path}: ${found}`)).toEqual([]);
  });
});
