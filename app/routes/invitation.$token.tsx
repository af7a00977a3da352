import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { PausePage } from "~/dashboard/sign-in/sign-in-page";
import { requirePublicHost } from "~/core/accounts/public-host.server";
import { getUser, requireUser, switchStore } from "~/core/accounts/session.server";
import { databaseNow } from "~/platform/database-clock.server";
import { requireRateLimit } from "~/platform/rate-limits.server";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { InvitationView, InvitationOver } from "~/dashboard/sign-in/invitation-view";
import { acceptInvitation, findInvitation } from "~/core/staff/accept-invitation.server";
import { homePath } from "~/core/staff/home-path";
import { offlineSafeLoader, offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { useAnswer } from "~/ui/use-answer";

export const meta: MetaFunction = () => [
  { title: `Invitation · ${brand.name}` },
  { name: "robots", content: "noindex" },
];

/**
 * Keeps the page out of caches and referrers, as the URL is a key. Without any referrer a form
 * would come from "null", which is refused.
 */
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin" });

async function guard(request: Request, clientIp: string): Promise<void> {
  requirePublicHost(request);
  await requireRateLimit({ network: `invitations:${clientIp}` }, 10);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await guard(request, context.clientIp);
  const user = await getUser(request);
  const invitation = await findInvitation(params.token, user, databaseNow());
  if (!invitation) throw new Response("This invitation does not exist", { status: 404 });
  const { state, storeName, role, invitedBy, email, isMine, expiresAt, zone } = invitation;
  return {
    invitation: { state, storeName, role, invitedBy, email, isMine },
    here: paths.staffInvitation(params.token!),
    signedInAs: user?.email ?? null,
    openUntil: formatDateTime(expiresAt, zone),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await guard(request, context.clientIp);
  const outcome = await acceptInvitation(params.token, await requireUser(request), databaseNow());
  if (!outcome.ok) {
    const { message, status } = outcome;
    if (status === 404) throw new Response(message, { status });
    return data({ message }, { status });
  }
  await switchStore(request, outcome.vendorId);
  return redirect(homePath(outcome.role));
}

export const clientLoader = offlineSafeLoader();

export const clientAction = offlineSafeAction<typeof action>();

export const shouldRevalidate = offlineSafeRevalidate;

export default function InvitationRoute() {
  const { answer, failed } = useAnswer<typeof action>();
  return (
    <InvitationView
      {...useLoaderData<typeof loader>()}
      problem={failed ?? answer?.message ?? null}
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PausePage />;
  return (
    <InvitationOver
      title="This invitation does not exist"
      text="Its link may be cut off. Open it from the mail again, or ask for a new one."
    />
  );
}
