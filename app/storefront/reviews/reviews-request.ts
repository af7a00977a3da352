import { isUuid } from "~/shared/ids";
import type { ReviewsRequest } from "~/core/reviews/shown-reviews.server";

/** Reads filter and position from a URL; invalid values are ignored. */
export function readReviewsRequest(search: URLSearchParams): ReviewsRequest {
  const [stars, after] = [search.get("stars") ?? "", search.get("after")];
  return {
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    after: isUuid(after) ? after : null,
  };
}

export const reviewsFields = ({ stars, after }: ReviewsRequest) => ({
  stars: stars === null ? undefined : String(stars),
  after: after ?? undefined,
});
