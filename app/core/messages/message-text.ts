import type { MessageEvent } from "~schema/messages";

/** GSM-7's basic characters that cost one of the 160 (3GPP TS 23.038 §6.2.1). */
const GSM_7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
export const MAX_SMS_LENGTH = 160;

/** Returns whether a text is one SMS: no character that makes it UCS-2, 160 at most. */
export const isOneSms = (text: string): boolean =>
  text.length <= MAX_SMS_LENGTH && GSM_7.test(text);

/** Spells what GSM-7 lacks in ASCII: ₦ as N, curly marks as straight ones, letters without marks. */
const inGsm7 = (text: string): string =>
  [...text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("₦", "N").replace(/[‘’]/g, "'")]
    .filter((character) => GSM_7.test(character) && !/[\n\r]/.test(character))
    .join("");

type Text = {
  /** The approved template's name and parameters, which may not be empty. */
  template: { name: string; language: string; parameters: string[] };
  sms: string;
};

/** What an event is said with. */
export type MessageValues = Record<"order" | "store" | "url", string>;

/**
 * Returns a message in both ways' forms; the store's name gives way where an SMS would be too long.
 */
export function messageText(event: MessageEvent, { order, store, url }: MessageValues): Text {
  const start = `Nobody has accepted order ${inGsm7(order)}`;
  const end = `: ${inGsm7(url)}`;
  const room = MAX_SMS_LENGTH - start.length - end.length - " at ".length;
  const name = inGsm7(store).replace(/\s+/g, " ").trim().slice(0, Math.max(0, room)).trim();
  return {
    template: { name: event, language: "en", parameters: [order, store || "your store", url] },
    sms: `${start}${name ? ` at ${name}` : ""}${end}`,
  };
}
