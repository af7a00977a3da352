import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { LITE_COOKIE } from "~/shared/lite-mode";
import { storePaths } from "~/shared/store-paths";
import { requireStore } from "~/storefront/shell/store-request.server";

const YEAR_S = 365 * 24 * 3600;

/**
 * Ends lite mode with `?data=full`, whatever the browser says of saving data; anything else leaves
 * it to the browser again (docs/rules.md, Lite mode). Redirects back to the store's page.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { base } = await requireStore(context, params);
  const url = new URL(request.url);
  const cookie =
    url.searchParams.get("data") === "full"
      ? `${LITE_COOKIE}=off; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
      : `${LITE_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`;
  return redirect(pressedOn(request, base) ?? storePaths.home(base), {
    headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" },
  });
}

/**
 * Returns the path of the store's page that linked here, from the referrer; null without one, or
 * from elsewhere.
 */
function pressedOn(request: Request, base: string): string | null {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  const own =
    host === request.headers.get("Host") &&
    !pathname.startsWith("//") &&
    (pathname === base || pathname.startsWith(`${base}/`));
  return own && pathname !== storePaths.lite(base, "full").split("?")[0] ? pathname + search : null;
}
