import { storeUrl } from "~/shared/store-paths";
import { whatsAppShareUrl } from "~/shared/share-text";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { translatorFor } from "~/core/i18n/translations.server";

/**
 * Returns a store's URL and a WhatsApp link that shares it (docs/rules.md, Sharing).
 * @param config URLs from the configuration, never from request headers
 */
export function shareLinks(
  store: Pick<StoreRecord, "name" | "slug" | "language">,
  config: { publicUrl: string; rootDomain: string },
): { url: string; whatsApp: string } {
  const url = storeUrl(config, store.slug);
  return { url, whatsApp: whatsAppShareUrl(store.name, url, translatorFor(store.language)) };
}
