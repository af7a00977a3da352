import { describe, expect, it } from "vitest";
import {
  isHidden,
  may,
  permissions,
  readPermissionRefusal,
  rolesAllowed,
  type Permission,
} from "./permissions";

/** What the owner alone may do (docs/rules.md, Staff). */
const ofTheOwner: Permission[] = [
  "storeAddress",
  "payments",
  "payouts",
  "notifications",
  "staff",
  "legal",
  "moveSettings",
  "eraseCustomers",
];
/** And all that kitchen staff may. */
const ofTheKitchen: Permission[] = [
  "dashboard",
  "orders",
  "moveOrders",
  "items",
  "availability",
  "pause",
];
const whatMay = (role: Parameters<typeof may>[0]) =>
  permissions.filter((permission) => may(role, permission));

describe("what somebody may do", () => {
  it("is everything for the owner", () => expect(whatMay("owner")).toEqual(permissions));

  it("is for a manager all but what concerns the owner's money, people and data", () =>
    expect(whatMay("manager")).toEqual(
      permissions.filter((permission) => !ofTheOwner.includes(permission)),
    ));

  it("is for kitchen staff to cook: no money, no refunds, no settings", () =>
    expect(whatMay("kitchen").toSorted()).toEqual(ofTheKitchen.toSorted()));

  it("looks like a page that isn't there for payouts alone", () =>
    expect(permissions.filter(isHidden)).toEqual(["payouts"]));

  it.each([
    ["orders", "everyone who works here"],
    ["refunds", "the owner or a manager"],
    ["payouts", "the owner"],
  ] as const)("is refused by the name of who may: %s is for %s", (permission, who) =>
    expect(rolesAllowed(permission)).toBe(who),
  );
});

describe("the guard's refusal", () => {
  const refusal = { error: "Only for the owner", who: "the owner", role: "kitchen" };

  it("is read from what a page caught", () =>
    expect(readPermissionRefusal(refusal)).toEqual(refusal));

  it.each([null, undefined, "no", {}, { who: "the owner" }, { ...refusal, role: "waiter" }])(
    "is not read from %j",
    (body) => expect(readPermissionRefusal(body)).toBeNull(),
  );
  it("needs the name of who may", () =>
    expect(readPermissionRefusal({ ...refusal, who: undefined })).toBeNull());
});
