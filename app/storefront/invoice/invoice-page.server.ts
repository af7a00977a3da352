import { optionTexts } from "~/core/options/ordered-options";
import { env } from "~/platform/env.server";
import { storeZone } from "~/core/opening-hours/open-state";
import { orderMessagesPath } from "~/shared/mail-paths";
import { formatDateTime } from "~/shared/clock";
import { themeProperties } from "~/shared/color";
import { paths, storePaths, storeUrl } from "~/shared/paths";
import { formatPhone } from "~/shared/phone";
import { msg, type Message } from "~/shared/translate";
import { busyAt } from "~/core/opening-hours/busy";
import { translatorFor } from "~/core/i18n/translations.server";
import { invoiceAnswer } from "./invoice-api.server";
import { invoiceState, PAYING_MS, paymentLabel } from "~/core/custom-orders/invoice-state";
import type { Invoice } from "./invoices.queries.server";

export type InvoiceVendor = ReturnType<typeof vendorPart>;
export type InvoicePage = ReturnType<typeof invoicePage>;

function vendorPart({ vendor }: Invoice) {
  const home = vendor.slug ? storePaths.home(storeUrl(env(), vendor.slug)) : null;
  return {
    name: vendor.name,
    logo: vendor.logo,
    address: vendor.address,
    home,
    theme: themeProperties(vendor.settings.primaryColor),
    phone: vendor.phone ? { shown: formatPhone(vendor.phone), url: `tel:${vendor.phone}` } : null,
  };
}

/** Null for a delivery. Translated here, so that phones needn't load these texts. */
function pickupOf({ orderType, vendor: { pickup, settings } }: Invoice) {
  if (orderType === "delivery") return null;
  const t = translatorFor(settings.language ?? "en");
  const { place, instructions } = pickup;
  return { title: t("Pick up at"), place: t(place), instructions };
}

/** Cooked: no time is expected any more. */
const served = ["ready", "on_the_way", "delivered"];

/**
 * Builds the page data of an invoice. An expired one shows only its store and a sentence, and
 * nothing about the customer.
 * @param search `seen`: the payer dismissed the latest failure; `confirming`: came back from an
 * undecided payment; `closed`: left the payment
 */
export function invoicePage(invoice: Invoice, now: Date, search: URLSearchParams) {
  const state = invoiceState(invoice, now);
  const vendor = vendorPart(invoice);
  const { tag } = invoiceAnswer(invoice, now);
  const links = {
    page: paths.invoice.page(invoice.id),
    api: paths.invoice.api(invoice.id),
    events: paths.invoice.events(invoice.id),
    absolute: `${env().publicUrl}${paths.invoice.page(invoice.id)}`,
  };
  if (state === "expired") return { state, vendor, tag, links };

  const zone = storeZone(invoice.vendor.settings.timeZone);
  const { attempt, customer } = invoice;
  const open = attempt?.status === "pending" || attempt?.status === "initialized";
  const payingLeftMs = open
    ? Math.max(0, attempt.createdAt.getTime() + PAYING_MS - now.getTime())
    : 0;
  return {
    state,
    vendor,
    tag,
    links,
    id: invoice.id,
    number: invoice.orderNumber,
    items: invoice.items.map(
      ({ id, name, quantity, description, specialInstructions, priceKobo, options }) => ({
        id,
        name,
        quantity,
        description,
        specialInstructions,
        options: optionTexts(options).join(", "),
        subtotalKobo: priceKobo * quantity,
      }),
    ),
    sums: invoice.sums,
    billTo: {
      name: customer.name,
      phone: customer.phone ? formatPhone(customer.phone) : null,
      email: customer.email,
    },
    delivery: invoice.deliveryAddress
      ? {
          address: [invoice.deliveryAddress, invoice.deliveryArea].filter(Boolean).join(", "),
          instructions: invoice.deliveryInstructions,
        }
      : null,
    pickup: pickupOf(invoice),
    created: formatDateTime(invoice.createdAt, zone),
    expires: invoice.expiresAt ? formatDateTime(invoice.expiresAt, zone) : null,
    /** Null once expiry no longer matters. */
    expiresInMs:
      state === "payable" && invoice.expiresAt ? invoice.expiresAt.getTime() - now.getTime() : null,
    label: paymentLabel(invoice.paymentStatus),
    expected: expectation(invoice, zone, now),
    orderUrl: vendor.home
      ? storePaths.order(storeUrl(env(), invoice.vendor.slug!), invoice.id)
      : null,
    /** How long to keep polling for the current payment; 0 without one. */
    payingLeftMs: state === "payable" ? payingLeftMs : 0,
    confirming: open && search.has("confirming") && !attempt.isLeft,
    failed: state === "payable" && !search.has("seen") && isFailed(attempt, search),
    stopMessages: stopLink(invoice),
    popupScript: env().paystackInlineUrl,
  };
}

/** Leads to where messages to the phone end; null unless one went there. */
function stopLink({ id, hasMessage, vendor: { slug, settings } }: Invoice) {
  if (!hasMessage || !slug) return null;
  const t = translatorFor(settings.language ?? "en");
  return {
    url: orderMessagesPath(storeUrl(env(), slug), id),
    label: t("Stop messages to this phone"),
  };
}

/** The latest payment was declined, or the payer left it unpaid. */
const isFailed = (attempt: Invoice["attempt"], search: URLSearchParams): boolean =>
  attempt?.status === "failed" || (attempt?.isLeft === true && search.has("closed"));

/** When to expect a paid order, by the store's own times; null once it is ready. */
function expectation(
  { status, orderType, scheduledFor, business }: Invoice,
  zone: string,
  now: Date,
): { term: Message; value: string | Message } | null {
  if (served.includes(status)) return null;
  const isDelivery = orderType === "delivery";
  const term = isDelivery ? msg("Expected delivery") : msg("Expected to be ready");
  if (scheduledFor) return { term, value: formatDateTime(scheduledFor, zone) };
  if (!business) return { term, value: msg("30-45 minutes") };
  const longer = busyAt(business, now)?.minutes ?? 0;
  const [least, most] = isDelivery
    ? [business.minDeliveryTime, business.maxDeliveryTime]
    : [business.minPickupTime, business.maxPickupTime];
  const value = msg("{least}-{most} minutes", { least: least + longer, most: most + longer });
  return { term, value };
}
