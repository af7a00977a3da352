import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, kobo, tenantId, tenantKey, updatedAt } from "./columns";
import { vendorProfiles } from "./vendors";

export const payoutTierNames = ["new", "grown", "trusted"] as const;
export type PayoutTierName = (typeof payoutTierNames)[number];

const listOf = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(","));

/** How soon the stores of a tier can withdraw a sale, and how much a day; operators change it. */
export const payoutTiers = pgTable(
  "payout_tiers",
  {
    tier: text("tier").$type<PayoutTierName>().primaryKey(),
    /** After delivery; 0: as soon as it is paid. */
    ripeHours: integer("ripe_hours").notNull(),
    /** The part of a sale that is kept back for `reserveDays` after delivery. */
    reservePercent: integer("reserve_percent").notNull(),
    reserveDays: integer("reserve_days").notNull(),
    /** The most that reaches the bank in a day; null: no limit. */
    dailyCap: kobo("daily_cap"),
    /** Counts the changes, so that a form made before the latest is refused. */
    version: integer("version").notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("payout_tiers_tier", sql`${t.tier} in (${listOf(payoutTierNames)})`),
    check(
      "payout_tiers_figures",
      sql`${t.ripeHours} between 0 and 720 and ${t.reservePercent} between 0 and 50 and ${t.reserveDays} between 0 and 180 and (${t.dailyCap} is null or ${t.dailyCap} >= 100000)`,
    ),
  ],
);

/** Why payouts are held: by hand, or by a mark of docs/rules.md, Payouts. */
export const payoutHoldMarks = [
  "hand",
  "first_big_day",
  "one_payer",
  "many_refunds",
  "paid_then_refunded",
  "own_reviews",
] as const;
export type PayoutHoldMark = (typeof payoutHoldMarks)[number];

/** A vendor's payouts wait while a row is not released. */
export const payoutHolds = pgTable(
  "payout_holds",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    mark: text("mark").$type<PayoutHoldMark>().notNull(),
    /** What was found, or the operator's reason; the vendor never reads it. */
    story: text("story").notNull(),
    /** Of the payout that was asked for; null for a hold by hand. */
    amount: kobo("amount"),
    since: instant("since").notNull().defaultNow(),
    /** When an operator looked and kept it, or held by hand: it is no case any more. */
    keptAt: instant("kept_at"),
    releasedAt: instant("released_at"),
    /** The operator's e-mail. */
    by: text("by"),
  },
  (t) => [
    tenantKey(t),
    uniqueIndex("payout_holds_open")
      .on(t.vendorId, t.mark)
      .where(sql`${t.releasedAt} is null`),
    index("payout_holds_by_vendor").on(t.vendorId, t.since.desc()),
    check("payout_holds_mark", sql`${t.mark} in (${listOf(payoutHoldMarks)})`),
  ],
);
