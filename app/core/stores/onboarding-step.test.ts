import { describe, expect, it } from "vitest";
import { isAhead, isOnboardingPage, onboardingPage } from "./onboarding-step";

describe("onboardingPage", () => {
  it.each([
    ["business_form", "business"],
    ["confirmation", "confirmation"],
    ["transition", "transition"],
    ["setup_store", "setup"],
    ["completed", null],
    ["", "business"],
    ["COMPLETED", "business"],
    ["something_else", "business"],
  ])("a profile at %j belongs on %j", (step, page) => {
    expect(onboardingPage(step)).toBe(page);
  });
});

describe("isOnboardingPage", () => {
  it("knows the four pages and nothing else", () => {
    expect(["business", "confirmation", "transition", "setup"].every(isOnboardingPage)).toBe(true);
    expect([undefined, "", "business_form", "completed", "Business"].some(isOnboardingPage)).toBe(
      false,
    );
  });
});

describe("isAhead", () => {
  it("lets people go back, never ahead", () => {
    expect(isAhead("setup", "confirmation")).toBe(true);
    expect(isAhead("confirmation", "confirmation")).toBe(false);
    expect(isAhead("business", "confirmation")).toBe(false);
  });
});
