import { storeUrl } from "~/shared/paths";
import { whatsAppShareUrl } from "~/shared/share-text";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { translatorFor } from "~/core/i18n/translations.server";

/**
 * The ways to send a store's address on: the address itself, and one that opens WhatsApp with a
 * message that has it (docs/rules.md, Sharing).
 * @param config where the product and its stores are; never what a request's headers say
 */
export function shareLinks(
  store: Pick<StoreRecord, "name" | "slug" | "language">,
  config: { publicUrl: string; rootDomain: string },
): { url: string; whatsApp: string } {
  const url = storeUrl(config, store.slug);
  return { url, whatsApp: whatsAppShareUrl(store.name, url, translatorFor(store.language)) };
}
