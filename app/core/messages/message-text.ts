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
    .join("")
    .replace(/ +/g, " ")
    .trim();

/**
 * What each event says. On WhatsApp it is the approved template of the event's name, whose {{1}},
 * {{2}} … are these in their order (docs/operations.md, Messages to phones).
 */
const messageTexts: Readonly<Record<MessageEvent, string>> = {
  order_unanswered: "Nobody has accepted order {order} at {store}: {url}",
  order_accepted: "{store} accepted order {order}. {due}: {url}",
  order_ready: "Order {order} from {store} is {state}: {url}",
  order_late: "Order {order} from {store} is running late, now by {time}: {url}",
  order_declined: "{store} couldn't take order {order}. What happens to your money: {url}",
  payment_link: "{store} asks you to pay {sum} for order {order}: {url}",
  review_asked: "How was order {order} from {store}? {url}",
  // The last line lets a browser fill the code in (WICG, Delivering origin-bound one-time codes).
  phone_code: "{code} is your code for {store}. Give it to nobody.\n\n@{host} #{code}",
};

/** What an event is said with, by the names in its text. */
type MessageValues = Readonly<Record<string, string>>;

const NAME = /\{(\w+)\}/g;

/** Returns the values of an event's template in order, none of them empty, as WhatsApp demands. */
export function templateParameters(event: MessageEvent, values: MessageValues): string[] {
  // Meta writes an authentication template's text, around the code alone.
  if (event === "phone_code") return [values.code || "-"];
  const names = new Set([...messageTexts[event].matchAll(NAME)].map(([, name]) => name!));
  return [...names].map((name) => values[name] || (name === "store" ? "your store" : "-"));
}

/** Returns an event as one SMS; the store's name gives way where it would be too long. */
export function smsText(event: MessageEvent, values: MessageValues): string {
  const filled = (store: string) =>
    messageTexts[event].replace(NAME, (_, name: string) =>
      name === "store" ? store : inGsm7(values[name] ?? ""),
    );
  const room = Math.max(0, MAX_SMS_LENGTH - filled("").length);
  return filled(
    inGsm7(values.store ?? "")
      .slice(0, room)
      .trim(),
  );
}
