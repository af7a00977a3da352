import { describe, expect, it } from "vitest";
import { mapPinUrl, toMapPin } from "./map-pin";

describe("a pin on the map", () => {
  it("is stored to the metre", () => {
    expect(toMapPin("6.497123456789012,3.3566")).toBe("6.49712,3.35660");
    expect(toMapPin(" -33.9,-179.99999 ")).toBe("-33.90000,-179.99999");
    expect(toMapPin(toMapPin("6.4,3")!)).toBe("6.40000,3.00000");
  });

  it.each([
    "",
    "6.4",
    "91,3",
    "6,181",
    "6.4,3.3,1",
    "6,4;3,3",
    "NaN,3",
    "1e3,2",
    "here",
    "6.4, 3.3",
  ])("is not %j", (text) => expect(toMapPin(text)).toBeNull());

  it("has an address that shows it", () =>
    expect(mapPinUrl("6.49712,3.35660")).toBe(
      "https://www.google.com/maps/search/?api=1&query=6.49712%2C3.35660",
    ));
});
