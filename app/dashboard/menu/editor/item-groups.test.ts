import { expect, it } from "vitest";
import { groupOrder, movedGroups } from "./item-groups";

it.each([
  ["ac", "abc"],
  ["", "abc"],
  ["ca", "cab"],
  ["cb", "cba"],
])(
  "lists all groups in the store's order, unless those of the item (%s) have another",
  (own, all) => expect(groupOrder([...own], [..."abc"]).join("")).toBe(all),
);

it("moves a group as a button says, and reads nothing else as a move", () => {
  expect(movedGroups("group-down:a", ["a", "b"])).toEqual(["b", "a"]);
  expect(movedGroups("group-up:a", ["a", "b"])).toEqual(["a", "b"]);
  expect(movedGroups("group-up:x", ["a", "b"])).toEqual(["a", "b"]);
  expect(movedGroups("preview", ["a"])).toBe(null);
  expect(movedGroups(null, ["a"])).toBe(null);
});
