import { describe, expect, it } from "vitest";
import { daysText, readReportRange } from "./report-range";

const lagos = { zone: "Africa/Lagos", dayEndsAt: 0 };
/** A Monday, 2:30 pm in Lagos. */
const now = new Date("2026-11-23T13:30:00Z");
const read = (query: string, at = now, rule = lagos) =>
  readReportRange(new URLSearchParams(query), at, rule);

const BY_NOW = "13:30:00.000Z";

describe("a range by its name", () => {
  it.each([
    ["today", "2026-11-23", "2026-11-23", "2026-11-22", "2026-11-22", true],
    ["yesterday", "2026-11-22", "2026-11-22", "2026-11-21", "2026-11-21", false],
    ["last7", "2026-11-17", "2026-11-23", "2026-11-10", "2026-11-16", true],
    ["last14", "2026-11-10", "2026-11-23", "2026-10-27", "2026-11-09", true],
    ["last30", "2026-10-25", "2026-11-23", "2026-09-25", "2026-10-24", true],
    ["month", "2026-11-01", "2026-11-23", "2026-10-01", "2026-10-23", true],
    ["last3months", "2026-08-23", "2026-11-23", "2026-05-22", "2026-08-22", true],
    ["last6months", "2026-05-23", "2026-11-23", "2025-11-19", "2026-05-22", true],
    ["year", "2026-01-01", "2026-11-23", "2025-01-01", "2025-11-23", true],
  ])("%s is %s to %s, beside %s to %s", (name, from, to, beforeFrom, beforeTo, byNow) => {
    const { range, typed, error } = read(`range=${name}`);
    expect(range).toMatchObject({
      range: name,
      days: { from, to },
      before: { from: beforeFrom, to: beforeTo },
      beforeUntil: byNow ? new Date(`${beforeTo}T${BY_NOW}`) : null,
    });
    expect([typed, error]).toEqual([{ from, to }, null]);
  });

  it.each(["", "range=", "range=decade", "range=toString"])("%j is the last 7 days", (query) =>
    expect(read(query).range).toMatchObject({ range: "last7", label: "Last 7 Days" }),
  );

  it("compares the whole of a month that is shorter than the days passed", () => {
    expect(read("range=month", new Date("2026-03-30T12:00:00Z")).range).toMatchObject({
      days: { from: "2026-03-01", to: "2026-03-30" },
      before: { from: "2026-02-01", to: "2026-02-28" },
      beforeUntil: null,
    });
    expect(read("range=year", new Date("2028-02-29T12:00:00Z")).range).toMatchObject({
      before: { from: "2027-01-01", to: "2027-02-28" },
      beforeUntil: null,
    });
    expect(read("range=last3months", new Date("2026-05-31T12:00:00Z")).range?.days.from).toBe(
      "2026-02-28",
    );
  });

  it("follows the store's zone and the end of its day", () => {
    const night = new Date("2026-11-23T01:30:00Z");
    expect(read("range=today", night).range?.days.from).toBe("2026-11-23");
    expect(read("range=today", night, { ...lagos, dayEndsAt: 240 }).range).toMatchObject({
      days: { from: "2026-11-22", to: "2026-11-22" },
      beforeUntil: new Date("2026-11-22T01:30:00Z"),
    });
  });
});

describe("a range of dates", () => {
  it("is compared with as many days before, by now if it ends today", () => {
    expect(read("from=2026-11-02&to=2026-11-04").range).toEqual({
      range: "custom",
      label: "Custom Range",
      days: { from: "2026-11-02", to: "2026-11-04" },
      before: { from: "2026-10-30", to: "2026-11-01" },
      beforeUntil: null,
      than: "the 3 days before",
    });
    expect(read("range=year&from=2026-11-23&to=2026-11-23").range).toMatchObject({
      range: "custom",
      beforeUntil: new Date("2026-11-22T13:30:00Z"),
    });
  });

  it.each([
    ["from=&to=2026-11-04", "from", "Please enter a day, such as 2026-11-23"],
    ["from=2026-11-04", "to", "Please enter a day, such as 2026-11-23"],
    ["from=2026-02-30&to=2026-11-04", "from", "Please enter a day, such as 2026-11-23"],
    ["from=2026-11-04&to=2026-11-03", "to", "The last day comes before the first"],
    ["from=2026-11-24&to=2026-11-25", "from", "This day is in the future"],
    ["from=2026-11-23&to=2026-11-24", "to", "This day is in the future"],
    ["from=2019-12-31&to=2020-02-01", "from", "Please choose a day from 2020 on"],
    ["from=2025-01-01&to=2026-01-02", "to", "A report covers 366 days at most"],
  ])("%s is refused beside '%s'", (query, field, message) => {
    const { range, error, typed } = read(query);
    expect([range, error]).toEqual([null, { field, message }]);
    expect(typed.from).toBe(new URLSearchParams(query).get("from"));
  });

  it("takes 366 days", () =>
    expect(read("from=2025-01-01&to=2026-01-01").range?.range).toBe("custom"));
});

it("writes one day once", () => {
  expect(daysText({ from: "2026-11-23", to: "2026-11-23" })).toBe("Mon 23 Nov 2026");
  expect(daysText({ from: "2026-11-17", to: "2026-11-23" })).toBe(
    "Tue 17 Nov 2026 to Mon 23 Nov 2026",
  );
});
