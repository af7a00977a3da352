import { BadgeCheck, ThumbsDown, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import type { ReviewAspect } from "~schema/reviews";
import { Badge } from "~/ui/badge";
import { aspectLabels, reviewDate, statusBadges, type ListedReview } from "./review-list";
import { Stars } from "./stars";

type Props = {
  review: ListedReview;
  now: Date;
  zone: string;
  name: (text: string) => ReactNode;
};

export function ReviewBody({ review, now, zone, name }: Props) {
  const { label, tone } = statusBadges[review.status];
  return (
    <>
      <header className="flex flex-wrap content-start items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-[8rem]">
          {name(review.customerName || "Anonymous Customer")}
          {review.isVerified ? (
            <BadgeCheck
              role="img"
              aria-label="Verified"
              className="mb-1 ml-1.5 inline size-5 text-good"
            />
          ) : null}
          <p className="text-sm text-muted">
            {review.orderNumber || "N/A"} ·{" "}
            <time dateTime={review.createdAt.toISOString()}>
              {reviewDate(review.createdAt, now, zone)}
            </time>
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
        <div className="w-full">
          <Stars rating={review.rating} />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        <div>
          {review.title ? <p className="font-semibold break-words">{review.title}</p> : null}
          <p className={`break-words whitespace-pre-line ${review.comment ? "" : "text-muted"}`}>
            {review.comment || "No comment provided"}
          </p>
          <Aspects review={review} />
          {review.picture ? (
            <a href={`${review.picture}-960`} className="relative z-10 mt-3 inline-block">
              <img
                src={`${review.picture}-192`}
                srcSet={`${review.picture}-480 2x`}
                alt="From the customer"
                width={112}
                height={112}
                loading="lazy"
                className="size-28 rounded-xl bg-rest-soft object-cover"
              />
            </a>
          ) : null}
        </div>
        <p className="text-sm break-words text-muted">
          {review.items.length > 0
            ? review.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")
            : "Order details not available"}
        </p>
        {review.response ? (
          <div className="rounded-xl bg-rest-soft px-3.5 py-2.5">
            <p className="text-sm font-semibold">
              Your response
              {review.respondedAt ? (
                <span className="font-normal text-muted">
                  {" · "}
                  {reviewDate(review.respondedAt, now, zone)}
                </span>
              ) : null}
            </p>
            <p className="break-words whitespace-pre-line">{review.response}</p>
          </div>
        ) : null}
        {review.helpfulCount > 0 ? (
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <ThumbsUp aria-hidden className="size-4" /> {review.helpfulCount} found this helpful
          </p>
        ) : null}
      </div>
    </>
  );
}

function Aspects({ review: { liked, disliked } }: Pick<Props, "review">) {
  if (liked.length + disliked.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {liked.map((aspect) => (
        <Aspect key={aspect} aspect={aspect} liked />
      ))}
      {disliked.map((aspect) => (
        <Aspect key={aspect} aspect={aspect} />
      ))}
    </ul>
  );
}

function Aspect({ aspect, liked = false }: { aspect: ReviewAspect; liked?: boolean }) {
  const Icon = liked ? ThumbsUp : ThumbsDown;
  return (
    <li>
      <Badge tone={liked ? "good" : "bad"}>
        <Icon aria-hidden className="size-4" /> {aspectLabels[aspect]}
        <span className="sr-only">{liked ? " was good" : " was bad"}</span>
      </Badge>
    </li>
  );
}
