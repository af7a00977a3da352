import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { ListedReview } from "./review-list";
import { ReviewBody } from "./review-body";
import { ReviewLinks } from "./review-links";

export function ReviewRow({
  review,
  now,
  zone,
}: {
  review: ListedReview;
  now: Date;
  zone: string;
}) {
  const id = `review-${review.id}`;
  return (
    <article
      aria-labelledby={id}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 px-4 py-3 hover:bg-rest-soft md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[13rem_minmax(0,1fr)_auto]"
    >
      <ReviewBody
        review={review}
        now={now}
        zone={zone}
        name={(text) => (
          <h2 id={id} className="inline leading-snug font-bold break-words">
            <Link
              to={paths.dashboard.review(review.id)}
              viewTransition
              className="rounded after:absolute after:inset-0"
            >
              {text}
            </Link>
          </h2>
        )}
      />
      {/* The link covers the row, so controls must lie above it. */}
      <div className="relative z-10 flex flex-wrap content-start gap-2 md:max-lg:col-start-2 lg:justify-end lg:max-xl:max-w-60">
        {review.response === null ? (
          <Link
            to={`${paths.dashboard.review(review.id)}#answer-response`}
            className={buttonClass("quiet")}
          >
            {review.hasDraft ? "Continue your response" : "Respond"}
            <span className="sr-only"> to {review.customerName || "Anonymous Customer"}</span>
          </Link>
        ) : null}
        <ReviewLinks review={review} />
      </div>
    </article>
  );
}
