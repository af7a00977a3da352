import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignInPage } from "~/dashboard/sign-in/sign-in-page";
import { signInPageData } from "~/dashboard/sign-in/sign-in-page.server";
import { brand } from "~/shared/brand";

export const meta: MetaFunction = () => [
  { title: `Create your store · ${brand.name}` },
  {
    name: "description",
    content: `${brand.tagline}. Create your store with a Google account and take your first order today.`,
  },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export function loader({ request }: LoaderFunctionArgs) {
  return signInPageData(request);
}

export default function Register() {
  return <SignInPage kind="register" {...useLoaderData<typeof loader>()} />;
}
