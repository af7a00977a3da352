import { env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { storePaths, storeUrl } from "~/shared/store-paths";

/** The customer's page: an invoice for a custom order; null for a store without an address. */
export function customerLink(
  storeSlug: string | null,
  order: { id: string; source: "storefront" | "custom" },
): string | null {
  if (order.source === "custom") return `${env().publicUrl}${paths.invoice.page(order.id)}`;
  return storeSlug && storePaths.order(storeUrl(env(), storeSlug), order.id);
}
