import { describe, expect, it } from "vitest";
import { formatPhone, toE164, whatsAppUrl } from "./phone";

describe("toE164", () => {
  it.each([
    ["0803 123 4567", "+2348031234567"],
    ["08031234567", "+2348031234567"],
    ["8031234567", "+2348031234567"],
    ["+234 803 123 4567", "+2348031234567"],
    ["2348031234567", "+2348031234567"],
    ["+234 (0) 803-123-4567", "+2348031234567"],
    ["002348031234567", "+2348031234567"],
    ["01 234 5678", "+23412345678"],
    ["+44 20 7946 0958", "+442079460958"],
  ])("reads %s", (typed, e164) => expect(toE164(typed)).toBe(e164));
  it.each([
    "",
    "12345",
    "0803123456789012",
    "call me",
    "+",
    "0803+1234567",
    "<script>",
    "+0123456789",
  ])("refuses %j", (typed) => expect(toE164(typed)).toBeNull());
});

it("formats Nigerian mobiles as people write them", () => {
  expect(formatPhone("+2348031234567")).toBe("0803 123 4567");
  expect(formatPhone("+442079460958")).toBe("+442079460958");
});

it("builds WhatsApp URLs from digits only", () =>
  expect(whatsAppUrl("+2348031234567", "Hi & bye")).toBe(
    "https://wa.me/2348031234567?text=Hi%20%26%20bye",
  ));
