import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireUser } from "~/core/accounts/session.server";
import { handleStoreChoice } from "~/dashboard/sign-in/choose-store.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { StoresError, YourStores } from "~/dashboard/sign-in/your-stores";
import { chooseMembership } from "~/core/staff/membership";
import { findMemberships } from "~/core/staff/vendors.queries.server";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";

export const meta: MetaFunction = () => [
  { title: `Your stores · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const memberships = await findMemberships(user.id);
  const here = chooseMembership(memberships, user.actingVendorId);
  if (!here) throw redirect(paths.afterSignIn());
  const stores = memberships.map(({ id, businessName, role }) => ({
    id,
    name: businessName || "Your new store",
    role,
    here: id === here.id,
  }));
  return { stores, mayOpen: memberships.every(({ role }) => role !== "owner") };
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  return handleStoreChoice(request, user);
}

export const clientLoader = offlineSafeLoader();

export const clientAction = offlineSafeAction<typeof action>();

export const shouldRevalidate = offlineSafeRevalidate;

export default function Stores() {
  const failed = useActionData<typeof clientAction>()?.message ?? null;
  return <YourStores {...useLoaderData<typeof loader>()} failed={failed} />;
}

export { StoresError as ErrorBoundary };
