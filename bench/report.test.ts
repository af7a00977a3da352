import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  digits,
  replaceReport,
  toMarkdown,
  toText,
  verdictOf,
  type Figure,
  type Run,
} from "./report";

const run: Run = { date: "2026-01-02", node: "20.11.0", cores: 2, rounds: "5 rounds" };
const figure = (more: Partial<Figure>): Figure => ({
  group: "Page",
  name: "rate",
  unit: "×",
  value: { median: 0.5, low: 0.4, high: 0.6 },
  ...more,
});
const both = { hard: { atLeast: 0.9 }, aim: { atLeast: 2.5 } };

test("a figure is judged by its median, before rounding", () => {
  expect(verdictOf(figure({ ...both, value: { median: 0.89999, low: 0.8, high: 3 } }))).toBe(
    "missed",
  );
  expect(verdictOf(figure({ ...both, value: { median: 0.9, low: 0.1, high: 1 } }))).toBe("met");
  expect(verdictOf(figure({ ...both, value: 2.5 }))).toBe("aim met");
  expect(
    verdictOf(figure({ hard: { atMost: 10_000 }, aim: { atMost: 8_000 }, value: 10_001 })),
  ).toBe("missed");
  expect(verdictOf(figure({ aim: { atMost: 0 }, value: 1 }))).toBe("aim missed");
});

test("what was not measured is neither met nor missed, and what has no limit has no verdict", () => {
  expect(verdictOf(figure({ ...both, value: null }))).toBe("not measured");
  expect(verdictOf(figure({}))).toBe("");
});

test("numbers keep three significant digits", () => {
  expect([0.004123, 0.0831, 0.8312, 1, 12.34, 123.4, 12_345.6, 0].map(digits)).toEqual([
    "0.00412",
    "0.0831",
    "0.831",
    "1.00",
    "12.3",
    "123",
    "12,346",
    "0",
  ]);
});

test("the report has a table for each baseline, with spread, limits and verdict", () => {
  const report = toMarkdown(
    [
      figure({ baseline: "node:http", ...both }),
      figure({ name: "bytes", unit: "B", value: 11_600, hard: { atMost: 10_000 } }),
      figure({ name: "dropped", unit: "ms", value: 12.345, hard: { atMost: 50 } }),
      figure({ name: "fonts", unit: "", value: null, hard: { atMost: 0 }, note: "no browser" }),
    ],
    run,
  );
  expect(report).toContain("Measured on 2026-01-02 with Node 20.11.0 on 2 cores; 5 rounds.");
  expect(report).toContain("Beside node:http:");
  expect(report).toContain("| rate | 0.500 | 0.400–0.600 | ≥ 0.9 | ≥ 2.5 | missed |");
  expect(report).toContain("| bytes | 11,600 B |  | ≤ 10,000 B |  | missed |");
  expect(report).toContain("| dropped | 12.3 ms |  | ≤ 50 ms |  | met |");
  expect(report).toContain("| fonts (no browser) | – |  | 0 |  | not measured |");
});

test("in a terminal the columns are aligned", () => {
  const lines = toText([figure({ name: "short" }), figure({ name: "a longer name" })], run).split(
    "\n",
  );
  const columns = lines
    .filter((line) => line.includes("0.500"))
    .map((line) => line.indexOf("0.500"));
  expect(columns).toHaveLength(2);
  expect(new Set(columns).size).toBe(1);
});

test("the last report is replaced, and the text around it stays", () => {
  const before = "Text\n<!-- bench: begin -->\nold\nold\n<!-- bench: end -->\nmore\n";
  const after = replaceReport(before, "new");
  expect(after).toBe("Text\n<!-- bench: begin -->\nnew\n<!-- bench: end -->\nmore\n");
  expect(replaceReport(after, "new")).toBe(after);
  expect(() => replaceReport("no place", "new")).toThrow();
  expect(() => replaceReport(before, "new", "lighthouse")).toThrow();
  expect(
    replaceReport(
      `${before}<!-- lighthouse: begin -->\n<!-- lighthouse: end -->`,
      "98",
      "lighthouse",
    ),
  ).toBe(`${before}<!-- lighthouse: begin -->\n98\n<!-- lighthouse: end -->`);
});

test("the page on performance has a place for both reports", () => {
  const document = readFileSync(join(process.cwd(), "docs/performance.md"), "utf8");
  for (const name of ["bench", "lighthouse"] as const)
    expect(replaceReport(document, "new", name)).toContain(`<!-- ${name}: begin -->\nnew\n`);
});
