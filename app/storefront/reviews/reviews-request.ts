import { isUuid } from "~/shared/ids";
import type { ReviewsRequest } from "~/core/reviews/shown-reviews.server";

/** Reads filter and place out of an address. Whatever is not understood is the default. */
export function readReviewsRequest(search: URLSearchParams): ReviewsRequest {
  const [stars, after] = [search.get("stars") ?? "", search.get("after")];
  return {
    stars: /^[1-5]$/.test(stars) ? Number(stars) : null,
    after: isUuid(after) ? after : null,
  };
}

/** Returns them as query fields. */
export const reviewsFields = ({ stars, after }: ReviewsRequest) => ({
  stars: stars === null ? undefined : String(stars),
  after: after ?? undefined,
});
