import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadCart } from "~/cart/cart.server";
import { LandingPage } from "~/landing/landing-page";
import { demoStores } from "~/vendors/demo-stores.server";
import { brand } from "~/shared/brand";
import { MenuPage, menuShouldRevalidate } from "~/storefront/menu-page";
import { menuPageData, storeSeo } from "~/storefront/menu-page-data.server";
import { requireStore } from "~/storefront/store-request.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data?.store
    ? [{ title: data.seo.title }, { name: "description", content: data.seo.description }]
    : [{ title: `${brand.name}: ${brand.tagline}` }, { name: "description", content: "A store of your own for your food business: menu, orders, card payments and a kitchen that keeps up." }];

export const shouldRevalidate = menuShouldRevalidate;

/** The root of every host: the landing page on the product's own, the store on a store's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== "vendor") return { store: null, seo: null, demo: await demoStores() };
  const { store, base } = await requireStore(context, {});
  const search = new URL(request.url).searchParams;
  return {
    store: await menuPageData({ store, base, now: new Date(), search, cart: loadCart(request, store) }),
    seo: storeSeo(store),
    demo: [],
  };
}

export default function Index() {
  const { store, demo } = useLoaderData<typeof loader>();
  return store ? <MenuPage {...store} /> : <LandingPage demo={demo} />;
}
