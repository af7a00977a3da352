import { redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { requirePublicHost } from "~/core/accounts/public-host.server";
import { ownPath } from "~/core/accounts/return-to";
import { findEndedSession, type EndedSession } from "~/core/accounts/session.server";
import { findSignedIn } from "~/core/staff/vendors.queries.server";

const DEMO_ACCOUNT = "ada@mama-put.test";

/**
 * Loads the sign-in and sign-up pages.
 * @throws redirects: to the public host, or to the dashboard if somebody is signed in
 */
export async function signInPageData(request: Request): Promise<{
  returnTo: string | null;
  failed: boolean;
  /** A form was posted after its session had ended. */
  notDone: boolean;
  signedOut: "everywhere" | "here" | null;
  ended: EndedSession | null;
  demoAccount: string | null;
}> {
  requirePublicHost(request);
  if (await findSignedIn(request))
    throw redirect(paths.dashboard.home(), { headers: { "Cache-Control": "no-store" } });
  const { searchParams } = new URL(request.url);
  const { sandbox, mode } = env();
  const where = searchParams.get("signedOut");
  const signedOut = where === "everywhere" || where === "here" ? where : null;
  return {
    returnTo: ownPath(searchParams.get("returnTo")),
    failed: searchParams.has("failed"),
    notDone: searchParams.has("notDone"),
    signedOut,
    ended: signedOut ? null : await findEndedSession(request),
    demoAccount: sandbox && mode !== "production" ? DEMO_ACCOUNT : null,
  };
}
