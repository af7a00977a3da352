import { and, asc, eq, gt, gte, sql, type SQL } from "drizzle-orm";
import {
  deliveryAreas,
  reviewTotals,
  slugHistory,
  vendorBusinessSettings as business,
  vendorPaymentSettings as payment,
  vendorProfiles as profile,
} from "~schema";
import { messageWays, type CustomerMessageEvent, type MessageWay } from "~schema/messages";
import type { SlotFull } from "~schema/settings";
import type { StoreLanguage } from "~schema/vendors";
import { readForVendor, systemDb, type Tx } from "~/platform/db.server";
import { isWaySetUp } from "~/platform/message-ways.server";
import { databaseNow } from "~/platform/database-clock.server";
import { AVERAGE_FROM } from "~/shared/stars";
import type { FeeRule } from "~/core/pricing/fees";
import type { DeliveryArea } from "./delivery-areas";
import { busyAt } from "~/core/opening-hours/busy";
import { STORE_CLOSED } from "~/core/opening-hours/store-closed";
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
  /** How customers who tick it get messages about their order, where the operator set that up. */
  messageWays: MessageWay[];
  /** Before an order is paid, a code shows that its phone is the customer's own. */
  requirePhoneVerification: boolean;
};

type MessageWays = Partial<Record<CustomerMessageEvent, MessageWay>>;
type StoreRows = {
  profile: typeof profile.$inferSelect;
  business: typeof business.$inferSelect | null;
  payment: FeeRule | null;
  rating: StoreRecord["rating"];
  areas: DeliveryArea[];
};

/** Matches the open store at a slug: one appears once its vendor has finished onboarding. */
export const isStoreAt = (slug: string) =>
  and(
    eq(sql`lower(${profile.storeSlug})`, slug.toLowerCase()),
    eq(profile.onboardingStep, "completed"),
  );

/** Reads the store of a profile. @returns null when none matches */
export async function readStore(tx: Tx, which: SQL | undefined): Promise<StoreRecord | null> {
  const [[row], areas] = await Promise.all([
    tx
      .select({
        profile,
        business,
        payment: {
          feeBearer: payment.feeBearer,
          feeSplitPercentage: payment.feeSplitPercentage,
          coverFeeExactly: payment.coverFeeExactly,
        },
        rating: { reviews: reviewTotals.reviews, stars: reviewTotals.stars },
      })
      .from(profile)
      .leftJoin(business, eq(business.vendorId, profile.id))
      .leftJoin(payment, eq(payment.vendorId, profile.id))
      .leftJoin(
        reviewTotals,
        and(eq(reviewTotals.vendorId, profile.id), gte(reviewTotals.reviews, AVERAGE_FROM)),
      )
      .where(which),
    tx
      .select({
        id: deliveryAreas.id,
        name: deliveryAreas.name,
        feeKobo: deliveryAreas.fee,
        minimumOrderKobo: deliveryAreas.minimumOrder,
        freeAboveKobo: deliveryAreas.freeAbove,
      })
      .from(deliveryAreas)
      .innerJoin(profile, eq(profile.id, deliveryAreas.vendorId))
      .where(which)
      .orderBy(asc(deliveryAreas.sortOrder), asc(deliveryAreas.id)),
  ]);
  return row ? toStoreRecord({ ...row, areas }) : null;
}

/** Finds the store at a slug. @returns null when there is none */
export const findStoreBySlug = (slug: string): Promise<StoreRecord | null> =>
  systemDb.transaction((tx) => readStore(tx, isStoreAt(slug)));

/** Finds a vendor's own store, even before it has a slug. @throws when there is no such vendor */
export async function findOwnStore(vendorId: string): Promise<StoreRecord> {
  const store = await readForVendor(vendorId, (tx) => readStore(tx, eq(profile.id, vendorId)));
  if (!store) throw new Error("No vendor has this id");
  return store;
}

/** What holds while the vendor has no business settings. */
const noBusiness = {
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
  messageWays: {},
  requirePhoneVerification: false,
} as const;

/** A payment link goes to customers who have no checkout. */
const waysAtCheckout = ({ payment_link, ...ways }: MessageWays): MessageWay[] =>
  messageWays.filter((way) => isWaySetUp(way) && Object.values(ways).includes(way));

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
      ...(p.closedAt ? { stopped: STORE_CLOSED } : {}),
      ...(p.suspension ? { stopped: p.suspension.notice } : {}),
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
      messageWays: waysAtCheckout(b.messageWays),
      requirePhoneVerification: b.requirePhoneVerification,
    },
    payment: pay ?? { feeBearer: "vendor", feeSplitPercentage: 0, coverFeeExactly: false },
    rating,
  };
}

/**
 * Returns the current slug of a vendor who gave this one up, while it stays reserved; `closed` if
 * that store has closed for good; else null.
 */
export async function findRenamedSlug(slug: string): Promise<{ to: string } | "closed" | null> {
  const [row] = await systemDb
    .select({ to: profile.storeSlug, closedAt: profile.closedAt })
    .from(slugHistory)
    .innerJoin(profile, eq(profile.id, slugHistory.vendorId))
    .where(
      and(
        eq(sql`lower(${slugHistory.slug})`, slug.toLowerCase()),
        gt(slugHistory.reservedUntil, sql`now()`),
      ),
    )
    .limit(1);
  if (row?.closedAt) return "closed";
  return row?.to ? { to: row.to } : null;
}
