import { createCookie } from "@remix-run/node";
import { itemViews, toListView, type ListView } from "~/core/menu/item-list";

const cookie = createCookie("items_view", {
  path: "/dashboard/items",
  httpOnly: true,
  sameSite: "lax",
  maxAge: 365 * 24 * 60 * 60,
});

export const savedView = async (request: Request): Promise<ListView> =>
  toListView(await cookie.parse(request.headers.get("Cookie"))) ?? itemViews[0];

export const saveView = async (view: ListView): Promise<ResponseInit> => ({
  headers: { "Set-Cookie": await cookie.serialize(view) },
});
