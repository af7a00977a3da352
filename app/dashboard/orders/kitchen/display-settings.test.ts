import { expect, test } from "vitest";
import { isBlack, toDisplaySettings } from "./display-settings";

test("a display is black by its setting, else from 7 pm to 6 am of the store's clock", () => {
  const at = (time: string) => new Date(`2026-11-25T${time}:00Z`); // Lagos is an hour ahead
  const auto = (time: string) => isBlack("auto", at(time), "Africa/Lagos");
  expect([auto("17:59"), auto("18:00"), auto("23:30"), auto("04:59"), auto("05:00")]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isBlack("light", at("22:00"), "Africa/Lagos")).toBe(false);
  expect(isBlack("black", at("12:00"), "Africa/Lagos")).toBe(true);
});

test("settings that are none are the default", () => {
  expect(toDisplaySettings({ size: "xl", light: 3 })).toEqual({ size: "m", light: "auto" });
  expect(toDisplaySettings({ size: "s", light: "black" })).toEqual({ size: "s", light: "black" });
});
