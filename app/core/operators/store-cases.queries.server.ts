import { and, asc, eq, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { orders, vendorProfiles } from "~schema";
import { DISPUTE, MISMATCH } from "~/core/orders/order-request";
import { flaggedReviews } from "~/core/reviews/decide-review.server";
import { systemDb } from "~/platform/db.server";
import { complaintsAbout } from "./complaints";
import { readStoreFigures } from "./store-figures.queries.server";
import { MOST_CASES, type CaseReaders, type Found } from "./case";

/** Cases of what a store or its customers left. */
export const storeCases = {
  complaints: async () =>
    (await readStoreFigures()).flatMap(({ vendorId, store, ...figures }) => {
      const complaints = complaintsAbout(figures);
      if (complaints.length === 0) return [];
      const story = `In 30 days ${complaints.join("; ")}. Look at the store’s file and speak with them.`;
      return [{ id: vendorId, since: null, vendorId, store, amountKobo: null, story }];
    }),
  order: () =>
    ordersThatWait(sql`position(${MISMATCH} in ${orders.needsAttention}) = 0
      and position(${DISPUTE} in ${orders.needsAttention}) = 0`),
  mismatch: () => ordersThatWait(sql`position(${MISMATCH} in ${orders.needsAttention}) > 0`),
  review: async () =>
    (await flaggedReviews(MOST_CASES)).map((review) => ({
      id: review.id,
      since: review.flaggedAt,
      vendorId: review.vendorId,
      store: review.store,
      amountKobo: null,
      story: `${review.rating} of 5 stars: ${[review.title, review.comment].filter(Boolean).join(". ") || "no comment"}\nThe store says: ${review.reason ?? "nothing"}`,
    })),
} satisfies CaseReaders;

/** Flagged orders whose store has not acted for a day. */
const ordersThatWait = (which: SQL): Promise<Found[]> =>
  systemDb
    .select({
      id: orders.id,
      since: orders.updatedAt,
      vendorId: orders.vendorId,
      store: vendorProfiles.businessName,
      amountKobo: orders.totalAmount,
      story: sql<string>`'Order ' || ${orders.orderNumber} || ': ' || ${orders.needsAttention}`,
    })
    .from(orders)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, orders.vendorId))
    .where(
      and(
        isNotNull(orders.needsAttention),
        lt(orders.updatedAt, sql`now() - interval '1 day'`),
        which,
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(MOST_CASES);
