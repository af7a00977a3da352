import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import {
  findRenamedSlug,
  findStoreBySlug,
  type StoreRecord,
} from "~/core/stores/store-record.server";
import { translatorFor } from "~/core/i18n/translations.server";
import { isUuid } from "~/shared/ids";
import { storeBase, storePaths, storeUrl } from "~/shared/paths";
import { pathInStore } from "~/core/stores/host-routing";
import { isSlug } from "~/core/stores/slugs";
import { findStoreWithMenu, type StoreWithMenu } from "~/core/menu/store-with-menu.server";

type Params = { vendorName?: string };

/**
 * Finds the store of a request: by host on its own host, else by the URL's slug.
 * @returns the store and the root of its addresses on this host
 * @throws a 404 'Store not found', or a redirect when the store has another slug now
 */
export async function requireStore(
  context: AppLoadContext,
  params: Params,
): Promise<{ store: StoreRecord; base: string }> {
  const store = await (asked.get(context) ?? ask(context, params));
  return { store, base: storeBase(context.host, store.slug) };
}

/**
 * The store of a request that is under way: what is around a page asks for it as well as the page.
 */
const asked = new WeakMap<AppLoadContext, Promise<StoreRecord>>();
function ask(context: AppLoadContext, params: Params): Promise<StoreRecord> {
  const store = requireStoreWith(context, params, findStoreBySlug);
  asked.set(context, store);
  return store;
}

/**
 * Returns the store that a request is about, and the root of its addresses; null where there is
 * none or it can't be read.
 */
export const findRequestedStore = (
  context: AppLoadContext,
  params: Params,
): Promise<{ store: StoreRecord; base: string } | null> =>
  context.host.kind === "vendor" || params.vendorName
    ? requireStore(context, params).catch(() => null)
    : Promise.resolve(null);

/**
 * Finds the store like `requireStore`, with its menu at an instant, in one query.
 */
export async function requireStoreWithMenu(
  context: AppLoadContext,
  params: Params,
  now: Date,
): Promise<StoreWithMenu & { base: string }> {
  const found = await requireStoreWith(context, params, (slug) => findStoreWithMenu(slug, now));
  return { ...found, base: storeBase(context.host, found.store.slug) };
}

/**
 * Finds something at the slug of the store that a request is about.
 * @param find returns null when no open store has this slug
 * @throws as requireStore does
 */
export async function requireStoreWith<Found>(
  context: AppLoadContext,
  params: Params,
  find: (slug: string) => Promise<Found | null>,
): Promise<Found> {
  const slug =
    context.host.kind === "vendor" ? context.host.slug : params.vendorName?.toLowerCase();
  if (!slug || !isSlug(slug)) throw notFound();
  const found = await find(slug);
  if (found) return found;
  const renamed = await findRenamedSlug(slug);
  throw renamed
    ? moved(storeUrl(env(), renamed) + pathInStore(context.originalUrl ?? "/").replace(/^\/$/, ""))
    : notFound();
}

/**
 * Redirects to the order where an address only takes POST: opened by a reload or the back button.
 */
export async function redirectToOrder({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { base, store } = await requireStore(context, params);
  // A header takes no letters beyond Latin-1.
  if (!isUuid(params.orderId))
    throw new Response(translatorFor(store.language)("Order not found"), { status: 404 });
  return redirect(storePaths.order(base, params.orderId));
}

/**
 * Permanent for search engines, but not cached by browsers: the old address may be taken again, by
 * this vendor or another.
 */
const moved = (url: string) =>
  redirect(url, { status: 301, headers: { "Cache-Control": "no-store" } });

const notFound = () => new Response("Store not found", { status: 404 });
