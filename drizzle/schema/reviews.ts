import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { orders } from "./orders";
import { vendorProfiles } from "./vendors";

/**
 * new: nobody has looked at it yet. flagged: an operator has to decide. removed: an operator
 * decided to hide it and exclude it from the rating.
 */
export const reviewStatuses = ["published", "hidden", "flagged", "new", "removed"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewAspects = ["taste", "portion", "packaging", "time", "rider"] as const;
export type ReviewAspect = (typeof reviewAspects)[number];

export const reviewActions = [
  "published",
  "hidden",
  "flagged",
  "responded",
  "response_edited",
  "kept",
  "removed",
] as const;
export type ReviewAction = (typeof reviewActions)[number];

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(","));

/** A customer's rating of one delivered order, and the vendor's answer. */
export const reviews = pgTable(
  "reviews",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    rating: integer("rating").notNull(),
    title: text("title"),
    comment: text("comment"),
    liked: text("liked")
      .array()
      .$type<ReviewAspect[]>()
      .notNull()
      .default(sql`'{}'`),
    disliked: text("disliked")
      .array()
      .$type<ReviewAspect[]>()
      .notNull()
      .default(sql`'{}'`),
    picture: text("picture"),
    status: text("status").$type<ReviewStatus>().notNull().default("new"),
    response: text("response"),
    /** The vendor's unfinished answer. */
    responseDraft: text("response_draft"),
    respondedAt: instant("responded_at"),
    respondedBy: uuid("responded_by").references(() => users.id, { onDelete: "set null" }),
    /** When the customer last changed it; null: never. */
    editedAt: instant("edited_at"),
    /** When it first had 1 or 2 stars: the vendor is alerted once. */
    lowAt: instant("low_at"),
    /** For searches, besides its order; a line each. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`search_text(coalesce(title, '') || chr(10) || coalesce(comment, '') || chr(10) || coalesce(response, ''))`,
    ),
    helpfulCount: integer("helpful_count").notNull().default(0),
    isVerified: boolean("is_verified").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    unique("reviews_one_an_order").on(t.vendorId, t.orderId),
    foreignKey({
      name: "reviews_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    // These cover the filters' paging, and a month's figures.
    index("reviews_list").on(t.vendorId, t.createdAt.desc(), t.id),
    index("reviews_by_rating").on(t.vendorId, t.rating, t.createdAt.desc(), t.id),
    index("reviews_by_status").on(t.vendorId, t.status, t.createdAt.desc(), t.id),
    // For operators, who decide on them.
    index("reviews_flagged")
      .on(t.createdAt)
      .where(sql`${t.status} = 'flagged'`),
    // Ratings that became low after they were written, for the bell.
    index("reviews_fallen")
      .on(t.vendorId, t.lowAt.desc(), t.id)
      .where(sql`${t.lowAt} > ${t.createdAt}`),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
    check("reviews_helpful", sql`${t.helpfulCount} >= 0`),
    check("reviews_status", sql`${t.status} in (${oneOf(reviewStatuses)})`),
    check(
      "reviews_aspects",
      sql`${t.liked} <@ array[${oneOf(reviewAspects)}]::text[] and ${t.disliked} <@ array[${oneOf(reviewAspects)}]::text[] and not ${t.liked} && ${t.disliked}`,
    ),
  ],
);

/** What was done to a review, by whom and why. */
export const reviewEvents = pgTable(
  "review_events",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id").notNull(),
    reviewId: uuid("review_id").notNull(),
    action: text("action").$type<ReviewAction>().notNull(),
    /** Null: an operator. */
    byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    foreignKey({
      name: "review_events_review",
      columns: [t.vendorId, t.reviewId],
      foreignColumns: [reviews.vendorId, reviews.id],
    }).onDelete("cascade"),
    index("review_events_list").on(t.vendorId, t.reviewId, t.createdAt),
    check("review_events_action", sql`${t.action} in (${oneOf(reviewActions)})`),
  ],
);

/** Helpful votes: one per visitor, hashed. */
export const reviewVotes = pgTable(
  "review_votes",
  {
    vendorId: uuid("vendor_id").notNull(),
    reviewId: uuid("review_id").notNull(),
    visitor: text("visitor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({
      name: "review_votes_pk",
      columns: [t.vendorId, t.reviewId, t.visitor],
    }),
    foreignKey({
      name: "review_votes_review",
      columns: [t.vendorId, t.reviewId],
      foreignColumns: [reviews.vendorId, reviews.id],
    }).onDelete("cascade"),
  ],
);

/** Totals without removed reviews, kept by a trigger of `reviews` (docs/rules.md, Reviews). */
export const reviewTotals = pgTable("review_totals", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendorProfiles.id, { onDelete: "cascade" }),
  reviews: integer("reviews").notNull().default(0),
  stars: integer("stars").notNull().default(0),
  /** How many have one star, two, … five. */
  byStars: integer("by_stars")
    .array()
    .notNull()
    .default(sql`'{0,0,0,0,0}'`),
  responses: integer("responses").notNull().default(0),
  helpful: integer("helpful").notNull().default(0),
});
