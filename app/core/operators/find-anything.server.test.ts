import { expect, it } from "vitest";
import { withoutPerson } from "./find-anything.server";

it.each([
  ["ada@example.test", "an e-mail"],
  ["0803 123 4567", "a phone that ends in 67"],
  ["+2348031234567", "a phone that ends in 67"],
  ["VNR2862", "VNR2862"],
  ["PAYOUT_17954100", "PAYOUT_17954100"],
])("the log keeps of the search %s: %s", (typed, kept) => expect(withoutPerson(typed)).toBe(kept));
