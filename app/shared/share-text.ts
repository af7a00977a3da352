import { translator } from "./translate";

export const whatsAppText = (text: string): string =>
  `https://wa.me/?text=${encodeURIComponent(text)}`;

/** A store's link in a message (docs/rules.md, Sharing). @param t the translator for it */
export const whatsAppShareUrl = (store: string, url: string, t = translator()): string =>
  whatsAppText(t("Order from {store}: {url}", { store, url }));
