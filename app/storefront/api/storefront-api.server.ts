import { canSendCodes } from "~/core/messages/phone-check.queries.server";
import { fieldOf, publicFields } from "~/core/menu/item-fields";
import { canOrder, type MenuItem } from "~/core/menu/menu-item";
import { type OptionGroup } from "~/core/options/item-price";
import { lowestPrice } from "~/core/options/lowest-price";
import { itemsToAdd } from "~/core/opening-hours/item-hours";
import { menuOf } from "~/core/menu/menu.queries.server";
import { openState, storeZone } from "~/core/opening-hours/open-state";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { comingSpecialDays } from "~/core/opening-hours/week-hours";
import { safeColor } from "~/shared/color";
import { english } from "~/shared/translate";
import { closedNotice } from "~/storefront/shell/store-header";
import { storeSeo } from "~/storefront/menu/menu-page-data.server";

/**
 * Builds the store object of GET /api/storefront/{slug} from public fields only. Amounts are kobo,
 * times minutes (the lead time hours), the tax rate percent.
 */
export async function storefrontObject(store: StoreRecord, now: Date) {
  const state = openState(store.opening, now);
  const notice = closedNotice(state);
  const menu = await menuOf(store.id, now);
  const { ordering, areas } = store;
  return {
    id: store.id,
    name: store.name,
    slug: store.slug,
    tagline: store.tagline,
    description: store.description,
    logo: store.logo,
    bannerImage: store.bannerImage,
    phone: store.phone,
    whatsapp: store.whatsapp,
    address: store.address,
    city: store.city,
    state: store.state,
    instagram: store.instagram,
    tiktok: store.tiktok,
    twitter: store.twitter,
    hours: store.opening.operatingHours ?? null,
    specialDays: comingSpecialDays(store.opening, now),
    timeZone: storeZone(store.opening.timeZone),
    minimumOrder: ordering.minimumOrderKobo,
    deliveryFee: ordering.deliveryFeeKobo,
    deliveryAreas: areas.length > 0 ? areas.map(({ name }) => name) : store.deliveryZones,
    deliveryAreaPrices: areas.map(({ id, name, feeKobo, minimumOrderKobo, freeAboveKobo }) => ({
      id,
      name,
      fee: feeKobo,
      minimum_order: minimumOrderKobo,
      free_above: freeAboveKobo,
    })),
    settings: {
      primaryColor: safeColor(store.primaryColor),
      operatingHours: store.opening.operatingHours ?? null,
    },
    businessSettings: {
      maintenance_mode: store.opening.maintenanceMode,
      emergency_pause_enabled: !state.open && state.reason === "paused",
      pickup_enabled: ordering.pickupEnabled,
      delivery_enabled: ordering.deliveryEnabled,
      min_pickup_time: ordering.minPickupMinutes,
      max_pickup_time: ordering.maxPickupMinutes,
      pickup_advance_notice: ordering.pickupNoticeMinutes,
      pickup_instructions: ordering.pickupInstructions,
      min_delivery_time: ordering.minDeliveryMinutes,
      max_delivery_time: ordering.maxDeliveryMinutes,
      delivery_fee: ordering.deliveryFeeKobo,
      packaging_fee: ordering.packagingFeeKobo,
      service_fee_value: ordering.serviceFeeKobo,
      tax_rate: ordering.taxRate / 100,
      instant_orders_enabled: store.opening.ordersOnly !== "later",
      scheduled_orders_enabled: store.opening.ordersOnly !== "now",
      pre_orders_enabled: ordering.preOrderLeadMinutes !== null,
      pre_order_lead_time:
        ordering.preOrderLeadMinutes === null ? null : ordering.preOrderLeadMinutes / 60,
      allow_special_instructions: ordering.allowSpecialInstructions,
      max_items_per_order: ordering.maxItemsPerOrder,
      require_phone_verification: ordering.requirePhoneVerification && canSendCodes(),
    },
    paymentSettings: {
      fee_bearer: store.payment.feeBearer,
      fee_split_percentage: store.payment.feeSplitPercentage,
      cover_fee_exactly: store.payment.coverFeeExactly,
    },
    seo: storeSeo(store),
    isOpen: state.open,
    closedReason: notice && english(notice),
    reopensAt: state.open ? null : (state.reopensAt?.toISOString() ?? null),
    categories: menu.map((category) => ({
      id: category.id,
      name: category.name,
      items: itemsToAdd(category.items, now, store.opening).map(publicItem),
    })),
  };
}

/**
 * Returns an item under the API's field names, with its option groups and lowest price if it has
 * any. `is_available` says whether it can be ordered now.
 */
function publicItem(item: MenuItem) {
  const lowest = lowestPrice(item);
  const named = publicFields.flatMap((field) => {
    const { api } = fieldOf(field);
    return api
      ? [[api, field === "isAvailable" ? canOrder(item) && lowest !== null : item[field]]]
      : [];
  });
  return {
    id: item.id,
    ...(Object.fromEntries(named) as Record<string, unknown>),
    ...(item.groups?.length
      ? {
          price_from: lowest?.priceKobo ?? item.priceKobo,
          option_groups: item.groups.map(publicGroup),
        }
      : {}),
  };
}

/** Prices are kobo; a size's price is that of the whole item. */
const publicGroup = ({ id, name, isSize, min, max, free, options }: OptionGroup) => ({
  id,
  name,
  kind: isSize ? "size" : "extra",
  min,
  max,
  free,
  options: options.map((option) => ({
    id: option.id,
    name: option.name,
    price: option.priceKobo,
    unit: option.unit,
    max_quantity: option.most,
    default_quantity: option.preset,
    excludes_others: option.excludesOthers,
    is_available: canOrder(option),
    allergens: option.allergens,
  })),
});
