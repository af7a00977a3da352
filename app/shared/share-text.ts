import { translator } from "./translate";

/** The address that opens WhatsApp with a text in a message, to be sent to whomever one likes. */
export const whatsAppText = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/**
 * The address that opens WhatsApp with a store's link in a message, to be sent to whomever one
 * likes (docs/rules.md, Sharing).
 * @param t the language of the message
 */
export const whatsAppShareUrl = (store: string, url: string, t = translator()): string =>
  whatsAppText(t("Order from {store}: {url}", { store, url }));
