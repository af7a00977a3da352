import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCart } from "~/cart/cart.server";
import { MenuPage, menuShouldRevalidate } from "~/storefront/menu-page";
import { menuPageData, storeSeo } from "~/storefront/menu-page-data.server";
import { requireStore } from "~/storefront/store-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? [{ title: data.seo.title }, { name: "description", content: data.seo.description }] : [{ title: "Store not found" }]);

export const shouldRevalidate = menuShouldRevalidate;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, base } = await requireStore(context, params);
  const search = new URL(request.url).searchParams;
  return { seo: storeSeo(store), page: await menuPageData({ store, base, now: new Date(), search, cart: loadCart(request, store) }) };
}

export default function Storefront() {
  return <MenuPage {...useLoaderData<typeof loader>().page} />;
}
