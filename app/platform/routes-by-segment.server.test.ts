import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/server-runtime";
import { expect, it } from "vitest";
import { handlerBySegment } from "./routes-by-segment.server";

const route = (id: string, path?: string, parentId = "root") => [
  id,
  { id, path, parentId, module: {} },
];
const routes = Object.fromEntries([
  ["root", { id: "root", path: "", module: {} }],
  route("host"),
  ["host/index", { id: "host/index", index: true, parentId: "host", module: {} }],
  route("host/cart", "cart", "host"),
  route("host/item", "items/:itemId", "host"),
  route("login", "login"),
  route("login/kitchen", "login/kitchen"),
  route("dashboard", "dashboard"),
  route("dashboard/orders", "orders", "dashboard"),
  route("dashboard/*", "*", "dashboard"),
  route("dashboard/csv", "dashboard/items/menu.csv"),
  route("manifest", "dashboard.webmanifest"),
  route("cart/changes", "cart/changes"),
  route("store", "store/:slug"),
  route("store/cart", "cart", "store"),
  route("*", "*"),
]) as unknown as ServerBuild["routes"];

type Tree = Parameters<typeof matchRoutes>[0];
const treeOf = (of: ServerBuild["routes"], parentId?: string): Tree =>
  Object.values(of)
    .filter((one) => one.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index, path } : { id, path, children: treeOf(of, id) },
    );
const matched = (of: ServerBuild["routes"], target: string) =>
  matchRoutes(treeOf(of), new URL(`http://any${target}`).pathname)?.map(
    ({ route: { id }, params }) => [id, params],
  );

it.each([
  ["/", 16],
  ["/cart", 7],
  ["/cart/changes", 7],
  ["/items/one", 16],
  ["/login", 8],
  ["/LOGIN/Kitchen", 8],
  ["/dashboard", 10],
  ["/dashboard/orders/", 10],
  ["/dashboard/no/such", 10],
  ["/dashboard/items/menu.csv", 10],
  ["/dashboard.webmanifest", 7],
  ["/%64ashboard/orders", 16],
  ["//dashboard/orders", 16],
  ["/store/mama-put/cart", 8],
  ["/store", 8],
  ["/dashboard/../login", 8],
  ["/./login?next=/dashboard", 8],
  ["/nowhere", 16],
])("%s is matched among %i routes as among all", (path, count) => {
  const among = handlerBySegment({ routes } as ServerBuild, (build) => build.routes)(path);
  expect(Object.keys(among)).toHaveLength(count);
  expect(matched(among, path)).toEqual(matched(routes, path));
});

it("makes one handler for all that a segment has, its data too", () => {
  const handlerOf = handlerBySegment({ routes } as ServerBuild, (build) => build.routes);
  expect(handlerOf("/dashboard.data")).toBe(handlerOf("/dashboard/orders"));
  expect(handlerOf("/_root.data")).toBe(handlerOf("/nowhere"));
});
