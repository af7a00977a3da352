import fc from "fast-check";
import { anyTexts } from "../../../../tests/setup/any-hours";
import { describe, expect, it } from "vitest";
import { weekdays } from "~/shared/clock";
import {
  hoursIntent,
  applyHoursIntent,
  hoursFormValues,
  isAllDay,
  type HoursFormValues,
} from "./hours-draft";

const usual = [{ opening: "09:00", closing: "21:00" }];
const texts = (over: Partial<HoursFormValues> = {}): HoursFormValues => ({
  ...(Object.fromEntries(
    weekdays.map((day) => [day, { open: "on", windows: usual }]),
  ) as unknown as HoursFormValues),
  specialDays: [],
  timeZone: "Africa/Lagos",
  dayEndsAt: "00:00",
  ...over,
});
const open = (...windows: [string, string][]) => ({
  open: "on",
  windows: windows.map(([opening, closing]) => ({ opening, closing })),
});
describe("actions that only change the draft", () => {
  const sent = (from: HoursFormValues): [string, string][] => [
    ...weekdays.flatMap((day): [string, string][] => [
      ...(from[day].open ? [[`${day}.open`, "on"] as [string, string]] : []),
      ...from[day].windows.flatMap((window, n): [string, string][] => [
        [`${day}.windows[${n}].opening`, window.opening],
        [`${day}.windows[${n}].closing`, window.closing],
      ]),
    ]),
    ...from.specialDays.flatMap((day, n): [string, string][] => [
      [`specialDays[${n}].date`, day.date],
      [`specialDays[${n}].name`, day.name],
      ...(day.open ? [[`specialDays[${n}].open`, "on"] as [string, string]] : []),
      ...day.windows.flatMap((window, w): [string, string][] => [
        [`specialDays[${n}].windows[${w}].opening`, window.opening],
        [`specialDays[${n}].windows[${w}].closing`, window.closing],
      ]),
    ]),
    ["timeZone", from.timeZone],
    ["dayEndsAt", from.dayEndsAt],
  ];
  it("take a day that is ticked as all day, whatever its hidden fields hold", () => {
    const day = hoursFormValues([
      ["Monday.open", "on"],
      ["Monday.allDay", "on"],
      ["Monday.windows[0].opening", "09:00"],
      ["Monday.windows[0].closing", "21:00"],
      ["Monday.windows[1].opening", ""],
    ]).Monday;
    expect([day, isAllDay(day)]).toEqual([
      { open: "on", windows: [{ opening: "00:00", closing: "00:00" }] },
      true,
    ]);
    expect([texts().Monday, open(["18:00", "02:00"]), open(["", ""])].map(isAllDay)).toEqual([
      false,
      false,
      false,
    ]);
  });
  it("lose nothing of a form that is sent", () => {
    fc.assert(
      fc.property(anyTexts, (typed) => {
        expect(hoursFormValues(sent(typed))).toEqual(typed);
      }),
    );
    expect(
      hoursFormValues([
        ["__proto__.open", "on"],
        ["Someday.open", "on"],
        ["Monday.windows[99].opening", "1"],
        ["specialDays[7].date", "2026-12-25"],
      ]).specialDays,
    ).toEqual([{ date: "2026-12-25", name: "", windows: [] }]);
  });

  const lunch = texts({
    Monday: open(["11:00", "15:00"], ["18:00", "23:00"]),
    specialDays: [{ date: "2026-12-25", name: "Christmas Day", windows: usual }],
  });
  it("add and take away windows", () => {
    expect(applyHoursIntent(lunch, hoursIntent.addWindow("Monday"))).toMatchObject({
      focus: "Monday.windows[2].opening",
      texts: { Monday: { windows: [{}, {}, { opening: "", closing: "" }] } },
    });
    expect(applyHoursIntent(lunch, hoursIntent.removeWindow("Monday", 0))!.texts.Monday).toEqual(
      open(["18:00", "23:00"]),
    );
    expect(
      applyHoursIntent(lunch, hoursIntent.addWindow("specialDays[0]"))!.texts.specialDays[0]!
        .windows,
    ).toHaveLength(2);
    expect(applyHoursIntent(lunch, hoursIntent.removeWindow("Tuesday", 0))).toBeNull();
  });
  it("copy one day to all", () => {
    const { texts: after } = applyHoursIntent(lunch, hoursIntent.copyToAll("Monday"))!;
    for (const day of weekdays) expect(after[day]).toEqual(lunch.Monday);
    expect(after.specialDays).toEqual(lunch.specialDays);
  });
  it("begin a special day with the store's own times, of its weekday where that is known", () => {
    const night = texts({
      Monday: { windows: usual },
      Tuesday: open(["17:00", "02:00"]),
      Saturday: open(["12:00", "04:00"]),
    });
    const added = (date: string) =>
      applyHoursIntent(night, hoursIntent.addSpecialDay(date))!.texts.specialDays[0]!.windows;
    expect(added("2026-12-26")).toEqual(night.Saturday.windows);
    expect(added("2026-12-28")).toEqual(night.Tuesday.windows); // a Monday, which is closed
    expect(added("")).toEqual(night.Tuesday.windows);
  });
  it("add and take away special days, a holiday with its date and name", () => {
    expect(
      applyHoursIntent(lunch, hoursIntent.addSpecialDay("2026-12-26", "Boxing Day"))!.texts
        .specialDays[1],
    ).toEqual({ date: "2026-12-26", name: "Boxing Day", windows: usual });
    expect(applyHoursIntent(lunch, hoursIntent.addSpecialDay())!.focus).toBe("specialDays[1].date");
    expect(applyHoursIntent(lunch, hoursIntent.removeSpecialDay(0))!.texts.specialDays).toEqual([]);
  });
  it.each([
    "",
    "save",
    "reset",
    "add:",
    "add:Someday",
    "add:specialDays[5]",
    "remove:Monday.9",
    "copy:specialDays[0]",
    "drop:4",
    "drop:",
    "drop:x",
    "special:tomorrow:x",
  ])("are not %j", (value) => expect(applyHoursIntent(lunch, value)).toBeNull());
});
