import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reportFigures } from "~/marketing/questions";

const rules = readFileSync("docs/rules.md", "utf8");
const sections = new Set([...rules.matchAll(/^## (.+)$/gm)].map(([, name]) => name));

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.(ts|tsx|mjs|css)$/.test(entry.name) ? [path] : [];
  });

/**
 * Returns the sections that a text cites as `(docs/rules.md, Name)`, even across lines; "" for a
 * citation without a name.
 */
function cited(text: string): string[] {
  return [
    ...text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ").matchAll(/docs\/rules\.md(?:, ([^);.:*]+))?/g),
  ].map(([, name]) => (name ?? "").trim());
}

test("every section of docs/rules.md that the code cites exists", () => {
  const missing = ["app", "sandbox", "drizzle", "scripts", "bench"]
    .flatMap(files)
    .concat("server.ts")
    .flatMap((path) => cited(readFileSync(path, "utf8")).map((name) => ({ path, name })))
    .filter(({ name }) => !sections.has(name));
  expect(missing).toEqual([]);
});

test("a citation is read up to a bracket, semicolon or full stop, and across lines", () => {
  expect(cited("(docs/rules.md, Fees; paystack.com/pricing)")).toEqual(["Fees"]);
  expect(cited(" * once (docs/rules.md,\n * The customer's timeline): confirmed")).toEqual([
    "The customer's timeline",
  ]);
  expect(cited("see docs/rules.md")).toEqual([""]);
});

const guides = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md"))
  .map((path) => join("docs", path));

test.each(["README.md", "CONTRIBUTING.md", ...guides])(
  "every file that %s names exists",
  (guide) => {
    const named = [
      ...readFileSync(guide, "utf8").matchAll(
        /`((?:app|drizzle|sandbox|scripts|tests|docs)\/[^`\s…*]+|server\.ts)`/g,
      ),
    ].map(([, path]) => path ?? "");
    if (guide === "docs/rules.md") expect(named.length).toBeGreaterThan(10); // otherwise nothing was read
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test("the help page explains every figure that the rules of reports define, and no other", () => {
  const reports = rules.slice(rules.indexOf("\n## Reports\n"));
  const [, table = ""] = /\n\| figure \| is \|\n\|[-|]+\|\n((?:\|.+\n)+)/.exec(reports) ?? [];
  const defined = table
    .trim()
    .split("\n")
    .map((row) => row.split("|")[1]?.trim());
  expect(defined.length).toBeGreaterThan(10); // otherwise nothing was read
  expect(reportFigures.map(({ figure }) => figure)).toEqual(defined);
});
