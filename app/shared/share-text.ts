import { translator } from "./translate";

export const whatsAppText = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/**
 * Returns the URL that opens WhatsApp with a store's link in a message, to send to anybody
 * (docs/rules.md, Sharing).
 * @param t the translator for the message
 */
export const whatsAppShareUrl = (store: string, url: string, t = translator()): string =>
  whatsAppText(t("Order from {store}: {url}", { store, url }));
