import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { refusePin } from "./pin";

const pin = fc.stringMatching(/^\d{6}$/);

describe("a PIN", () => {
  it.each(["", "12345", "1234567", "12 456", "abcdef", "１２３４５７", "13579\n"])(
    "needs six digits, not %j",
    (typed) => expect(refusePin(typed, [])).toBe("Type 6 digits"),
  );

  it.each(["000000", "123456", "654321", "890123", "121212", "123123", "112233", "123321"])(
    "is refused as others would try %s first",
    (typed) => expect(refusePin(typed, [])).toMatch(/try this one first/),
  );

  it.each(["135792", "482915", "100200", "246810"])("may be %s", (typed) =>
    expect(refusePin(typed, ["+234 803 111 2233"])).toBeNull(),
  );

  it("can't be a part of the person's own phone number", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/), fc.nat(4), (phone, from) => {
        const typed = phone.slice(from, from + 6);
        expect(refusePin(typed, [`+234 ${phone.slice(0, 3)} ${phone.slice(3)}`])).not.toBeNull();
      }),
    );
  });

  it("leaves nearly all of the million to choose from", () => {
    const refused = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, "0")).filter(
      (typed) => refusePin(typed, []) !== null,
    );
    expect(refused.length).toBeLessThan(5_000);
    fc.assert(fc.property(pin, (typed) => refusePin(typed, [typed]) !== null));
  });
});
