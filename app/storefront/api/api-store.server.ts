import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import {
  findRenamedSlug,
  findStoreBySlug,
  type StoreRecord,
} from "~/core/stores/store-record.server";
import { STORE_CLOSED } from "~/core/opening-hours/store-closed";
import { isSlug } from "~/core/stores/slugs";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";

/**
 * Finds the store of an API URL. A store's own host answers for that store only.
 * @throws a 404, a 410 for a closed store, or a redirect to the same URL under the store's new slug
 */
export async function requireApiStore({
  request,
  params,
  context: { host },
}: LoaderFunctionArgs): Promise<StoreRecord> {
  const slug = params.slug?.toLowerCase() ?? "";
  if (!isSlug(slug) || (host.kind === "vendor" && host.slug !== slug)) throw notFound();
  const store = await findStoreBySlug(slug);
  if (store) return store;
  const renamed = await findRenamedSlug(slug);
  if (renamed === "closed")
    throw Response.json({ error: "store_closed", message: STORE_CLOSED }, { status: 410 });
  if (!renamed) throw notFound();
  const path = new URL(request.url).pathname.replace(/(?<=\/storefront\/)[^/]+/, renamed.to);
  // Permanent, like the page's redirect, but uncached: another vendor may take the old slug.
  throw redirect(host.kind === "vendor" ? storeUrl(env(), renamed.to) + path : path, {
    status: request.method === "POST" ? 308 : 301,
    headers: { "Cache-Control": "no-store" },
  });
}

const notFound = () =>
  Response.json({ error: "store_not_found", message: "Store not found" }, { status: 404 });
