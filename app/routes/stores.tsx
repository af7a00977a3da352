import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireUser, switchStore } from "~/core/accounts/session.server";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { StoresError, YourStores } from "~/dashboard/sign-in/your-stores";
import { chooseMembership } from "~/core/staff/membership";
import { findOrCreateProfile, findMemberships } from "~/core/staff/vendors.queries.server";

export const meta: MetaFunction = () => [
  { title: `Your stores · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  const standings = await findMemberships(user.id);
  const here = chooseMembership(standings, user.actingVendorId);
  if (!here) throw redirect(paths.afterSignIn());
  const stores = standings.map(({ id, businessName, role }) => ({
    id,
    name: businessName || "Your new store",
    role,
    here: id === here.id,
  }));
  return { stores, mayOpen: standings.every(({ role }) => role !== "owner") };
}

/**
 * Leads this browser to another store of the person, or to one of their own that begins now.
 * Whatever is not theirs is not here.
 */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request);
  const form = await request.formData();
  const vendorId =
    form.get("intent") === "own"
      ? (await findOrCreateProfile(user.id)).id
      : (await findMemberships(user.id)).find(({ id }) => id === form.get("vendorId"))?.id;
  if (!vendorId) throw new Response("This store is not here", { status: 404 });
  await switchStore(request, vendorId);
  return redirect(paths.dashboard.home());
}

export default function Stores() {
  return <YourStores {...useLoaderData<typeof loader>()} />;
}

export { StoresError as ErrorBoundary };
