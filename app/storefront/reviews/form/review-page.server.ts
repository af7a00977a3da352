import { data, redirect } from "@remix-run/node";
import {
  changeableUntil,
  isReviewPart,
  refuseReview,
  type ReviewPart,
} from "~/core/reviews/review-rules";
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
  pressedPart,
  typedFields,
  type ReviewErrors,
  type ReviewFields,
} from "./review-form.server";
import { reviewSectionHtml } from "./review-section.server";

/** HTML, so that phones need no script for it. */
export type ReviewSection = { html: string };

type ReviewPage = {
  store: StoreRecord;
  order: { id: string; status: string };
  base: string;
  t: Translate;
};

/**
 * Returns the section of an order's page that asks for a review, or shows it with the vendor's
 * answer (docs/rules.md, Reviews).
 * @param came `stars` preselects a rating; `review` is the part that was just saved
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
  const saved = came.get("review") ?? "";
  return sectionOf(page, order, { fields, saved: isReviewPart(saved) ? saved : null });
}

/**
 * Saves what a form brings of the customer's review, or returns the form with everything typed and
 * an error beside each field. A picture that can't be read keeps nothing else from being saved
 * (docs/rules.md, Reviews).
 * @returns the section; also once saved, if the page's script sent the form
 * @throws a redirect to the order's page once saved, without a fragment: browsers keep the form's
 */
export async function receiveReview(request: Request, page: ReviewPage) {
  const ids = { vendorId: page.store.id, orderId: page.order.id };
  const limited = await consumeRateLimit({ write: `review:${ids.orderId}` }, 3);
  const { form, file } = await readUpload(request, "review");
  const order = await readOrderToReview(ids.vendorId, ids.orderId);
  if (!order) throw new Response(page.t("Order not found"), { status: 404 });
  const pressed = pressedPart(form);
  const refused = (errors: ReviewErrors, status: RefusalStatus, retryAfterSeconds?: number) => {
    const fields = typedFields(form, order.orderType, order.review);
    const shown = { fields, errors, pressed, hadFile: file !== null };
    return answer(sectionOf(page, order, shown), status, retryAfterSeconds);
  };
  if (limited) return refused({ form: limited.message }, 429, limited.retryAfterSeconds);
  const refusal = refuseReview(order, order.review, databaseNow());
  if (refusal) return refused({ form: refusal.message }, refusal.status);
  const parsed = parseReview(form, order.orderType, order.review !== null);
  if (!parsed.ok) return refused(parsed.errors, 400);
  const picture = file ? await storeReviewPicture(ids.vendorId, ids.orderId, file) : null;
  const sent = picture?.ok ? { ...parsed.sent, picture: picture.image } : parsed.sent;
  const seen = form.get("seen");
  const outcome = await writeReview(
    { ...ids, sent, pressed, seen: seen === null ? null : String(seen) },
    databaseNow(),
  );
  if (!outcome.ok) return refused({ form: outcome.message }, outcome.status);
  const saved = pressed ?? "words";
  if (picture?.ok === false) {
    const section = await sectionNow(page, {
      errors: { file: picture.message },
      pressed: "picture",
      hadFile: true,
    });
    return answer(section, picture.status, picture.retryAfterSeconds);
  }
  if (form.get("scripts") === "1") return answer(await sectionNow(page, { saved }), 200);
  throw redirect(storePaths.order(page.base, ids.orderId, { review: saved }), 303);
}

const answer = (section: ReviewSection, status: number, retryAfterSeconds?: number) =>
  data(section, {
    status,
    headers: {
      "Cache-Control": "no-store",
      ...(retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {}),
    },
  });

async function sectionNow(page: ReviewPage, shown: Omit<Shown, "fields">): Promise<ReviewSection> {
  const order = await readOrderToReview(page.store.id, page.order.id);
  if (!order) throw new Response(page.t("Order not found"), { status: 404 });
  return sectionOf(page, order, { fields: fieldsOf(order.review, null), ...shown });
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
        : msg("We couldn’t save the picture. Please try again.");
  return { ok: false, message, status, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) };
}

type Shown = {
  fields: ReviewFields;
  errors?: ReviewErrors;
  saved?: ReviewPart | null;
  pressed?: ReviewPart | null;
  hadFile?: boolean;
};

function sectionOf({ store, t }: ReviewPage, order: OrderToReview, shown: Shown): ReviewSection {
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
      saved: null,
      pressed: null,
      hadFile: false,
      ...shown,
    },
    t,
  );
  return { html };
}
