import { data, redirect } from "@remix-run/node";
import { changeableUntil, refuseReview } from "~/core/reviews/review-rules";
import {
  readOrderToReview,
  writeReview,
  type OrderToReview,
} from "~/core/reviews/write-review.server";
import { databaseNow } from "~/platform/database-clock.server";
import { consumeRateLimit } from "~/platform/rate-limits.server";
import { storePicture } from "~/platform/store-picture.server";
import { readUpload, type UploadedFile } from "~/platform/upload.server";
import { storeZone } from "~/core/opening-hours/open-state";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatDateTime } from "~/shared/clock";
import { storePaths } from "~/shared/store-paths";
import type { RefusalStatus } from "~/shared/refusal";
import { msg, type Message, type Translate } from "~/shared/translate";
import {
  fieldsOf,
  parseReview,
  sentFields,
  type ReviewErrors,
  type ReviewFields,
} from "./review-form.server";
import { reviewSectionHtml } from "./review-section.server";

/** HTML, so that phones need no script for it. `open`: it has a form. */
export type ReviewSection = { html: string; open: boolean };

type ReviewPage = {
  store: StoreRecord;
  order: { id: string; status: string };
  base: string;
  t: Translate;
};

/**
 * Returns the section of an order's page that asks for a review, or shows it with the vendor's
 * answer (docs/rules.md, Reviews).
 * @param came `stars` preselects a rating; `review` says that one was just saved
 * @returns null if there is nothing to show
 */
export async function reviewSection(
  page: ReviewPage,
  came: URLSearchParams,
): Promise<ReviewSection | null> {
  if (page.order.status !== "delivered") return null;
  const order = await readOrderToReview(page.store.id, page.order.id);
  const refusal = order && refuseReview(order, order.review, databaseNow());
  if (!order || refusal?.code === "erased" || (refusal && !order.review)) return null;
  const fields = fieldsOf(order.review, came.get("stars"));
  return sectionOf(page, order, { fields, saved: came.has("review") });
}

/**
 * Saves the customer's review, or returns the form with everything typed and an error beside each
 * field (docs/rules.md, Reviews).
 * @throws a redirect to the order's page once saved
 */
export async function receiveReview(request: Request, page: ReviewPage) {
  const { store, t } = page;
  const vendorId = store.id;
  const limited = await consumeRateLimit({ write: `review:${page.order.id}` }, 6);
  const { form, file } = await readUpload(request, "review");
  const order = await readOrderToReview(vendorId, page.order.id);
  if (!order) throw new Response(t("Order not found"), { status: 404 });
  const fields = sentFields(form, order.orderType);
  const refused = (errors: ReviewErrors, status: RefusalStatus, retryAfterSeconds?: number) =>
    data(sectionOf(page, order, { fields, errors, hadFile: file !== null }), {
      status,
      headers: {
        "Cache-Control": "no-store",
        ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
      },
    });
  if (limited) return refused({ form: limited.message }, 429, limited.retryAfterSeconds);
  const refusal = refuseReview(order, order.review, databaseNow());
  if (refusal) return refused({ form: refusal.message }, refusal.status);
  const parsed = parseReview(fields);
  if (!parsed.ok) return refused(parsed.errors, 400);
  const stored = file ? await storeReviewPicture(vendorId, page.order.id, file) : null;
  if (stored && !stored.ok)
    return refused({ file: stored.message }, stored.status, stored.retryAfterSeconds);
  const picture = stored ? stored.image : form.get("removePicture") === "on" ? null : undefined;
  const outcome = await writeReview(
    { vendorId, orderId: page.order.id, text: parsed.text, picture },
    databaseNow(),
  );
  if (!outcome.ok) return refused({ form: outcome.message }, outcome.status);
  throw redirect(`${storePaths.order(page.base, page.order.id, { review: "1" })}#review`, 303);
}

type StoredReviewPicture =
  | { ok: true; image: string }
  | { ok: false; message: Message; status: RefusalStatus; retryAfterSeconds?: number };

async function storeReviewPicture(
  vendorId: string,
  orderId: string,
  file: UploadedFile,
): Promise<StoredReviewPicture> {
  const unreadable = msg("Please choose a picture of at most 12 MB: JPEG, PNG or WebP.");
  if (file.tooLarge) return { ok: false, message: unreadable, status: 400 };
  const limited = await consumeRateLimit({ daily: `picture:${orderId}` }, 5);
  if (limited) {
    const { message, retryAfterSeconds } = limited;
    return { ok: false, message, status: 429, retryAfterSeconds };
  }
  const outcome = await storePicture(vendorId, "review", file.bytes);
  if (outcome.ok) return { ok: true, image: outcome.picture.image };
  const { status, retryAfterSeconds } = outcome;
  const message =
    status === 400
      ? unreadable
      : retryAfterSeconds
        ? msg("We’re handling a lot of pictures right now. Please try again in a minute.")
        : msg("We couldn’t save the picture. Please try again, or send your review without it.");
  return { ok: false, message, status, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

function sectionOf(
  { store, t }: ReviewPage,
  order: OrderToReview,
  shown: { fields: ReviewFields; errors?: ReviewErrors; saved?: boolean; hadFile?: boolean },
): ReviewSection {
  const { review } = order;
  const open = refuseReview(order, review, databaseNow()) === null;
  const until =
    review && formatDateTime(changeableUntil(review), storeZone(store.opening.timeZone));
  const html = reviewSectionHtml(
    {
      store: store.name,
      orderType: order.orderType,
      review,
      until: open ? until : null,
      open,
      errors: {},
      saved: false,
      hadFile: false,
      ...shown,
    },
    t,
  );
  return { html, open };
}
