import type { ReviewAspect, ReviewStatus } from "~schema/reviews";
import type { BadgeTone } from "~/shared/badge-tone";
import { fromZone, inZone, shortDate } from "~/shared/clock";
import { isUuid } from "~/shared/ids";

export const statusFilters = {
  all: "All",
  new: "New",
  published: "Published",
  hidden: "Hidden",
  flagged: "Flagged",
} as const;
export type StatusFilter = keyof typeof statusFilters;
export const statusFilterNames = Object.keys(statusFilters) as StatusFilter[];

/** In display order; null for all. */
export const ratingFilters = [null, 5, 4, 3, 2, 1] as const;
type RatingFilter = (typeof ratingFilters)[number];

export const ratingFilterLabel = (rating: RatingFilter): string =>
  rating === null ? "All Reviews" : rating === 1 ? "1 Star" : `${rating} Stars`;

const MAX_SEARCH_LENGTH = 100;

export type ReviewListRequest = {
  status: StatusFilter;
  rating: RatingFilter;
  q: string;
  after: string | null;
};

/** Invalid values become defaults. */
export function readReviewListRequest(search: URLSearchParams): ReviewListRequest {
  const after = search.get("after");
  return {
    status: statusFilterNames.find((name) => name === search.get("status")) ?? "all",
    rating: ratingFilters.find((stars) => String(stars) === search.get("rating")) ?? null,
    q: (search.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    after: isUuid(after) ? after : null,
  };
}

/** Leaves out defaults and the cursor. */
export const reviewListFields = ({ status, rating, q }: ReviewListRequest) => ({
  status: status === "all" ? undefined : status,
  rating: rating === null ? undefined : String(rating),
  q: q || undefined,
});

export type ListedReview = {
  id: string;
  orderId: string;
  orderNumber: string | null;
  customerName: string;
  phone: string | null;
  rating: number;
  title: string | null;
  comment: string | null;
  liked: ReviewAspect[];
  disliked: ReviewAspect[];
  picture: string | null;
  status: ReviewStatus;
  response: string | null;
  respondedAt: Date | null;
  hasDraft: boolean;
  helpfulCount: number;
  isVerified: boolean;
  /** Whether some of its order's payment can still be refunded. */
  isRefundable: boolean;
  createdAt: Date;
  items: { name: string; quantity: number }[];
};

export const statusBadges: Record<ReviewStatus, { label: string; tone: BadgeTone }> = {
  new: { label: "New", tone: "wait" },
  published: { label: "Published", tone: "good" },
  hidden: { label: "Hidden", tone: "rest" },
  flagged: { label: "Flagged", tone: "bad" },
  removed: { label: "Removed", tone: "rest" },
};

export const aspectLabels: Record<ReviewAspect, string> = {
  taste: "Taste",
  portion: "Portion",
  packaging: "Packaging",
  time: "Time",
  rider: "Rider",
};

/** On the store's calendar: Today, Yesterday, 'N days ago' up to 7 days, else the date. */
export function reviewDate(at: Date, now: Date, zone: string): string {
  const days = Math.round((startOfDay(now, zone) - startOfDay(at, zone)) / 86_400_000);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days <= 7) return `${days} days ago`;
  const { year } = inZone(at, zone);
  return year === inZone(now, zone).year ? shortDate(at, zone) : `${shortDate(at, zone)} ${year}`;
}

const startOfDay = (at: Date, zone: string) =>
  fromZone({ ...inZone(at, zone), minutes: 0 }, zone).getTime();
