import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Weekday } from "~/shared/clock";
import { users } from "./accounts";
import { createdAt, id, instant, updatedAt } from "./columns";

/** HH:MM on the store's clock; an earlier closing is the next day, an equal one the whole day. */
export type HoursWindow = { opening: string; closing: string };
/** A day's first window, and its others. */
export type DayHours = HoursWindow & { open: boolean; more?: HoursWindow[] | undefined };
export type OperatingHours = Partial<Record<Weekday, DayHours>>;
/** One date's hours (YYYY-MM-DD in the store's zone), overriding its weekday's. */
export type SpecialDay = DayHours & { date: string; name: string };
export type StoreLanguage = "en" | "pcm";
export type StoreSettings = {
  operatingHours?: OperatingHours;
  specialDays?: SpecialDay[];
  primaryColor?: string;
  timeZone?: string;
  /** HH:MM after midnight, up to 06:00: earlier orders count for the previous day. */
  dayEndsAt?: string;
  language?: StoreLanguage;
};

/** An operator's stop of all new orders (docs/rules.md, Operators). */
export type Suspension = {
  /** For customers. */
  notice: string;
  /** For the vendor. */
  why: string;
};

export const onboardingSteps = [
  "business_form",
  "confirmation",
  "transition",
  "setup_store",
  "completed",
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** The tenant. Every tenant table's vendor_id is this id. */
export const vendorProfiles = pgTable(
  "vendor_profiles",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id),
    businessName: text("business_name").notNull().default(""),
    logo: text("logo"),
    bannerImage: text("banner_image"),
    bannerColor: text("banner_color"),
    storeSlug: text("store_slug"),
    tagline: text("tagline").notNull().default(""),
    description: text("description").notNull().default(""),
    businessPhone: text("business_phone"),
    foodTypes: text("food_types")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Ordering modes, comma-joined as in older records. */
    bookingSystem: text("booking_system").notNull().default(""),
    bookingFrequency: text("booking_frequency")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    country: text("country").notNull().default("Nigeria"),
    state: text("state"),
    city: text("city"),
    address: text("address"),
    deliveryZones: text("delivery_zones")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    openingHours: text("opening_hours").notNull().default("09:00"),
    closingHours: text("closing_hours").notNull().default("21:00"),
    prepTimeMinutes: integer("prep_time").notNull().default(30),
    refundPolicy: text("refund_policy"),
    cancellationPolicy: text("cancellation_policy"),
    storeTerms: text("store_terms"),
    whatsappNumber: text("whatsapp_number"),
    instagramHandle: text("instagram_handle"),
    tiktokHandle: text("tiktok_handle"),
    twitterHandle: text("twitter_handle"),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    onboardingStep: text("onboarding_step")
      .$type<OnboardingStep>()
      .notNull()
      .default("business_form"),
    /** E-mails that are off, and dashboard events that don't ring; all others are on. */
    mailsOff: text("mails_off")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    alertsOff: text("alerts_off")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    settings: jsonb("settings").$type<StoreSettings>().notNull().default({}),
    /** When the vendor set the hours; null: they are still the defaults. */
    hoursSetAt: instant("hours_set_at"),
    linkSharedAt: instant("link_shared_at"),
    checklistClosedAt: instant("checklist_closed_at"),
    /** Null: it may take orders. */
    suspension: jsonb("suspension").$type<Suspension>(),
    /** When an operator closed it for good; it has no slug since. */
    closedAt: instant("closed_at"),
    /** Notifications up to this instant have been read. */
    notificationsReadAt: instant("notifications_read_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("vendor_profiles_slug").on(sql`lower(${t.storeSlug})`),
    // For operators.
    index("vendor_profiles_newest").on(t.createdAt, t.id),
    // For the sitemap.
    index("vendor_profiles_open")
      .on(t.updatedAt)
      .where(
        sql`${t.onboardingStep} = 'completed' and ${t.storeSlug} is not null and ${t.suspension} is null`,
      ),
    check(
      "vendor_profiles_slug_form",
      sql`${t.storeSlug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.storeSlug}) between 3 and 63`,
    ),
    check(
      "vendor_profiles_step",
      sql`${t.onboardingStep} in ('business_form','confirmation','transition','setup_store','completed')`,
    ),
    check("vendor_profiles_closed", sql`${t.closedAt} is null or ${t.storeSlug} is null`),
    check("vendor_profiles_prep_time", sql`${t.prepTimeMinutes} between 0 and 1440`),
  ],
);

/** The last order number. Incremented in the order's transaction, never read as a maximum. */
export const vendorCounters = pgTable(
  "vendor_counters",
  {
    vendorId: uuid("vendor_id")
      .primaryKey()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    orderNumber: integer("order_number").notNull().default(0),
  },
  (t) => [check("vendor_counters_positive", sql`${t.orderNumber} >= 0`)],
);

/** Slugs that a vendor gave up: reserved until then, and redirected to the current one. */
export const slugHistory = pgTable(
  "slug_history",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    releasedAt: instant("released_at").notNull().defaultNow(),
    reservedUntil: instant("reserved_until").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vendorId, t.slug] }),
    index("slug_history_expiry").on(t.reservedUntil),
    index("slug_history_slug").on(sql`lower(${t.slug})`, t.reservedUntil),
  ],
);
