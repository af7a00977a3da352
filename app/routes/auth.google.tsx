import { redirect, type ActionFunctionArgs, type HeadersArgs } from "@remix-run/node";
import { PausePage } from "~/dashboard/sign-in/sign-in-page";
import { requirePublicHost } from "~/core/accounts/public-host.server";
import { getUser } from "~/core/accounts/session.server";
import { beginSignIn } from "~/core/accounts/sign-in.server";
import { requireRateLimit } from "~/platform/rate-limits.server";
import { readForm } from "~/platform/read-form.server";
import { paths } from "~/shared/paths";

export const headers = ({ errorHeaders }: HeadersArgs) => errorHeaders ?? new Headers();

/** Redirects to the button, as signing in starts with a post. */
export const loader = () => redirect(paths.login());

export async function action({ request, context }: ActionFunctionArgs) {
  requirePublicHost(request);
  await requireRateLimit({ network: `sign-in:${context.clientIp}` }, 10);
  const form = await readForm(request);
  // A person who was asked to sign in again, but has been signed out since, signs in as usual.
  const again = form.has("again") ? await getUser(request) : null;
  return beginSignIn({
    returnTo: form.get("returnTo"),
    from: form.get("from"),
    isTrusted: form.has("trust"),
    signInAgain: again?.id ?? null,
  });
}

/**
 * Renders nothing, as everything here redirects. It makes this a page, so that a refusal is shown
 * as one.
 */
export default function GoogleSignIn() {
  return null;
}

export { PausePage as ErrorBoundary };
