import { expect, it } from "vitest";
import { paths } from "~/shared/paths";
import { opensOver, skeletonOf } from "./skeleton-shape";

const { items, newItem, item, deleteItem, categories, importMenu, itemDrafts, orders } =
  paths.dashboard;
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

it("what is done to an item opens over the list of items, and from one such screen to the next; nothing else does", () => {
  for (const next of [newItem(), item(id), deleteItem(id)]) {
    expect([
      next,
      opensOver(items(), next),
      opensOver(item(id), next),
      opensOver(orders(), next),
    ]).toEqual([next, true, true, false]);
  }
  for (const next of [
    categories(),
    importMenu(),
    itemDrafts(),
    orders(),
    items(),
    `${items()}/${id}/other`,
  ])
    expect([next, opensOver(items(), next)]).toEqual([next, false]);
});

it("a section of the settings is another part of the same screen as the others", () => {
  const { overview, section } = paths.dashboard.settings;
  expect([
    opensOver(section("profile"), section("hours")),
    opensOver(overview(), section("hours")),
    opensOver(section("profile"), orders()),
    opensOver(orders(), section("profile")),
  ]).toEqual([true, true, false, false]);
});

it("every screen has the shape of what comes, and what is no screen has none", () => {
  expect(
    [paths.dashboard.home(), orders(), paths.dashboard.notifications(), item(id), "/login"].map(
      skeletonOf,
    ),
  ).toEqual(["home", "cards", "list", "form", null]);
});
