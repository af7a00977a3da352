/** The address that opens WhatsApp with a store's link in a message, to be sent to whomever one likes (docs/rules.md, Sharing). */
export const whatsAppShareUrl = (storeName: string, url: string): string => `https://wa.me/?text=${encodeURIComponent(`Order from ${storeName}: ${url}`)}`;
