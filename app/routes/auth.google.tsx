import { redirect, type ActionFunctionArgs, type HeadersArgs } from "@remix-run/node";
import { requirePublicHost } from "~/accounts/public-host.server";
import { beginSignIn } from "~/accounts/sign-in.server";
import { takeFrom, tooManyMessage } from "~/platform/rate-limits.server";
import { paths } from "~/shared/paths";

export const headers = ({ errorHeaders }: HeadersArgs) => errorHeaders ?? new Headers();

/** Signing in begins with a post; whoever opens the address is shown the button. */
export const loader = () => redirect(paths.login());

export async function action({ request, context }: ActionFunctionArgs) {
  requirePublicHost(request);
  const limited = await takeFrom({ signInByIp: context.clientIp });
  if (limited) throw new Response(tooManyMessage(limited.retryAfterSeconds), { status: 429, headers: { "Retry-After": String(limited.retryAfterSeconds) } });
  const form = await request.formData();
  return beginSignIn({ returnTo: form.get("returnTo"), from: form.get("from") });
}

/** There is nothing to see, but with a component the refusal above gets a page of its own. */
export default function GoogleSignIn() {
  return null;
}
