import type { ReviewAspect } from "~schema/reviews";
import { languageTag, translatorFor } from "~/core/i18n/translations.server";
import type { OutgoingEmail } from "~/platform/mail.server";
import { brand } from "~/shared/brand";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import type { EmailData } from "./email-data.server";
import { customerText, emailLines, MAX_SHORT_NAME, truncate } from "./email-parts";

/**
 * Composes the e-mail that asks a customer for a review of a delivered order. Its stars only
 * preselect those of the form, as programs that check mail open every link (docs/rules.md,
 * Reviews).
 * @returns null when there is no recipient, or no page for the review
 */
export function reviewAskedEmail({ order, store, reviewUrls }: EmailData): OutgoingEmail | null {
  if (!order.customerEmail || !reviewUrls) return null;
  const t = translatorFor(store.language);
  const values = {
    number: order.number,
    name: truncate(order.customerName),
    store: truncate(store.name),
    short: truncate(store.name, MAX_SHORT_NAME),
  };
  const stars = reviewUrls.stars.map((url, index) => ({
    label: t("{n} star|{n} stars", { n: index + 1 }),
    shown: "★".repeat(index + 1),
    url,
  }));
  return {
    to: order.customerEmail,
    fromName: values.short,
    subject: t("How was your order {number} from {short}?", values),
    unsubscribeUrl: reviewUrls.unsubscribe,
    ...emailLines({
      lang: languageTag(store.language),
      heading: t("How was your order?"),
      lead: t(
        "Hello {name}, {store} would like to know how order {number} was. Tap your stars, then tap them once more on the page that opens.",
        values,
      ),
      notice: null,
      items: [],
      sums: [],
      total: null,
      details: [],
      button: null,
      contacts: stars.toReversed(),
      footer: t("You’re getting this because you ordered from {store}.", values),
      unsubscribe: { label: t("Stop asking me for reviews"), url: reviewUrls.unsubscribe },
      tagline: t(brand.tagline),
    }),
  };
}

const aspectNames: Record<ReviewAspect, string> = {
  taste: "taste",
  portion: "portion",
  packaging: "packaging",
  time: "waiting time",
  rider: "rider",
};
const listed = (term: string, aspects: readonly ReviewAspect[]) =>
  aspects.length > 0
    ? [{ term, value: aspects.map((aspect) => aspectNames[aspect]).join(", ") }]
    : [];
const typed = (term: string, text: string | null) =>
  text ? [{ term, value: customerText(text) }] : [];

/** Offers to call, refund and answer after a rating of one or two stars. */
export function reviewLowEmail(data: EmailData): OutgoingEmail | null {
  const { order, store, review } = data;
  if (!review) return null;
  const stars = review.rating === 1 ? "1 star" : `${review.rating} stars`;
  const phone = order.customerPhone;
  return {
    to: data.vendorEmail,
    fromName: brand.name,
    subject: `${stars} for order ${order.number}: ${truncate(store.name, MAX_SHORT_NAME)}`,
    ...emailLines({
      heading: `${stars} for order ${order.number}`,
      lead: `${truncate(order.customerName)} gave your order ${review.rating} of 5 stars. A call often fixes it: they can change the review for a day.`,
      notice: null,
      items: [],
      sums: [],
      total: null,
      details: [
        ...typed("Title", review.title),
        ...typed("What they wrote", review.comment),
        ...listed("Not good", review.disliked),
        ...listed("Good", review.liked),
      ],
      button: { label: "Answer the review", url: data.reviewUrl! },
      contacts: [
        ...(phone
          ? [
              { label: "Call the customer", shown: formatPhone(phone), url: `tel:${phone}` },
              { label: "Chat on WhatsApp", shown: formatPhone(phone), url: whatsAppUrl(phone) },
            ]
          : []),
        { label: "Refund", shown: `Order ${order.number}`, url: data.refundUrl },
      ],
      footer: `You get this because ${truncate(store.name)} sells on ${brand.name}. You can turn this e-mail off in your settings.`,
    }),
    ...(order.customerEmail ? { replyTo: order.customerEmail } : {}),
  };
}
