import { and, eq, getTableColumns, gt, sql, type Column } from "drizzle-orm";
import { slugHistory, vendorBusinessSettings as business, vendorPaymentSettings as payment, vendorProfiles as profile } from "~schema";
import { systemDb } from "~/platform/db.server";
import { statement } from "~/platform/statement.server";
import type { FeeBearer } from "~/shared/fees";
import type { OpeningRules } from "./open-state";

/** A store as the public side needs it: who it is, when it opens, how it takes orders. Nothing in it is private to the vendor. */
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
  deliveryAreas: string[];
  instagram: string | null;
  tiktok: string | null;
  twitter: string | null;
  /** In the vendor's own words. */
  policies: { refund: string | null; cancellation: string | null };
  primaryColor: string | null;
  seo: { title: string | null; description: string | null };
  opening: OpeningRules;
  ordering: OrderingRules;
  payment: { feeBearer: FeeBearer; feeSplitPercentage: number };
};

/** Times in minutes, amounts in kobo. */
export type OrderingRules = {
  pickupEnabled: boolean;
  deliveryEnabled: boolean;
  minPickupMinutes: number;
  maxPickupMinutes: number;
  pickupNoticeMinutes: number;
  minDeliveryMinutes: number;
  maxDeliveryMinutes: number;
  pickupInstructions: string | null;
  deliveryFeeKobo: number;
  minimumOrderKobo: number;
  autoAcceptOrders: boolean;
  /** Null: a scheduled order needs only the usual notice. */
  preOrderLeadMinutes: number | null;
  allowSpecialInstructions: boolean;
  maxItemsPerOrder: number | null;
};

/** The columns that a store record is made of. */
export const storeColumns = {
  profile: [
    "id", "storeSlug", "businessName", "tagline", "description", "logo", "bannerImage", "bannerColor", "businessPhone", "whatsappNumber", "address", "city", "state",
    "deliveryZones", "instagramHandle", "tiktokHandle", "twitterHandle", "refundPolicy", "cancellationPolicy", "seoTitle", "seoDescription", "settings",
  ],
  business: [
    "pickupEnabled", "deliveryEnabled", "minPickupTime", "maxPickupTime", "pickupAdvanceNotice", "pickupInstructions", "minDeliveryTime", "maxDeliveryTime", "deliveryFee",
    "minimumOrder", "autoAcceptOrders", "emergencyPauseEnabled", "pauseUntil", "maintenanceMode", "preOrdersEnabled", "preOrderLeadTimeHours", "allowSpecialInstructions",
    "maxItemsPerOrder",
  ],
  payment: ["feeBearer", "feeSplitPercentage"],
} as const;

/** `json_build_object` of some columns of a table, under the names that the schema gives them. */
function jsonOf<Columns extends Record<string, Column>>(alias: string, columns: Columns, names: readonly (keyof Columns & string)[]): string {
  return `json_build_object(${names.map((name) => `'${name}', ${alias}."${columns[name]!.name}"`).join(", ")})`;
}

/** The fields of a `json_build_object` that `fromStoreJson` reads, and the tables they come from. */
export const storeJson = {
  fields: `'profile', ${jsonOf("p", getTableColumns(profile), storeColumns.profile)},
    'business', case when b.vendor_id is not null then ${jsonOf("b", getTableColumns(business), storeColumns.business)} end,
    'payment', case when pay.vendor_id is not null then ${jsonOf("pay", getTableColumns(payment), storeColumns.payment)} end`,
  tables: `vendor_profiles p
    left join vendor_business_settings b on b.vendor_id = p.id
    left join vendor_payment_settings pay on pay.vendor_id = p.id`,
};

/** What Postgres answers for `storeJson`. JSON has instants as text; amounts are exact in it up to 2^53, as everywhere (docs/rules.md, Money). */
export type StoreJson = { profile: StoreRows["profile"]; business: (Omit<NonNullable<StoreRows["business"]>, "pauseUntil"> & { pauseUntil: string | null }) | null; payment: StoreRows["payment"] };

/** The record of a store from that answer. */
export function fromStoreJson({ profile, business, payment }: StoreJson): StoreRecord {
  return toStoreRecord({ profile, business: business && { ...business, pauseUntil: business.pauseUntil === null ? null : new Date(business.pauseUntil) }, payment });
}

const storeAtSlug = statement<{ found: StoreJson }, "slug">(
  sql`select json_build_object(${sql.raw(storeJson.fields)}) as found from ${sql.raw(storeJson.tables)} where lower(p.store_slug) = ${sql.placeholder("slug")} and p.onboarding_step = 'completed'`,
);

/**
 * The store at a slug, in one query. Stores appear once their vendor has finished onboarding.
 * @returns null when there is none
 */
export async function findStoreBySlug(slug: string): Promise<StoreRecord | null> {
  const [row] = await storeAtSlug(systemDb, { slug: slug.toLowerCase() });
  return row ? fromStoreJson(row.found) : null;
}

/** What those columns hold; null where the vendor has no such settings yet. */
export type StoreRows = {
  profile: Pick<typeof profile.$inferSelect, (typeof storeColumns.profile)[number]>;
  business: Pick<typeof business.$inferSelect, (typeof storeColumns.business)[number]> | null;
  payment: Pick<typeof payment.$inferSelect, (typeof storeColumns.payment)[number]> | null;
};

/** The record of a store that has a slug, from its rows. */
export function toStoreRecord({ profile: p, business: b, payment: pay }: StoreRows): StoreRecord {
  return {
    id: p.id, slug: p.storeSlug!, name: p.businessName, tagline: p.tagline, description: p.description,
    logo: p.logo, bannerImage: p.bannerImage, bannerColor: p.bannerColor, phone: p.businessPhone, whatsapp: p.whatsappNumber,
    address: p.address, city: p.city, state: p.state, deliveryAreas: p.deliveryZones,
    instagram: p.instagramHandle, tiktok: p.tiktokHandle, twitter: p.twitterHandle, policies: { refund: p.refundPolicy, cancellation: p.cancellationPolicy },
    primaryColor: p.settings.primaryColor ?? null, seo: { title: p.seoTitle, description: p.seoDescription },
    opening: {
      operatingHours: p.settings.operatingHours, specialDays: p.settings.specialDays, timeZone: p.settings.timeZone,
      maintenanceMode: b?.maintenanceMode ?? false, emergencyPauseEnabled: b?.emergencyPauseEnabled ?? false, pauseUntil: b?.pauseUntil ?? null,
    },
    ordering: {
      pickupEnabled: b?.pickupEnabled ?? true, deliveryEnabled: b?.deliveryEnabled ?? true,
      minPickupMinutes: b?.minPickupTime ?? 15, maxPickupMinutes: b?.maxPickupTime ?? 30, pickupNoticeMinutes: b?.pickupAdvanceNotice ?? 15,
      minDeliveryMinutes: b?.minDeliveryTime ?? 30, maxDeliveryMinutes: b?.maxDeliveryTime ?? 60, pickupInstructions: b?.pickupInstructions ?? null,
      deliveryFeeKobo: b?.deliveryFee ?? 0, minimumOrderKobo: b?.minimumOrder ?? 0, autoAcceptOrders: b?.autoAcceptOrders ?? false,
      preOrderLeadMinutes: b?.preOrdersEnabled ? b.preOrderLeadTimeHours * 60 : null,
      allowSpecialInstructions: b?.allowSpecialInstructions ?? true, maxItemsPerOrder: b?.maxItemsPerOrder ?? null,
    },
    payment: pay ?? { feeBearer: "vendor", feeSplitPercentage: 0 },
  };
}

/** Where a slug that its vendor gave up leads now: the vendor's present slug, while the old one stays reserved. Null otherwise. */
export async function findRenamedSlug(slug: string): Promise<string | null> {
  const [row] = await systemDb
    .select({ slug: profile.storeSlug })
    .from(slugHistory)
    .innerJoin(profile, eq(profile.id, slugHistory.vendorId))
    .where(and(eq(sql`lower(${slugHistory.slug})`, slug.toLowerCase()), gt(slugHistory.reservedUntil, sql`now()`)))
    .limit(1);
  return row?.slug ?? null;
}
