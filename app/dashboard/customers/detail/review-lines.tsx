import { Link } from "@remix-run/react";
import { formatDate } from "~/shared/clock";
import { paths } from "~/shared/paths";
import type { CustomerReview } from "./customer";

type Props = { reviews: CustomerReview[]; count: number; zone: string };

export function ReviewLines({ reviews, count, zone }: Props) {
  return (
    <>
      <ul className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-3 [overflow-wrap:anywhere] first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-bold">{review.stars} of 5 stars</span>
              <Link
                to={paths.dashboard.review(review.id)}
                className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4"
              >
                {review.orderNumber}, {formatDate(review.createdAt, zone)}
              </Link>
            </p>
            {review.title ? <p className="font-semibold">{review.title}</p> : null}
            <p className={review.comment ? "whitespace-pre-line" : "text-muted"}>
              {review.comment ?? "No comment provided"}
            </p>
            {review.response ? (
              <p className="mt-1 border-l-4 border-line pl-3 whitespace-pre-line text-muted">
                <span className="font-semibold">You answered:</span> {review.response}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {count > reviews.length ? (
        <p className="mt-3 text-sm text-muted">
          The latest {reviews.length} of {count}
        </p>
      ) : null}
    </>
  );
}
