import { renderToStaticMarkup } from "react-dom/server";
import type {
  ReviewsRequest,
  ShownReview,
  ShownReviews,
} from "~/core/reviews/shown-reviews.server";
import { storeZone } from "~/core/opening-hours/open-state";
import type { StoreRecord } from "~/core/stores/store-record.server";
import { formatDate } from "~/shared/clock";
import { averageText } from "~/shared/stars";
import { reviewsPath, storePaths } from "~/shared/store-paths";
import type { Translate } from "~/shared/translate";
import { aspectNames } from "~/storefront/reviews/form/review-parts.server";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { reviewsFields } from "./reviews-request";

type ReviewsView = {
  store: StoreRecord;
  base: string;
  asked: ReviewsRequest;
  found: ShownReviews;
};
type Part = ReviewsView & { t: Translate };

/** Renders a store's reviews without the surrounding shell. */
export const reviewsHtml = (view: ReviewsView, t: Translate): string =>
  renderToStaticMarkup(<Page {...view} t={t} />);

const link = "inline-flex min-h-11 items-center font-semibold text-brand-text underline";

function Page(view: Part) {
  const { store, base, asked, found, t } = view;
  const { reviews, totals, more, unseen } = found;
  const pageAfter = (after: string | null) => reviewsPath(base, reviewsFields({ ...asked, after }));
  return (
    <article className="mx-auto max-w-2xl py-5">
      <h1 className="text-2xl font-extrabold break-words">
        {t("Reviews of {store}", { store: store.name })}
      </h1>
      {totals.reviews > 0 ? <Summary {...view} /> : null}
      {unseen > 0 ? (
        <p className="mt-3 text-sm text-muted">
          {t(
            "We count every review here. {n} isn’t shown: it’s new, hidden by the store, or being checked.|We count every review here. {n} aren’t shown: they’re new, hidden by the store, or being checked.",
            { n: unseen },
          )}
        </p>
      ) : null}
      {asked.stars !== null ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-4">
          <strong>{t("Only {n} star|Only {n} stars", { n: asked.stars })}</strong>
          <a href={reviewsPath(base)} className={link}>
            {t("Show all")}
          </a>
        </p>
      ) : null}
      {reviews.length > 0 ? (
        <ol className="mt-4 divide-y divide-line border-y border-line">
          {reviews.map((review) => (
            <Review key={review.id} {...view} review={review} />
          ))}
        </ol>
      ) : (
        <div className="mt-6">
          <EmptyState drawing={<span className="text-4xl">★</span>} title={t("No reviews yet")}>
            {t("You can write one once you have your order.")}
          </EmptyState>
        </div>
      )}
      {more || asked.after ? (
        <nav aria-label={t("More reviews")} className="mt-6 flex flex-wrap gap-3">
          {asked.after ? (
            <a href={pageAfter(null)} className={buttonClass("quiet")}>
              {t("Newest reviews")}
            </a>
          ) : null}
          {more ? (
            <a href={pageAfter(reviews.at(-1)!.id)} className={buttonClass("quiet")}>
              {t("Older reviews")}
            </a>
          ) : null}
        </nav>
      ) : null}
      <p className="mt-6">
        <a href={storePaths.home(base)} className={link}>
          {t("Back to the menu")}
        </a>
      </p>
    </article>
  );
}

function Summary({ store: { rating }, base, asked, found: { totals }, t }: Part) {
  return (
    <section
      aria-label={t("All reviews")}
      className="panel mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr] sm:items-center"
    >
      <div>
        {rating ? (
          <p className="flex items-center gap-2 text-4xl leading-none font-extrabold">
            {averageText(rating)}
            <span aria-hidden className="text-3xl text-brand-text">
              ★
            </span>
            <span className="sr-only">{t("of 5 stars")}</span>
          </p>
        ) : null}
        <p className={rating ? "mt-2 text-muted" : "font-bold"}>
          {t("{n} review|{n} reviews", {
            n: totals.reviews === 1 ? 1 : totals.reviews.toLocaleString("en"),
          })}
        </p>
        {rating ? null : (
          <p className="text-sm text-muted">{t("The average shows after five reviews.")}</p>
        )}
      </div>
      <ul>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = totals.byStars[stars - 1]!;
          return (
            <li key={stars}>
              <a
                href={reviewsPath(base, { stars: String(stars) })}
                aria-current={asked.stars === stars || undefined}
                className={`flex min-h-9 items-center gap-3 ${asked.stars === stars ? "font-bold" : ""}`}
              >
                <span aria-hidden className="w-8 shrink-0 tabular-nums">
                  {stars} ★
                </span>
                <span className="sr-only">{t("{n} star|{n} stars", { n: stars })}: </span>
                <span
                  aria-hidden
                  className="h-2 min-w-8 flex-1 overflow-hidden rounded-full bg-line"
                >
                  <span
                    className="block h-full bg-brand-text"
                    style={{ width: `${(100 * count) / totals.reviews}%` }}
                  />
                </span>
                <span className="min-w-8 shrink-0 text-right text-sm tabular-nums">
                  {count.toLocaleString("en")}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Review({ store, review, t }: Part & { review: ShownReview }) {
  const zone = storeZone(store.opening.timeZone);
  const { id, title, comment, picture, response, dishes } = review;
  const name = review.name ?? t("A customer");
  return (
    <li id={`r-${id}`} className="grid scroll-mt-20 grid-cols-1 gap-2 py-5 break-words">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={`n-${id}`} className="min-w-0 font-bold">
          {name}
        </h2>
        <p className="text-sm text-muted">
          <time dateTime={review.createdAt.toISOString()}>
            {formatDate(review.createdAt, zone)}
          </time>
          {review.isVerified ? ` · ${t("Verified order")}` : null}
        </p>
      </div>
      <p className="text-xl leading-none text-brand-text">
        <span aria-hidden>{"★".repeat(review.rating) + "☆".repeat(5 - review.rating)}</span>
        <span className="sr-only">{t("{n} star|{n} stars", { n: review.rating })}</span>
      </p>
      {title ? <p className="font-semibold">{title}</p> : null}
      {comment ? <p className="whitespace-pre-line">{comment}</p> : null}
      <Aspects review={review} t={t} />
      {dishes.length > 0 ? (
        <p className="line-clamp-2 text-sm text-muted">
          {t("Ordered: {dishes}", { dishes: dishes.join(", ") })}
        </p>
      ) : null}
      {picture ? (
        <a href={`${picture}-960`} className="justify-self-start">
          <img
            src={`${picture}-192`}
            srcSet={`${picture}-192 1x, ${picture}-480 2x`}
            alt={t("Picture by {name}", { name })}
            width={192}
            height={192}
            loading="lazy"
            decoding="async"
            className="size-32 rounded-card bg-rest-soft object-cover"
          />
        </a>
      ) : null}
      {response ? (
        <blockquote className="border-l-4 border-line pl-3">
          <p className="font-semibold">
            {t("Reply from {store}", { store: store.name })}
            {review.respondedAt ? (
              <span className="text-sm font-normal text-muted">
                {` · ${formatDate(review.respondedAt, zone)}`}
              </span>
            ) : null}
          </p>
          <p className="whitespace-pre-line">{response}</p>
        </blockquote>
      ) : null}
      <form method="post">
        <input type="hidden" name="review" value={id} />
        <button
          name="intent"
          value={review.voted ? "unvote" : "vote"}
          aria-pressed={review.voted}
          aria-describedby={`n-${id}`}
          className={`pill gap-2 text-sm ${review.voted ? "!border-brand-text text-brand-text" : ""}`}
        >
          {review.voted ? <span aria-hidden>✓</span> : null}
          {t("Helpful")}
          {review.helpfulCount > 0 ? ` · ${review.helpfulCount.toLocaleString("en")}` : null}
        </button>
      </form>
    </li>
  );
}

function Aspects({ review, t }: { review: ShownReview; t: Translate }) {
  const names = (aspects: ShownReview["liked"]) =>
    aspects.map((aspect) => t(aspectNames[aspect])).join(", ");
  return (
    <>
      {review.liked.length > 0 ? (
        <p className="text-sm text-good">{t("Good: {what}", { what: names(review.liked) })}</p>
      ) : null}
      {review.disliked.length > 0 ? (
        <p className="text-sm text-bad">
          {t("Not good: {what}", { what: names(review.disliked) })}
        </p>
      ) : null}
    </>
  );
}
