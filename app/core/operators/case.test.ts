import { describe, expect, it } from "vitest";
import { pageOfCases, placeOf, type Case, type CaseKind } from "./case";

const many = (kind: CaseKind, count: number): Case[] =>
  Array.from({ length: count }, (_, n) => ({
    kind,
    id: String(n),
    since: null,
    vendorId: null,
    store: null,
    amountKobo: null,
    story: "",
  }));
const shown = (page: ReturnType<typeof pageOfCases>) =>
  page.groups.map(({ kind, cases, more }) => [kind, cases[0]?.id, cases.length, more]);

describe("the list of cases", () => {
  const cases = [...many("refundStuck", 1), ...many("job", 400)];

  it("shows the first of each kind, so that many of one bury no other", () => {
    const page = pageOfCases(cases, { kind: null, page: 7 });
    expect(page).toMatchObject({ total: 401, page: 1 });
    expect(page.counts).toEqual([
      { kind: "refundStuck", count: 1 },
      { kind: "job", count: 400 },
    ]);
    expect(shown(page)).toEqual([
      ["refundStuck", "0", 1, 0],
      ["job", "0", 20, 380],
    ]);
  });

  it.each([
    ["", null, 1],
    ["?kind=job&page=3", "job", 3],
    ["?kind=toString&page=x", null, 1],
    ["?kind=job&page=1e999", "job", Infinity],
  ])("reads its place from %s", (search, kind, page) => {
    const place = placeOf(new URL(`https://buka.test/operator${search}`));
    expect(place).toEqual({ kind, page });
    expect(Number.isFinite(pageOfCases(cases, place).page)).toBe(true);
  });

  it("has a kind's own pages, up to its end", () => {
    expect(shown(pageOfCases(cases, { kind: "job", page: 1 }))).toEqual([["job", "0", 50, 350]]);
    expect(shown(pageOfCases(cases, { kind: "job", page: 8 }))).toEqual([["job", "350", 50, 0]]);
    expect(pageOfCases(cases, { kind: "job", page: 99 }).page).toBe(8);
    expect(pageOfCases(cases, { kind: "job", page: -1 }).page).toBe(1);
    expect(shown(pageOfCases(cases, { kind: "wallet", page: 1 }))).toEqual([]);
  });
});
