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
import { createdAt, id, instant } from "./columns";
import { orders } from "./orders";
import { vendorProfiles } from "./vendors";

/**
 * new: nobody has looked at it yet. flagged: an operator has to decide. removed: one has, and it
 * neither shows nor counts.
 */
export const feedbackStatuses = ["published", "hidden", "flagged", "new", "removed"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What was good or bad about an order. */
export const feedbackAspects = ["taste", "portion", "packaging", "time", "rider"] as const;
export type FeedbackAspect = (typeof feedbackAspects)[number];

/** What was done to a review after it was written. */
export const feedbackActions = [
  "published",
  "hidden",
  "flagged",
  "responded",
  "response_edited",
  "kept",
  "removed",
] as const;
export type FeedbackAction = (typeof feedbackActions)[number];

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(","));

/** A customer's rating of one delivered order, and the vendor's answer. */
export const feedback = pgTable(
  "feedback",
  {
    id: id(),
    vendorId: uuid("vendor_id").notNull(),
    orderId: uuid("order_id").notNull(),
    rating: integer("rating").notNull(),
    title: text("title"),
    comment: text("comment"),
    liked: text("liked")
      .array()
      .$type<FeedbackAspect[]>()
      .notNull()
      .default(sql`'{}'`),
    disliked: text("disliked")
      .array()
      .$type<FeedbackAspect[]>()
      .notNull()
      .default(sql`'{}'`),
    /** The address of the customer's picture. */
    picture: text("picture"),
    status: text("status").$type<FeedbackStatus>().notNull().default("new"),
    response: text("response"),
    /** What the vendor has begun to answer. */
    responseDraft: text("response_draft"),
    respondedAt: instant("responded_at"),
    respondedBy: uuid("responded_by").references(() => users.id, { onDelete: "set null" }),
    /** When the customer last changed it; null: never. */
    editedAt: instant("edited_at"),
    /** When it first had 1 or 2 stars: the vendor is alerted once. */
    lowAt: instant("low_at"),
    /** What a search looks in beside its order, a line each. */
    searchText: text("search_text").generatedAlwaysAs(
      sql`search_text(coalesce(title, '') || chr(10) || coalesce(comment, '') || chr(10) || coalesce(response, ''))`,
    ),
    helpfulCount: integer("helpful_count").notNull().default(0),
    isVerified: boolean("is_verified").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique("feedback_tenant").on(t.vendorId, t.id),
    unique("feedback_one_an_order").on(t.vendorId, t.orderId),
    foreignKey({
      name: "feedback_order",
      columns: [t.vendorId, t.orderId],
      foreignColumns: [orders.vendorId, orders.id],
    }).onDelete("cascade"),
    // These cover what filters page by, and what a month's figures are made of.
    index("feedback_list").on(t.vendorId, t.createdAt.desc(), t.id),
    index("feedback_by_rating").on(t.vendorId, t.rating, t.createdAt.desc(), t.id),
    index("feedback_by_status").on(t.vendorId, t.status, t.createdAt.desc(), t.id),
    // What became low after it was written, as the bell lists it.
    index("feedback_fallen")
      .on(t.vendorId, t.lowAt.desc(), t.id)
      .where(sql`${t.lowAt} > ${t.createdAt}`),
    check("feedback_rating", sql`${t.rating} between 1 and 5`),
    check("feedback_helpful", sql`${t.helpfulCount} >= 0`),
    check("feedback_status", sql`${t.status} in (${oneOf(feedbackStatuses)})`),
    check(
      "feedback_aspects",
      sql`${t.liked} <@ array[${oneOf(feedbackAspects)}]::text[] and ${t.disliked} <@ array[${oneOf(feedbackAspects)}]::text[] and not ${t.liked} && ${t.disliked}`,
    ),
  ],
);

/** What was done to a review, by whom and why. */
export const feedbackEvents = pgTable(
  "feedback_events",
  {
    id: id(),
    vendorId: uuid("vendor_id").notNull(),
    feedbackId: uuid("feedback_id").notNull(),
    action: text("action").$type<FeedbackAction>().notNull(),
    /** Null: an operator. */
    byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "feedback_events_feedback",
      columns: [t.vendorId, t.feedbackId],
      foreignColumns: [feedback.vendorId, feedback.id],
    }).onDelete("cascade"),
    index("feedback_events_list").on(t.vendorId, t.feedbackId, t.createdAt),
    check("feedback_events_action", sql`${t.action} in (${oneOf(feedbackActions)})`),
  ],
);

/** Who found a review helpful: a visitor, hashed, once. */
export const feedbackVotes = pgTable(
  "feedback_votes",
  {
    vendorId: uuid("vendor_id").notNull(),
    feedbackId: uuid("feedback_id").notNull(),
    visitor: text("visitor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({
      name: "feedback_votes_pk",
      columns: [t.vendorId, t.feedbackId, t.visitor],
    }),
    foreignKey({
      name: "feedback_votes_feedback",
      columns: [t.vendorId, t.feedbackId],
      foreignColumns: [feedback.vendorId, feedback.id],
    }).onDelete("cascade"),
  ],
);

/**
 * All of a vendor's reviews but removed ones in one row: written by a trigger of `feedback`
 * (docs/rules.md, Reviews).
 */
export const feedbackTotals = pgTable("feedback_totals", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendorProfiles.id, { onDelete: "cascade" }),
  reviews: integer("reviews").notNull().default(0),
  /** The sum of their stars. */
  stars: integer("stars").notNull().default(0),
  /** How many have one star, two, … five. */
  byStars: integer("by_stars")
    .array()
    .notNull()
    .default(sql`'{0,0,0,0,0}'`),
  responses: integer("responses").notNull().default(0),
  helpful: integer("helpful").notNull().default(0),
});
