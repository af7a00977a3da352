import { and, eq, sql } from "drizzle-orm";
import { reviews, orders } from "~schema";
import type { OrderPaymentStatus, OrderType } from "~schema/orders";
import { lockOrder } from "~/core/orders/transition-order.server";
import { isGivenBack } from "~/core/payments/refund-rows.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { dropEmails, enqueueEmail } from "~/core/orders/enqueue-email.server";
import { announce } from "~/platform/events.server";
import { deletePicture } from "~/platform/store-picture.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { msg, type Message } from "~/shared/translate";
import {
  lowMailAt,
  lowSince,
  refuseReview,
  reviewMark,
  statusOnceChanged,
  withSent,
  type ReviewedOrder,
  type ReviewPart,
  type ReviewText,
  type SentReview,
} from "./review-rules";

export type OwnReview = ReviewText &
  Pick<
    typeof reviews.$inferSelect,
    "id" | "picture" | "status" | "response" | "lowAt" | "createdAt" | "editedAt"
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
        editedAt: reviews.editedAt,
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
  /** Its new picture, if any, is stored already. */
  sent: SentReview;
  /** The button pressed; null: the form's all. */
  pressed: ReviewPart | null;
  /** `reviewMark` of the page; null: it showed none. */
  seen: string | null;
};

/**
 * Writes what a form brings of a review: an order has one, however many tabs send one. Once it has
 * 1 or 2 stars it is e-mailed to the vendor, unless it rises within some minutes. Pictures that no
 * review names any more are deleted, also the new one if the review is refused (docs/rules.md,
 * Reviews).
 */
export async function writeReview(
  work: WriteReview,
  now: Date,
): Promise<{ ok: true } | Refusal<Message>> {
  const outcome = await systemDb.transaction((tx) => write(tx, work, now));
  const unused = outcome.ok ? outcome.unused : work.sent.picture;
  if (unused) await deletePicture(work.vendorId, unused);
  return outcome.ok ? { ok: true } : outcome;
}

async function write(
  tx: Tx,
  { vendorId, orderId, sent, pressed, seen }: WriteReview,
  now: Date,
): Promise<{ ok: true; unused: string | null } | Refusal<Message>> {
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
  const stored = review ?? unwritten(sent.rating);
  if (!stored) return refuse("unrated", msg("Tap a star to rate"), { status: 400 });
  const isStale = isStaleMark(review, seen);
  const written = withSent(stored, sent, { isStale, pressed });
  const unused = [stored.picture, sent.picture].find((one) => one && one !== written.picture);
  // A second tap on the same star must not take a published review back.
  if (review && isSame(review, written)) return { ok: true, unused: unused ?? null };
  const lowAt = lowSince(written.rating, review?.lowAt ?? null, now);
  if (review)
    await tx
      .update(reviews)
      .set({ ...written, lowAt, status: statusOnceChanged(review.status), editedAt: now })
      .where(and(eq(reviews.vendorId, vendorId), eq(reviews.id, review.id)));
  else
    await tx.insert(reviews).values({
      vendorId,
      orderId,
      ...written,
      lowAt,
      status: "new",
      isVerified: true,
      createdAt: now,
    });
  if (lowAt && !review?.lowAt)
    await enqueueEmail(tx, locked, ["review_low_vendor"], "", lowMailAt(lowAt));
  else if (!lowAt) await dropEmails(tx, { vendorId, orderId, kinds: ["review_low_vendor"] });
  await announce(tx, { topic: "reviews", vendorId, orderId });
  return { ok: true, unused: unused ?? null };
}

const isStaleMark = (review: OwnReview | null, seen: string | null): boolean =>
  review !== null && seen !== null && seen !== reviewMark(review);

const unwritten = (rating: number | undefined) =>
  rating === undefined
    ? null
    : { rating, title: null, comment: null, liked: [], disliked: [], picture: null };

const isSame = (review: OwnReview, written: ReturnType<typeof withSent>): boolean =>
  Object.entries(written).every(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify(review[name as keyof typeof written]),
  );
