/** The address that opens WhatsApp with a text in a message, to be sent to whomever one likes. */
export const whatsAppText = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** The address that opens WhatsApp with a store's link in a message, to be sent to whomever one likes (docs/rules.md, Sharing). */
export const whatsAppShareUrl = (storeName: string, url: string): string => whatsAppText(`Order from ${storeName}: ${url}`);
