import { describe, expect, it } from "vitest";
import { isAllergy, readTags, sortedTags, tagError } from "./customer-tags";

describe("a customer's tags", () => {
  it("are read from ticks and from what was typed, each once", () => {
    expect(readTags(["VIP", " vip "], "Ring  twice, ,allergy\nGate 3")).toEqual([
      "VIP",
      "Ring twice",
      "Allergy",
      "Gate 3",
    ]);
    expect(readTags([], "")).toEqual([]);
  });

  it("are five at most, of twenty characters", () => {
    expect(tagError(["1", "2", "3", "4", "5"])).toBeNull();
    expect(tagError(["1", "2", "3", "4", "5", "6"])).toContain("At most 5");
    expect(tagError(["x".repeat(20)])).toBeNull();
    expect(tagError(["x".repeat(21)])).toContain("20 characters");
  });

  it("show an allergy first", () => {
    expect(sortedTags(["VIP", "nut allergy"])).toEqual(["nut allergy", "VIP"]);
    expect(["Allergy", "Peanut ALLERGIC", "VIP"].map(isAllergy)).toEqual([true, true, false]);
  });
});
