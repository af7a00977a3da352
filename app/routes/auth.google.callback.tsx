import type { HeadersArgs, LoaderFunctionArgs } from "@remix-run/node";
import { PausePage } from "~/dashboard/sign-in/sign-in-page";
import { completeSignIn } from "~/core/accounts/sign-in.server";
import { requireRateLimit } from "~/platform/rate-limits.server";

export const headers = ({ errorHeaders }: HeadersArgs) => errorHeaders ?? new Headers();

/** Signs in whom Google redirects here, after verifying its answer. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRateLimit({ network: `sign-in:${context.clientIp}` }, 10);
  return completeSignIn(request);
}

/**
 * Renders nothing, as everything here redirects. It makes this a page, so that a refusal is shown
 * as one.
 */
export default function GoogleCallback() {
  return null;
}

export { PausePage as ErrorBoundary };
