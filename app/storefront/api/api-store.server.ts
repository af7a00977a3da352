import type { AppLoadContext } from "@remix-run/node";
import { findStoreBySlug, type StoreRecord } from "~/core/stores/store-record.server";
import { isSlug } from "~/core/stores/slugs";

/**
 * Finds the store of an API URL. A store's own host answers for that store only. Null when there is
 * none.
 */
export async function findApiStore(
  context: AppLoadContext,
  slugParam: string | undefined,
): Promise<StoreRecord | null> {
  const slug = slugParam?.toLowerCase() ?? "";
  if (!isSlug(slug) || (context.host.kind === "vendor" && context.host.slug !== slug)) return null;
  return findStoreBySlug(slug);
}
