import { expect, it } from "vitest";
import { friday, rules } from "../../../tests/setup/opening-rules";
import { busyAt, showBusy } from "./busy";
import { stateChangesAt } from "./open-state";

const busy = { busyMinutes: 15, busyUntil: friday(13) };

it("ends at its instant, and is none where nothing is stored", () => {
  expect(busyAt(busy, friday(12, 59))).toEqual({ minutes: 15, until: friday(13) });
  expect([
    busyAt(busy, friday(13)),
    busyAt({ busyMinutes: null, busyUntil: null }, friday(12)),
    busyAt(undefined, friday(12)),
  ]).toEqual([null, null, null]);
});

it("shows its end on the store's clock", () => {
  expect(showBusy(busyAt(busy, friday(12)), "Africa/Lagos")?.untilLabel).toBe("1:00 pm");
});

it("is a moment at which a page that is kept goes out of date", () => {
  const open = rules({ busy: { minutes: 15, until: friday(13) } });
  expect(stateChangesAt(open, friday(12))).toEqual(friday(13));
  expect(stateChangesAt(open, friday(13))).toEqual(friday(21));
});
