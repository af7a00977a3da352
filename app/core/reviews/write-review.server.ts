import { and, eq, sql } from "drizzle-orm";
import { reviews, orders } from "~schema";
import type { ReviewAspect } from "~schema/reviews";
import type { OrderPaymentStatus, OrderType } from "~schema/orders";
import { lockOrder } from "~/core/orders/transition-order.server";
import { isGivenBack } from "~/core/payments/refund-rows.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { enqueueEmail } from "~/core/orders/enqueue-email.server";
import { announce } from "~/platform/events.server";
import { deletePicture } from "~/platform/store-picture.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";
import { LOW_RATING, refuseReview, statusOnceChanged, type ReviewedOrder } from "./review-rules";

export type ReviewText = {
  rating: number;
  title: string | null;
  comment: string | null;
  liked: ReviewAspect[];
  disliked: ReviewAspect[];
};
export type OwnReview = ReviewText &
  Pick<
    typeof reviews.$inferSelect,
    "id" | "picture" | "status" | "response" | "lowAt" | "createdAt"
  >;
export type OrderToReview = ReviewedOrder & { orderType: OrderType; review: OwnReview | null };

const deliveredAt = sql<string | null>`case when ${orders.status} = 'delivered' then coalesce((
  select min(e.created_at) from order_events e where e.vendor_id = orders.vendor_id
    and e.order_id = orders.id and e.to_status = 'delivered'), orders.updated_at) end`.mapWith(
  (at: string | null) => (at === null ? null : new Date(at)),
);

export async function readOrderToReview(
  vendorId: string,
  orderId: string,
  db: Pick<Tx, "select"> = systemDb,
): Promise<OrderToReview | null> {
  const [row] = await db
    .select({
      status: orders.status,
      paymentStatus: sql<OrderPaymentStatus>`case when ${isGivenBack} then 'refunded' else orders.payment_status end`,
      customerName: orders.customerName,
      orderType: orders.orderType,
      addsTo: orders.addsTo,
      deliveredAt,
      review: {
        id: reviews.id,
        rating: reviews.rating,
        title: reviews.title,
        comment: reviews.comment,
        liked: reviews.liked,
        disliked: reviews.disliked,
        picture: reviews.picture,
        status: reviews.status,
        response: reviews.response,
        lowAt: reviews.lowAt,
        createdAt: reviews.createdAt,
      },
    })
    .from(orders)
    .leftJoin(reviews, and(eq(reviews.vendorId, vendorId), eq(reviews.orderId, orders.id)))
    .where(and(eq(orders.vendorId, vendorId), eq(orders.id, orderId)));
  return row ?? null;
}

type WriteReview = {
  vendorId: string;
  orderId: string;
  text: ReviewText;
  /** The new picture's address; null removes the current one, undefined keeps it. */
  picture: string | null | undefined;
};

/**
 * Writes a review, or changes the order's existing one: an order has one review, however many tabs
 * send one. The first time it has 1 or 2 stars it is e-mailed to the vendor. Pictures that no
 * review names any more are deleted, also the new one if the review is refused (docs/rules.md,
 * Reviews).
 */
export async function writeReview(
  work: WriteReview,
  now: Date,
): Promise<{ ok: true } | Refusal<Message>> {
  const outcome = await systemDb.transaction((tx) => write(tx, work, now));
  const unused = outcome.ok ? outcome.replaced : work.picture;
  if (unused) await deletePicture(work.vendorId, unused);
  return outcome.ok ? { ok: true } : outcome;
}

async function write(
  tx: Tx,
  { vendorId, orderId, text, picture }: WriteReview,
  now: Date,
): Promise<{ ok: true; replaced: string | null } | Refusal<Message>> {
  // Under the order's lock, so that the second of two tabs finds the first one's review.
  const locked = await lockOrder(tx, vendorId, orderId);
  // And the review's: its vendor may be flagging it, and a status read earlier would undo that.
  await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.vendorId, vendorId), eq(reviews.orderId, orderId)))
    .for("update");
  const order = locked && (await readOrderToReview(vendorId, orderId, tx));
  if (!order) return refuse("missing", msg("Order not found"), { status: 404 });
  const { review } = order;
  const refusal = refuseReview(order, review, now);
  if (refusal) return refusal;
  const alert = text.rating <= LOW_RATING && !review?.lowAt;
  const lowAt = alert ? { lowAt: now } : {};
  if (review)
    await tx
      .update(reviews)
      .set({
        ...text,
        ...lowAt,
        ...(picture === undefined ? {} : { picture }),
        status: statusOnceChanged(review.status),
        editedAt: now,
      })
      .where(and(eq(reviews.vendorId, vendorId), eq(reviews.id, review.id)));
  else
    await tx.insert(reviews).values({
      vendorId,
      orderId,
      ...text,
      ...lowAt,
      picture: picture ?? null,
      status: "new",
      isVerified: true,
      createdAt: now,
    });
  if (alert) await enqueueEmail(tx, locked, ["review_low_vendor"]);
  await announce(tx, { topic: "reviews", vendorId, orderId });
  const replaced = picture === undefined || review?.picture === picture ? null : review?.picture;
  return { ok: true, replaced: replaced ?? null };
}
