import { and, eq, getTableColumns, gt, sql, type Column } from "drizzle-orm";
import {
  deliveryAreas,
  slugHistory,
  vendorBusinessSettings as business,
  vendorPaymentSettings as payment,
  vendorProfiles as profile,
} from "~schema";
import type { SlotFull } from "~schema/settings";
import type { StoreLanguage } from "~schema/vendors";
import { readForVendor, systemDb } from "~/platform/db.server";
import { databaseNow } from "~/platform/database-clock.server";
import { statement } from "~/platform/statement.server";
import { AVERAGE_FROM } from "~/shared/stars";
import type { FeeRule } from "~/core/pricing/fees";
import type { DeliveryArea } from "./delivery-areas";
import { busyAt } from "~/core/opening-hours/busy";
import type { OpeningRules } from "~/core/opening-hours/open-state";

/**
 * A store as the public side needs it: who it is, when it opens, how it takes orders. Nothing in it
 * is private to the vendor.
 */
export type StoreRecord = {
  id: string;
  slug: string;
  name: string;
  tagline: string;
  description: string;
  logo: string | null;
  bannerImage: string | null;
  bannerColor: string | null;
  /** E.164 */
  phone: string | null;
  /** E.164 */
  whatsapp: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  /** Places it named when it was set up; what a delivery costs is in `areas`. */
  deliveryZones: string[];
  /**
   * Where it delivers, each at its own price, as its vendor put them in order; none: its one fee
   * holds everywhere.
   */
  areas: DeliveryArea[];
  instagram: string | null;
  tiktok: string | null;
  twitter: string | null;
  /** Written by the vendor. */
  policies: { terms: string | null; refund: string | null; cancellation: string | null };
  primaryColor: string | null;
  /** What its pages speak to customers. */
  language: StoreLanguage;
  seo: { title: string | null; description: string | null };
  opening: OpeningRules;
  ordering: OrderingRules;
  payment: FeeRule;
  /** How many reviews it has and the sum of their stars; null for too few to show. */
  rating: { reviews: number; stars: number } | null;
};

/** Times in minutes, with those that a busy store adds; amounts in kobo. */
type OrderingRules = {
  pickupEnabled: boolean;
  deliveryEnabled: boolean;
  minPickupMinutes: number;
  maxPickupMinutes: number;
  pickupNoticeMinutes: number;
  minDeliveryMinutes: number;
  maxDeliveryMinutes: number;
  pickupInstructions: string | null;
  /** For every delivery of a store without areas. */
  deliveryFeeKobo: number;
  packagingFeeKobo: number;
  serviceFeeKobo: number;
  /** Hundredths of a percent. */
  taxRate: number;
  minimumOrderKobo: number;
  autoAcceptOrders: boolean;
  /** Null: a scheduled order needs only the usual notice. */
  preOrderLeadMinutes: number | null;
  allowSpecialInstructions: boolean;
  maxItemsPerOrder: number | null;
  /** How many orders may be due in one quarter of an hour; null: any number. */
  slotCapacity: number | null;
  slotFull: SlotFull;
};

/** The columns that a store record is made of. */
const storeColumns = {
  profile: [
    "id",
    "storeSlug",
    "businessName",
    "tagline",
    "description",
    "logo",
    "bannerImage",
    "bannerColor",
    "businessPhone",
    "whatsappNumber",
    "address",
    "city",
    "state",
    "deliveryZones",
    "instagramHandle",
    "tiktokHandle",
    "twitterHandle",
    "storeTerms",
    "refundPolicy",
    "cancellationPolicy",
    "seoTitle",
    "seoDescription",
    "settings",
  ],
  business: [
    "pickupEnabled",
    "deliveryEnabled",
    "minPickupTime",
    "maxPickupTime",
    "pickupAdvanceNotice",
    "pickupInstructions",
    "minDeliveryTime",
    "maxDeliveryTime",
    "deliveryFee",
    "packagingFee",
    "serviceFeeValue",
    "taxRate",
    "minimumOrder",
    "autoAcceptOrders",
    "emergencyPauseEnabled",
    "pauseUntil",
    "busyMinutes",
    "busyUntil",
    "maintenanceMode",
    "instantOrdersEnabled",
    "scheduledOrdersEnabled",
    "preOrdersEnabled",
    "preOrderLeadTimeHours",
    "allowSpecialInstructions",
    "maxItemsPerOrder",
    "slotCapacity",
    "slotFull",
  ],
  payment: ["feeBearer", "feeSplitPercentage", "coverFeeExactly"],
} as const;

const areaColumns: Record<keyof DeliveryArea, Column> = {
  id: deliveryAreas.id,
  name: deliveryAreas.name,
  feeKobo: deliveryAreas.fee,
  minimumOrderKobo: deliveryAreas.minimumOrder,
  freeAboveKobo: deliveryAreas.freeAbove,
};

/** `json_build_object` of some columns of a table, under the names that the schema gives them. */
function jsonOf<Columns extends Record<string, Column>>(
  alias: string,
  columns: Columns,
  names: readonly (keyof Columns & string)[],
): string {
  return `json_build_object(${names.map((name) => `'${name}', ${alias}."${columns[name]!.name}"`).join(", ")})`;
}

/**
 * The fields of a `json_build_object` that `fromStoreJson` reads, and the tables they come from.
 */
export const storeJson = {
  fields: `'profile', ${jsonOf("p", getTableColumns(profile), storeColumns.profile)},
    'business', case when b.vendor_id is not null then ${jsonOf("b", getTableColumns(business), storeColumns.business)} end,
    'payment', case when pay.vendor_id is not null then ${jsonOf("pay", getTableColumns(payment), storeColumns.payment)} end,
    'areas', (select json_agg(json_build_object(${Object.entries(areaColumns)
      .map(([name, column]) => `'${name}', a."${column.name}"`)
      .join(", ")}) order by a.sort_order, a.id) from delivery_areas a where a.vendor_id = p.id),
    'rating', (select json_build_object('reviews', r.reviews, 'stars', r.stars) from review_totals r where r.vendor_id = p.id and r.reviews >= ${AVERAGE_FROM})`,
  tables: `vendor_profiles p
    left join vendor_business_settings b on b.vendor_id = p.id
    left join vendor_payment_settings pay on pay.vendor_id = p.id`,
};

/**
 * What Postgres answers for `storeJson`. JSON has instants as text; amounts are exact in it up to
 * 2^53, as everywhere (docs/rules.md, Money).
 */
export type StoreJson = {
  profile: StoreRows["profile"];
  business:
    | (Omit<NonNullable<StoreRows["business"]>, "pauseUntil" | "busyUntil"> & {
        pauseUntil: string | null;
        busyUntil: string | null;
      })
    | null;
  payment: StoreRows["payment"];
  areas: DeliveryArea[] | null;
  rating: StoreRecord["rating"];
};

/** Parses a store record from that JSON. */
export function fromStoreJson({
  profile,
  business,
  payment,
  areas,
  rating,
}: StoreJson): StoreRecord {
  return toStoreRecord({
    profile,
    business: business && {
      ...business,
      pauseUntil: business.pauseUntil === null ? null : new Date(business.pauseUntil),
      busyUntil: business.busyUntil === null ? null : new Date(business.busyUntil),
    },
    payment,
    areas: areas ?? [],
    rating,
  });
}

const storeAtSlug = statement<{ found: StoreJson }, "slug">(
  sql`select json_build_object(${sql.raw(storeJson.fields)}) as found from ${sql.raw(storeJson.tables)} where lower(p.store_slug) = ${sql.placeholder("slug")} and p.onboarding_step = 'completed'`,
);

/**
 * Finds the store at a slug in one query. Stores appear once their vendor has finished onboarding.
 * @returns null when there is none
 */
export async function findStoreBySlug(slug: string): Promise<StoreRecord | null> {
  const [row] = await storeAtSlug(systemDb, { slug: slug.toLowerCase() });
  return row ? fromStoreJson(row.found) : null;
}

const storeOfVendor = statement<{ found: StoreJson }, "vendorId">(
  sql`select json_build_object(${sql.raw(storeJson.fields)}) as found from ${sql.raw(storeJson.tables)} where p.id = ${sql.placeholder("vendorId")}::uuid`,
);

/** Finds a vendor's own store, even before it has a slug. @throws when there is no such vendor */
export async function findOwnStore(vendorId: string): Promise<StoreRecord> {
  const [row] = await readForVendor(vendorId, (tx) => storeOfVendor(tx, { vendorId }));
  if (!row) throw new Error("No vendor has this id");
  return fromStoreJson(row.found);
}

/** What those columns hold; null where the vendor has no such settings yet. */
type StoreRows = {
  profile: Pick<typeof profile.$inferSelect, (typeof storeColumns.profile)[number]>;
  business: Pick<typeof business.$inferSelect, (typeof storeColumns.business)[number]> | null;
  payment: Pick<typeof payment.$inferSelect, (typeof storeColumns.payment)[number]> | null;
  areas: DeliveryArea[];
  rating: StoreRecord["rating"];
};

/** What holds while the vendor has no business settings. */
const noBusiness: NonNullable<StoreRows["business"]> = {
  pickupEnabled: true,
  deliveryEnabled: true,
  minPickupTime: 15,
  maxPickupTime: 30,
  pickupAdvanceNotice: 15,
  pickupInstructions: null,
  minDeliveryTime: 30,
  maxDeliveryTime: 60,
  deliveryFee: 0,
  packagingFee: 0,
  serviceFeeValue: 0,
  taxRate: 0,
  minimumOrder: 0,
  autoAcceptOrders: false,
  emergencyPauseEnabled: false,
  pauseUntil: null,
  busyMinutes: null,
  busyUntil: null,
  maintenanceMode: false,
  instantOrdersEnabled: true,
  scheduledOrdersEnabled: true,
  preOrdersEnabled: false,
  preOrderLeadTimeHours: 0,
  allowSpecialInstructions: true,
  maxItemsPerOrder: null,
  slotCapacity: null,
  slotFull: "next",
};

/** Returns the record of a store that has a slug, from its rows. */
function toStoreRecord({
  profile: p,
  business: stored,
  payment: pay,
  areas,
  rating,
}: StoreRows): StoreRecord {
  const b = stored ?? noBusiness;
  const busy = busyAt(b, databaseNow());
  const longer = busy?.minutes ?? 0;
  return {
    id: p.id,
    slug: p.storeSlug!,
    name: p.businessName,
    tagline: p.tagline,
    description: p.description,
    logo: p.logo,
    bannerImage: p.bannerImage,
    bannerColor: p.bannerColor,
    phone: p.businessPhone,
    whatsapp: p.whatsappNumber,
    address: p.address,
    city: p.city,
    state: p.state,
    deliveryZones: p.deliveryZones,
    areas,
    instagram: p.instagramHandle,
    tiktok: p.tiktokHandle,
    twitter: p.twitterHandle,
    policies: { terms: p.storeTerms, refund: p.refundPolicy, cancellation: p.cancellationPolicy },
    primaryColor: p.settings.primaryColor ?? null,
    language: p.settings.language ?? "en",
    seo: { title: p.seoTitle, description: p.seoDescription },
    opening: {
      operatingHours: p.settings.operatingHours,
      specialDays: p.settings.specialDays,
      timeZone: p.settings.timeZone,
      maintenanceMode: b.maintenanceMode,
      emergencyPauseEnabled: b.emergencyPauseEnabled,
      pauseUntil: b.pauseUntil,
      ...(busy ? { busy } : {}),
      ...(b.instantOrdersEnabled ? {} : { ordersOnly: "later" as const }),
      ...(b.scheduledOrdersEnabled ? {} : { ordersOnly: "now" as const }),
    },
    ordering: {
      pickupEnabled: b.pickupEnabled,
      deliveryEnabled: b.deliveryEnabled,
      minPickupMinutes: b.minPickupTime + longer,
      maxPickupMinutes: b.maxPickupTime + longer,
      pickupNoticeMinutes: b.pickupAdvanceNotice + longer,
      minDeliveryMinutes: b.minDeliveryTime + longer,
      maxDeliveryMinutes: b.maxDeliveryTime + longer,
      pickupInstructions: b.pickupInstructions,
      deliveryFeeKobo: b.deliveryFee,
      packagingFeeKobo: b.packagingFee,
      serviceFeeKobo: b.serviceFeeValue,
      taxRate: b.taxRate,
      minimumOrderKobo: b.minimumOrder,
      autoAcceptOrders: b.autoAcceptOrders,
      preOrderLeadMinutes: b.preOrdersEnabled ? b.preOrderLeadTimeHours * 60 : null,
      allowSpecialInstructions: b.allowSpecialInstructions,
      maxItemsPerOrder: b.maxItemsPerOrder,
      slotCapacity: b.slotCapacity,
      slotFull: b.slotFull,
    },
    payment: pay ?? { feeBearer: "vendor", feeSplitPercentage: 0, coverFeeExactly: false },
    rating,
  };
}

/**
 * Returns the current slug of a vendor who gave this one up, while it stays reserved; else null.
 * Null otherwise.
 */
export async function findRenamedSlug(slug: string): Promise<string | null> {
  const [row] = await systemDb
    .select({ slug: profile.storeSlug })
    .from(slugHistory)
    .innerJoin(profile, eq(profile.id, slugHistory.vendorId))
    .where(
      and(
        eq(sql`lower(${slugHistory.slug})`, slug.toLowerCase()),
        gt(slugHistory.reservedUntil, sql`now()`),
      ),
    )
    .limit(1);
  return row?.slug ?? null;
}
