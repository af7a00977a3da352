import { expect, it } from "vitest";
import { payoutHold, payoutHoldFrom } from "./payout-hold";

it("holds payouts for a day after a change of bank account, and not a moment longer", () => {
  const changed = new Date("2026-11-20T13:00:00Z");
  const until = payoutHoldFrom(changed);
  expect(until).toEqual(new Date("2026-11-21T13:00:00Z"));
  expect(payoutHold(until, changed)).toBe(until);
  expect(payoutHold(until, new Date(until.getTime() - 1))).toBe(until);
  expect(payoutHold(until, until)).toBeNull();
  expect(payoutHold(null, changed)).toBeNull();
});
