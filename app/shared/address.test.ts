import { expect, it } from "vitest";
import { fullAddress } from "./address";

const lagos = { city: "Surulere", state: "Lagos" };

it.each([
  ["27 Bode Thomas Street", "27 Bode Thomas Street, Surulere, Lagos"],
  ["27 Bode Thomas Street, Surulere, Lagos", "27 Bode Thomas Street, Surulere, Lagos"],
  ["27 Bode Thomas Street, surulere", "27 Bode Thomas Street, surulere, Lagos"],
  ["27 Bode Thomas Street Surulere, Lagos State.", "27 Bode Thomas Street Surulere, Lagos State."],
  ["27 Bode Thomas Street Surulere Lagos", "27 Bode Thomas Street Surulere Lagos"],
  ["3 Lagos Street", "3 Lagos Street, Surulere, Lagos"],
  ["  ", "Surulere, Lagos"],
  [null, "Surulere, Lagos"],
])("%s reads %s", (address, line) => {
  expect(fullAddress({ ...lagos, address })).toBe(line);
});

it("says a place once whose city has the name of its state, and nothing of which nothing is known", () => {
  expect(fullAddress({ address: "1 Ring Road", city: "Lagos", state: "Lagos" })).toBe(
    "1 Ring Road, Lagos",
  );
  expect(fullAddress({ address: null, city: null, state: null })).toBeNull();
});
