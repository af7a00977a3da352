import type { MenuCategory } from "~/core/menu/menu-item";
import { couponTerms, type MenuCoupon } from "~/core/pricing/coupon";
import { searchMenu } from "./menu-search";
import type { OrderingTerms } from "~/storefront/shell/displayed-menu";
import { areaFees, freeDeliveries, areaTerms, storePrices } from "~/core/stores/delivery-areas";
import { openState } from "~/core/opening-hours/open-state";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { hoursRows } from "~/core/opening-hours/week-hours";
import { fullAddress } from "~/shared/address";
import { formatKobo } from "~/shared/money";
import { formatPhone, whatsAppUrl } from "~/shared/phone";
import { averageText } from "~/shared/stars";
import { reviewsPath, storePaths } from "~/shared/store-paths";
import { msg, type Message, type Translate } from "~/shared/translate";
import { translatorFor } from "~/core/i18n/translations.server";
import type { MenuPageData } from "./menu-page-data";
import type { InformationEntry } from "~/storefront/shell/store-information";
import { storeHeader } from "~/storefront/shell/store-header";
import { openingStatusAt } from "~/storefront/shell/opening-status";

/**
 * Returns a store's menu page as all visitors see it.
 * @param input.query a search without scripts
 * @param input.shareUrl the store's public URL
 * @param input.lite lite mode: pictures load on tap
 */
export function menuPageData(input: {
  store: StoreRecord;
  menu: MenuCategory[];
  optionTexts: string[];
  coupon: MenuCoupon | null;
  base: string;
  now: Date;
  query: string;
  shareUrl: string;
  lite: boolean;
}): MenuPageData {
  const { store, menu, optionTexts, base, now } = input;
  const t = translatorFor(store.language);
  const state = openState(store.opening, now);
  return {
    header: { ...storeHeader(store, base, now, state), ...(input.lite ? { logo: null } : {}) },
    rules: store.opening,
    opening: openingStatusAt(store.opening, now, state),
    banner: { image: store.bannerImage, color: store.bannerColor },
    rating: store.rating && { text: t(ratingMessage(store.rating)), url: reviewsPath(base) },
    about: store.tagline || store.description,
    callUrl: store.phone ? `tel:${store.phone}` : null,
    chatUrl: store.whatsapp ? whatsAppUrl(store.whatsapp) : null,
    facts: storeFacts(store, state.open),
    coupon: input.coupon && couponLine(input.coupon, t),
    hours: hoursRows(store.opening, now).map((row) => ({ ...row, text: t(row.text) })),
    information: storeInformation(store, base),
    shareUrl: input.shareUrl,
    menu,
    optionTexts,
    terms: orderingTerms(store),
    found: input.query.trim()
      ? { query: input.query, items: searchMenu(menu, input.query, optionTexts) }
      : null,
    lite: input.lite,
  };
}

const ratingMessage = (rating: NonNullable<StoreRecord["rating"]>): Message =>
  msg("★ {average} · {count} reviews", {
    average: averageText(rating),
    count: rating.reviews.toLocaleString("en"),
  });

function couponLine(coupon: MenuCoupon, t: Translate): NonNullable<MenuPageData["coupon"]> {
  const { code, minimumKobo } = coupon;
  const discount = couponTerms(coupon);
  const line =
    minimumKobo > 0
      ? msg("{discount} from {least} with {code}", {
          discount,
          least: formatKobo(minimumKobo),
          code: GAP,
        })
      : msg("{discount} with {code}", { discount, code: GAP });
  const [before = "", after = ""] = t(line).split(GAP);
  return { before, code, after };
}

/** Marks where the code goes; no text contains it. */
const GAP = "\0";

/** Returns the store's settings that a cart's sums depend on. */
export function orderingTerms(
  store: Pick<StoreRecord, "ordering" | "payment" | "areas" | "language">,
): OrderingTerms {
  const { ordering, areas } = store;
  const byArea = ordering.deliveryEnabled && areas.length > 0;
  const freeFrom = byArea ? freeDeliveries(areas) : [];
  return {
    minimumOrderKobo: ordering.minimumOrderKobo,
    maxItems: ordering.maxItemsPerOrder,
    prices: storePrices(store).rules,
    deliveryFeeKobo: ordering.deliveryEnabled && !byArea ? ordering.deliveryFeeKobo : null,
    areaFees: byArea ? translatorFor(store.language)(areaFees(areas)) : null,
    ...(freeFrom.length > 0 ? { freeFrom } : {}),
    pickupEnabled: ordering.pickupEnabled,
    ...(ordering.allowSpecialInstructions ? {} : { noNotes: true as const }),
  };
}

/**
 * Returns the facts above a menu: how long an order takes and how much longer when busy
 * (docs/rules.md, Busy), the delivery fee and the minimum order (docs/rules.md, The menu).
 */
function storeFacts(
  {
    ordering: rules,
    opening,
    areas,
    language,
  }: Pick<StoreRecord, "ordering" | "opening" | "areas" | "language">,
  isOpen: boolean,
): string[] {
  const t = translatorFor(language);
  const takesNow = opening.ordersOnly !== "later";
  const facts: string[] = [];
  if (opening.busy && isOpen && takesNow)
    facts.push(`${t("Busy now")}: ${t("{n} min longer", { n: opening.busy.minutes })}`);
  if (rules.deliveryEnabled) {
    if (takesNow) facts.push(`${rules.minDeliveryMinutes}–${rules.maxDeliveryMinutes} min`);
    const fee =
      areas.length > 0
        ? t(areaFees(areas))
        : rules.deliveryFeeKobo && formatKobo(rules.deliveryFeeKobo);
    facts.push(fee ? t("{fee} delivery", { fee }) : t("Free delivery"));
  } else if (rules.pickupEnabled) {
    facts.push([t("Pickup"), takesNow ? pickupTime(rules) : ""].join(" ").trim());
  }
  if (rules.minimumOrderKobo)
    facts.push(t("min {price}", { price: formatKobo(rules.minimumOrderKobo) }));
  return facts;
}

const pickupTime = (rules: StoreRecord["ordering"]) =>
  `${rules.minPickupMinutes}–${rules.maxPickupMinutes} min`;

/** Vendors type handles with an @ or as a URL, and they are stored as typed. */
const handle = (typed: string | null) =>
  /^(?:https?:\/\/)?(?:[\w.]+\/)?@?([\w.]{1,60})\/?$/.exec(typed?.trim() ?? "")?.[1] ?? null;

function storeInformation(store: StoreRecord, base: string): InformationEntry[] {
  const t = translatorFor(store.language);
  const social = (
    label: string,
    typed: string | null,
    url: (name: string) => string,
  ): InformationEntry => {
    const name = handle(typed);
    return {
      label,
      value: name ? `@${name}` : typed?.trim() || null,
      url: name ? url(name) : null,
    };
  };
  return [
    {
      label: t("Phone"),
      value: store.phone && formatPhone(store.phone),
      url: store.phone && `tel:${store.phone}`,
    },
    {
      label: "WhatsApp",
      value: store.whatsapp && formatPhone(store.whatsapp),
      url: store.whatsapp && whatsAppUrl(store.whatsapp),
    },
    { label: t("Address"), value: store.address && fullAddress(store), url: null },
    {
      label: t("Delivery areas"),
      value:
        store.areas.map((area) => t(areaTerms(area))).join("; ") ||
        store.deliveryZones.join(", ") ||
        null,
      url: null,
    },
    ...(store.ordering.pickupEnabled &&
    store.ordering.deliveryEnabled &&
    store.opening.ordersOnly !== "later"
      ? [{ label: t("Pickup"), value: pickupTime(store.ordering), url: null }]
      : []),
    {
      label: t("Minimum order"),
      value: store.ordering.minimumOrderKobo ? formatKobo(store.ordering.minimumOrderKobo) : null,
      url: null,
    },
    social("Instagram", store.instagram, (name) => `https://instagram.com/${name}`),
    social("TikTok", store.tiktok, (name) => `https://tiktok.com/@${name}`),
    social("Twitter", store.twitter, (name) => `https://x.com/${name}`),
    ...(store.policies.refund
      ? [{ label: t("Refunds"), value: store.policies.refund, url: null }]
      : []),
    ...(store.policies.cancellation
      ? [{ label: t("Cancellations"), value: store.policies.cancellation, url: null }]
      : []),
    ...(Object.values(store.policies).some(Boolean)
      ? [
          {
            label: t("Terms and policies"),
            value: t("View policies"),
            url: storePaths.policies(base),
          },
        ]
      : []),
  ];
}

/** Returns the title and description of a store's pages: its own, or else generated ones. */
export function storeSeo(store: StoreRecord): { title: string; description: string } {
  const t = translatorFor(store.language);
  const place = [store.city, store.state].filter(Boolean).join(", ");
  return {
    title:
      store.seo.title ||
      t("{store}: order online", { store: `${store.name}${place ? `, ${place}` : ""}` }),
    description:
      store.seo.description ||
      store.tagline ||
      store.description ||
      t("Order from {store} for pickup or delivery and pay online.", { store: store.name }),
  };
}
