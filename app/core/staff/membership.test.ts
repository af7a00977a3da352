import { describe, expect, it } from "vitest";
import { homePath } from "./home-path";
import { chooseMembership } from "./membership";

const own = { id: "own", role: "owner" as const, onboardingStep: "completed" };
const unfinished = { ...own, onboardingStep: "1" };
const joined = { id: "joined", role: "kitchen" as const, onboardingStep: "completed" };
const earlier = { ...joined, id: "earlier", role: "manager" as const };
const chosen = (...given: Parameters<typeof chooseMembership>) => chooseMembership(...given)?.id;

describe("the store that a browser is in", () => {
  it("is the one chosen last, as long as the person works there", () => {
    expect(chosen([own, joined, earlier], "earlier")).toBe("earlier");
    expect(chosen([own, joined], "earlier")).toBe("own");
  });

  it("is else their own, once it is set up", () => {
    expect(chosen([own, joined], null)).toBe("own");
    expect(chosen([unfinished, joined, earlier], null)).toBe("joined");
  });

  it("is else the one joined last, else their own unfinished one", () => {
    expect(chosen([joined, earlier], null)).toBe("joined");
    expect(chosen([unfinished], null)).toBe("own");
  });

  it("is none for somebody who works nowhere", () =>
    expect(chooseMembership([], "own")).toBeNull());
});

it("begins in the kitchen view for kitchen staff, on Home for the others", () =>
  expect((["owner", "manager", "kitchen"] as const).map(homePath)).toEqual([
    "/dashboard",
    "/dashboard",
    "/dashboard/kitchen",
  ]));
