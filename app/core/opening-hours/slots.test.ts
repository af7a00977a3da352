import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OpeningRules } from "./open-state";
import { chooseSlot, dueSlot, slotStart, slotRefusal, type SlotQuestion } from "./slots";
import { english } from "~/shared/translate";

const always: OpeningRules = {
  operatingHours: undefined,
  timeZone: undefined,
  maintenanceMode: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
};
const day = { open: true, opening: "09:00", closing: "21:00" };
const untilNine: OpeningRules = {
  ...always,
  operatingHours: {
    Sunday: day,
    Monday: day,
    Tuesday: day,
    Wednesday: day,
    Thursday: day,
    Friday: day,
    Saturday: day,
  },
};
const at = (time: string, date = "20") => new Date(`2026-11-${date}T${time}:00+01:00`);
const fullAt = (...times: string[]) => new Set(times.map((time) => at(time).getTime()));
const ask = (over: Partial<SlotQuestion>) =>
  chooseSlot({
    due: at("14:00"),
    scheduled: false,
    displayed: null,
    full: new Set(),
    rule: "next",
    opening: always,
    ...over,
  });

describe("the quarter of an hour an order is due in", () => {
  const rules = { minPickupMinutes: 20, minDeliveryMinutes: 45 };
  it.each([
    ["pickup", null, "14:15"],
    ["delivery", null, "14:30"],
    ["delivery", at("18:59"), "18:45"],
    ["pickup", at("19:00"), "19:00"],
  ] as const)(
    "is, for a %s scheduled for %s, the one that begins at %s",
    (orderType, scheduledFor, begins) => {
      expect(dueSlot(rules, { orderType, scheduledFor }, at("13:59"))).toEqual(at(begins));
    },
  );
});

describe("the place of an order", () => {
  it("is where it is due while that has room", () =>
    expect(ask({})).toEqual({ slot: at("14:00"), moved: false }));

  it("is refused by a store that says so, however much room there is later", () => {
    expect(ask({ full: fullAt("14:00"), rule: "refuse" })).toEqual({ slot: null, next: null });
    expect(ask({ full: fullAt("14:00"), rule: "refuse", displayed: at("14:15") })).toEqual({
      slot: null,
      next: null,
    });
  });

  it("is the next one with room, once the customer has seen it", () => {
    const full = fullAt("14:00", "14:15");
    expect(ask({ full })).toEqual({ slot: null, next: at("14:30") });
    expect(ask({ full, displayed: at("14:30") })).toEqual({ slot: at("14:30"), moved: true });
    expect(ask({ full: fullAt("14:00", "14:15", "14:30"), displayed: at("14:30") })).toEqual({
      slot: null,
      next: at("14:45"),
    });
  });

  it("stays the one that was shown, also when an earlier one has become free meanwhile", () =>
    expect(ask({ displayed: at("14:30") })).toEqual({ slot: at("14:30"), moved: true }));

  it("is taken at once for who could not be shown anything, unless they named a time", () => {
    expect(ask({ full: fullAt("14:00"), displayed: undefined })).toEqual({
      slot: at("14:15"),
      moved: true,
    });
    expect(ask({ full: fullAt("14:00"), displayed: undefined, scheduled: true })).toEqual({
      slot: null,
      next: at("14:15"),
    });
  });

  it("of a named time is that time, whatever was shown for another", () =>
    expect(ask({ scheduled: true, displayed: at("14:30") })).toEqual({
      slot: at("14:00"),
      moved: false,
    }));

  it.each([
    ["a time between quarters", at("14:20")],
    ["a time beyond a day", at("18:00", "22")],
    ["a time when it is closed", at("22:00")],
    ["a time gone by", at("13:00")],
  ])("is never %s that a page claims to have shown", (_, displayed) => {
    expect(ask({ displayed, opening: untilNine })).toEqual({ slot: at("14:00"), moved: false });
  });

  it("is looked for while the store is open, also after its night", () => {
    expect(ask({ due: at("20:45"), full: fullAt("20:45"), opening: untilNine })).toEqual({
      slot: null,
      next: at("09:00", "21"),
    });
  });

  it("is never one that is full", () => {
    const quarters = fc
      .uniqueArray(fc.nat(200))
      .map((some) => new Set(some.map((n) => at("14:00").getTime() + n * 900_000)));
    fc.assert(
      fc.property(
        quarters,
        fc.boolean(),
        fc.option(fc.nat(300), { nil: undefined }),
        fc.constantFrom("refuse" as const, "next" as const),
        (full, scheduled, displayed, rule) => {
          const answer = ask({
            full,
            scheduled,
            displayed:
              displayed === undefined
                ? undefined
                : new Date(at("14:00").getTime() + displayed * 900_000),
            rule,
          });
          const offered = answer.slot ?? answer.next;
          expect(offered === null || !full.has(offered.getTime())).toBe(true);
          expect(offered === null || slotStart(offered).getTime() === offered.getTime()).toBe(true);
        },
      ),
    );
  });
});

it("says what is full and what can be had instead", () => {
  const says = (scheduled: boolean, next: Date | null) =>
    english(slotRefusal({ due: at("14:00"), scheduled }, next, always, at("13:30")));
  expect(says(false, null)).toBe("All slots for right now are taken. Please choose a later time.");
  expect(says(false, at("14:15"))).toBe(
    "All slots for right now are taken. The next available time is today at 2:15 pm. Place your order again to take it.",
  );
  expect(says(true, null)).toBe(
    "All slots for today at 2:00 pm are taken. Please choose another time.",
  );
  expect(says(true, at("14:15"))).toBe(
    "All slots for today at 2:00 pm are taken. The next available time is today at 2:15 pm. Place your order again to take it, or choose another time.",
  );
});
