import { discountLabel } from "~/core/pricing/coupon";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { withNote } from "~/core/options/item-note";
import { optionTexts } from "~/core/options/ordered-options";
import { extraLines } from "~/core/pricing/order-price";
import { withoutLinks } from "~/shared/links";
import { translator, type Translate } from "~/shared/translate";
import { renderEmailHtml, renderEmailText, type EmailContent } from "./email-layout";
import type { EmailData } from "./email-data.server";

/** Further lines are only counted; the order's page lists all. */
const MAX_LINES = 50;
const MAX_NAME = 120;
const MAX_TYPED = 700;
/** As much of a name as mail programs on a phone show in a subject. */
export const MAX_SHORT_NAME = 60;

/**
 * Lays out an e-mail as plain text and as HTML. Only its `url`s become links: addresses in typed
 * texts are broken up (docs/rules.md, Mail).
 * @param whole an address to leave intact in the texts
 */
export function emailLines(content: EmailContent, whole?: string) {
  const plain = (text: string) =>
    whole ? text.split(whole).map(withoutLinks).join(whole) : withoutLinks(text);
  const safe = JSON.parse(
    JSON.stringify(content, (key, value: unknown) =>
      typeof value === "string" && key !== "url" ? plain(value) : value,
    ),
  ) as EmailContent;
  return { text: renderEmailText(safe), html: renderEmailHtml(safe) };
}

const withOptions = (texts: string[]) => (texts.length > 0 ? ` (${texts.join(", ")})` : "");

/** @param t English if left out */
export function sumLines(
  order: EmailData["order"],
  t: Translate = translator(),
): Pick<EmailContent, "items" | "sums" | "total"> {
  const items = order.items
    .slice(0, MAX_LINES)
    .map(({ name, quantity, priceKobo, options, note }) => ({
      name: `${quantity} × ${truncate(name)}${withOptions(withNote(optionTexts(options), note && customerText(note)))}`,
      amount: formatKobo(priceKobo * quantity),
    }));
  const rest = order.items.slice(MAX_LINES);
  if (rest.length)
    items.push({
      name: t("and {n} more", { n: rest.length }),
      amount: formatKobo(
        rest.reduce((sum, { quantity, priceKobo }) => sum + priceKobo * quantity, 0),
      ),
    });
  return {
    items,
    sums: [
      { label: t("Subtotal"), amount: formatKobo(order.subtotalKobo) },
      ...(order.discountKobo
        ? [{ label: t(discountLabel(order.couponCode)), amount: formatKobo(-order.discountKobo) }]
        : []),
      ...(order.type === "delivery"
        ? [
            {
              label: t("Delivery"),
              amount: order.deliveryFeeKobo ? formatKobo(order.deliveryFeeKobo) : t("Free"),
            },
          ]
        : []),
      ...extraLines(order).map(({ term, kobo }) => ({ label: t(term), amount: formatKobo(kobo) })),
      ...(order.transactionFeeKobo
        ? [{ label: t("Transaction fee"), amount: formatKobo(order.transactionFeeKobo) }]
        : []),
    ],
    total: { label: t("Total"), amount: formatKobo(order.totalKobo) },
  };
}

/**
 * With the day, as an e-mail may be read days later.
 * @param t English if left out
 */
export function dueTime(
  { order, store }: EmailData,
  t: Translate = translator(),
): EmailContent["details"] {
  if (order.scheduledFor)
    return [{ term: t("Scheduled for"), value: formatDateTime(order.scheduledFor, store.zone) }];
  if (!order.promisedAt) return [];
  return [
    {
      term: t(order.type === "delivery" ? "Arriving by" : "Ready for pickup by"),
      value: formatDateTime(order.promisedAt, store.zone),
    },
  ];
}

/** Puts a customer's text on one line: a second line could pass for ours. */
export const customerText = (text: string) => truncate(text, MAX_TYPED);
export const deliveryAddress = ({ deliveryAddress, deliveryInstructions }: EmailData["order"]) =>
  customerText(
    deliveryInstructions ? `${deliveryAddress} (${deliveryInstructions})` : (deliveryAddress ?? ""),
  );

/** Cuts a text, on one line, after `max` whole characters, never in a surrogate pair. */
export function truncate(text: string, max = MAX_NAME): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : characters.join("");
}
