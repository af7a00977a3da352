import { expect, it } from "vitest";
import { paths } from "~/shared/paths";
import { opensOver } from "~/dashboard/shell/navigation/opens-over";
import { skeletonOf } from "./skeleton-shape";

const { items, newItem, item, deleteItem, categories, importMenu, itemDrafts, orders } =
  paths.dashboard;
const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

it("item screens open over the item list, and from one to the next; nothing else does", () => {
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

it("a settings section belongs to the same screen as the others", () => {
  const { overview, section } = paths.dashboard.settings;
  expect([
    opensOver(section("profile"), section("hours")),
    opensOver(overview(), section("hours")),
    opensOver(section("profile"), orders()),
    opensOver(orders(), section("profile")),
  ]).toEqual([true, true, false, false]);
});

it("every screen has a skeleton, and other addresses have none", () => {
  expect(
    [paths.dashboard.home(), orders(), paths.dashboard.notifications(), item(id), "/login"].map(
      skeletonOf,
    ),
  ).toEqual(["home", "columns", "list", "form", null]);
});
