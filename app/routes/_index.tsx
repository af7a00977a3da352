import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LandingPage } from "~/landing/landing-page";
import { brand } from "~/shared/brand";
import { demoStores } from "~/vendors/demo-stores.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [{ title: `${brand.name}: ${brand.tagline}` }, { name: "description", content: "A store of your own for your food business: menu, orders, card payments and a kitchen that keeps up." }]
    : matches.flatMap((match) => (match.id === "root" ? [] : (match.meta ?? [])));

export const shouldRevalidate = () => false;

/** The root of every host: the landing page on the product's own. On a store's it is the menu, which the frame around this route shows. */
export async function loader({ context }: LoaderFunctionArgs) {
  return context.host.kind === "vendor" ? null : { demo: await demoStores() };
}

export default function Index() {
  const landing = useLoaderData<typeof loader>();
  return landing ? <LandingPage demo={landing.demo} /> : null;
}
