import { describe, expect, it } from "vitest";
import { liteMode } from "./lite-mode";

describe("lite mode", () => {
  it("is for browsers that ask to save data", () => {
    expect(liteMode({ saveData: "on", cookie: null })).toEqual({ lite: true, offered: false });
    expect(liteMode({ saveData: " On ", cookie: "cart=x" })).toEqual({
      lite: true,
      offered: false,
    });
    for (const saveData of [null, undefined, "", "off"])
      expect(liteMode({ saveData, cookie: null })).toEqual({ lite: false, offered: false });
  });

  it("ends when the visitor turns it off, and is offered again then", () => {
    for (const cookie of ["lite=off", "cart=x; lite=off", "lite=off; cart=x"])
      expect(liteMode({ saveData: "on", cookie })).toEqual({ lite: false, offered: true });
    expect(liteMode({ saveData: null, cookie: "lite=off" })).toEqual({
      lite: false,
      offered: false,
    });
  });

  it("is not turned off by another cookie that looks alike", () => {
    for (const cookie of ["elite=off", "lite=offer", "lite=on", "x=lite=off2"])
      expect(liteMode({ saveData: "on", cookie }).lite).toBe(true);
  });
});
