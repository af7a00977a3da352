import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listKeptSubmissions, takeKeptSubmission } from "~/core/accounts/kept-submissions.server";
import { ownPath } from "~/core/accounts/return-to";
import { requireVendor, type Vendor } from "~/core/staff/guard.server";
import { homePath } from "~/core/staff/home-path";
import { DIGEST_FIELD, LEAVE_FIELD } from "~/dashboard/kept-submissions/kept-form";
import { KeptSubmissions } from "~/dashboard/kept-submissions/kept-view";
import { labelSubmission } from "~/dashboard/kept-submissions/submission-label.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { DashboardError } from "~/dashboard/shell/dashboard-error";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";
import { keepDisplayed, keepForm, unlessNetworkError } from "~/ui/network-error";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Not done yet", matches) }];

/** Returns where somebody goes who has nothing left to finish. */
function pageAfter(request: Request, { role }: Vendor): string {
  const next = ownPath(new URL(request.url).searchParams.get("next"));
  return next && !next.startsWith(paths.dashboard.kept()) ? next : homePath(role);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "dashboard");
  const next = pageAfter(request, vendor);
  const kept = await listKeptSubmissions(request, vendor.user.id, vendor.id);
  if (kept.length === 0) throw redirect(next);
  return {
    submissions: await Promise.all(
      kept.map(async ({ digest, path, fields, isMultipart, at }) => ({
        digest,
        fields,
        isMultipart,
        at,
        ...(await labelSubmission(vendor.id, { path, fields })),
      })),
    ),
    next,
    zone: vendor.zone,
  };
}

/**
 * Takes a kept form out and sends it on to where it was going: 307 makes the browser post the same
 * fields there, as if its button had been tapped now. What is taken out is not there a second time.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "dashboard");
  const form = await readForm(request);
  const path = await takeKeptSubmission(request, {
    userId: vendor.user.id,
    storeId: vendor.id,
    digest: String(form.get(DIGEST_FIELD) ?? ""),
  });
  if (path && !form.has(LEAVE_FIELD)) return redirect(path, 307);
  return redirect(paths.dashboard.kept({ next: pageAfter(request, vendor) }));
}

export const clientLoader = keepDisplayed();

export const clientAction = keepForm<typeof action>();

export const shouldRevalidate = unlessNetworkError;

export default function Kept() {
  return <KeptSubmissions {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <DashboardError />;
}
