import type { AppLoadContext } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { env } from "~/platform/env.server";
import { findRenamedSlug, findStoreBySlug, type StoreRecord } from "~/settings/store-record.server";
import { storeBase, storeUrl } from "~/shared/paths";
import { isSlug } from "~/vendors/slugs";

/**
 * The store a request is about: the host's on a store's own host, else the address's.
 * @returns the store and the root of its addresses on this host
 * @throws a 404 'Store not found', or a redirect when the store has another slug now
 */
export async function requireStore(context: AppLoadContext, params: { vendorName?: string }): Promise<{ store: StoreRecord; base: string }> {
  const slug = context.host.kind === "vendor" ? context.host.slug : params.vendorName?.toLowerCase();
  if (!slug || !isSlug(slug)) throw notFound();
  const store = await findStoreBySlug(slug);
  if (store) return { store, base: storeBase(context.host, store.slug) };
  const renamed = await findRenamedSlug(slug);
  throw renamed ? redirect(storeUrl(env(), renamed), 301) : notFound();
}

const notFound = () => new Response("Store not found", { status: 404 });
