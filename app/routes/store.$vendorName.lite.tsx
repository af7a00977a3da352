import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { LITE_COOKIE } from "~/shared/lite-mode";
import { storePaths } from "~/shared/store-paths";
import { requireStore } from "~/storefront/shell/store-request.server";

const YEAR_S = 365 * 24 * 3600;

/**
 * `?data=full` ends lite mode even if the browser asks to save data; any other value leaves it to
 * the browser again (docs/rules.md, Lite mode). Redirects back to the page it came from.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { base } = await requireStore(context, params);
  const url = new URL(request.url);
  const cookie =
    url.searchParams.get("data") === "full"
      ? `${LITE_COOKIE}=off; Path=/; SameSite=Lax; Max-Age=${YEAR_S}`
      : `${LITE_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`;
  return redirect(referringPage(request, base) ?? storePaths.home(base), {
    headers: { "Set-Cookie": cookie, "Cache-Control": "no-store" },
  });
}

/** Returns the path of the store page that linked here; null for other sites or no referrer. */
function referringPage(request: Request, base: string): string | null {
  const referrer = request.headers.get("Referer");
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  const own =
    host === request.headers.get("Host") &&
    !pathname.startsWith("//") &&
    (pathname === base || pathname.startsWith(`${base}/`));
  return own && pathname !== storePaths.lite(base, "full").split("?")[0] ? pathname + search : null;
}
