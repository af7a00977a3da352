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
import { STORE_CLOSED } from "~/core/opening-hours/store-closed";
import { isSlug } from "~/core/stores/slugs";
import { findStoreWithMenu, type StoreWithMenu } from "~/core/menu/store-with-menu.server";

type Params = { vendorName?: string };

/**
 * Finds the store of a request: by host on its own host, else by the URL's slug.
 * @returns the store and the root of its paths on this host
 * @throws a 404 'Store not found', a 410 for a closed one, or a redirect to the store's new slug
 */
export async function requireStore(
  context: AppLoadContext,
  params: Params,
): Promise<{ store: StoreRecord; base: string }> {
  const store = await (storeOfRequest.get(context) ?? startFinding(context, params));
  return { store, base: storeBase(context.host, store.slug) };
}

/** Shared by the nested routes of one request. */
const storeOfRequest = new WeakMap<AppLoadContext, Promise<StoreRecord>>();
function startFinding(context: AppLoadContext, params: Params): Promise<StoreRecord> {
  const store = requireStoreWith(context, params, findStoreBySlug);
  storeOfRequest.set(context, store);
  return store;
}

/**
 * Returns a request's store and the root of its paths; null if there is none or it can't be read.
 */
export const findRequestedStore = (
  context: AppLoadContext,
  params: Params,
): Promise<{ store: StoreRecord; base: string } | null> =>
  context.host.kind === "vendor" || params.vendorName
    ? requireStore(context, params).catch(() => null)
    : Promise.resolve(null);

/** Finds the store like `requireStore`, with its menu at an instant. */
export async function requireStoreWithMenu(
  context: AppLoadContext,
  params: Params,
  now: Date,
): Promise<StoreWithMenu & { base: string }> {
  const found = await requireStoreWith(context, params, (slug) => findStoreWithMenu(slug, now));
  return { ...found, base: storeBase(context.host, found.store.slug) };
}

/**
 * Finds data by the slug of a request's store.
 * @param find returns null if no open store has this slug
 * @throws as `requireStore` does
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
  if (renamed === "closed") throw new Response(STORE_CLOSED, { status: 410 });
  throw renamed
    ? moved(
        storeUrl(env(), renamed.to) + pathInStore(context.originalUrl ?? "/").replace(/^\/$/, ""),
      )
    : notFound();
}

/** Redirects a GET on a POST-only URL (a reload or the back button) to the order. */
export async function redirectToOrder({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { base, store } = await requireStore(context, params);
  // Headers are limited to Latin-1.
  if (!isUuid(params.orderId))
    throw new Response(translatorFor(store.language)("Order not found"), { status: 404 });
  return redirect(storePaths.order(base, params.orderId));
}

/** Permanent for search engines, but uncached: this vendor or another may take the old slug. */
const moved = (url: string) =>
  redirect(url, { status: 301, headers: { "Cache-Control": "no-store" } });

const notFound = () => new Response("Store not found", { status: 404 });
