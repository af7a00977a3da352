import { Link } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import type { ListedReview } from "./review-list";
import { ReviewBody } from "./review-body";
import { ReviewLinks } from "./review-links";

export function ReviewCard({
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
    <article aria-labelledby={id} className={cardClass("relative flex flex-col gap-3 p-4")}>
      <ReviewBody
        review={review}
        now={now}
        zone={zone}
        name={(text) => (
          <h2 id={id} className="inline text-lg leading-snug font-bold break-words">
            <Link
              to={paths.dashboard.review(review.id)}
              className="rounded after:absolute after:inset-0 after:rounded-card"
            >
              {text}
            </Link>
          </h2>
        )}
      />
      {/* The link covers the card, so controls must lie above it. */}
      <div className="relative z-10 mt-auto flex flex-wrap gap-2 pt-1">
        {review.response === null ? (
          <Link
            to={`${paths.dashboard.review(review.id)}#answer-response`}
            className={buttonClass(review.status === "new" ? "primary" : "quiet")}
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
