import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCart } from "~/cart/cart.server";
import { menuItems } from "~/menu/menu.queries.server";
import { isUuid } from "~/shared/ids";
import { ItemPage } from "~/storefront/item-page";
import { storeHeader } from "~/storefront/store-header";
import { requireStore } from "~/storefront/store-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: `${data.item.name}, ${data.header.name}` }, { name: "description", content: data.item.description || data.item.name }] : [{ title: "Dish not found" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const [item] = isUuid(params.itemId) ? await menuItems(store.id, [params.itemId]) : [];
  if (!item) throw new Response("This dish is not on the menu", { status: 404 });
  const cart = await loadCart(request, store);
  return { header: storeHeader(store, base, new Date()), item, cart: { count: cart.count, totalKobo: cart.subtotalKobo } };
}

export default function Item() {
  return <ItemPage {...useLoaderData<typeof loader>()} />;
}
