import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignInPage } from "~/dashboard/sign-in/sign-in-page";
import { signInPageData } from "~/dashboard/sign-in/sign-in-page.server";
import { brand } from "~/shared/brand";

export const meta: MetaFunction = () => [
  { title: `Sign in · ${brand.name}` },
  {
    name: "description",
    content: `Sign in to ${brand.name} with Google to see your orders, your menu and your money.`,
  },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export function loader({ request }: LoaderFunctionArgs) {
  return signInPageData(request);
}

export default function Login() {
  return <SignInPage kind="login" {...useLoaderData<typeof loader>()} />;
}
