import { Link } from "@remix-run/react";
import { Search, Star } from "lucide-react";
import { ORDERS_SEARCHED } from "~/core/orders/long-list";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ListSearch } from "~/ui/list-search";
import { useNow } from "~/ui/use-now";
import {
  reviewListFields,
  ratingFilterLabel,
  ratingFilters,
  statusFilterNames,
  statusFilters,
  type ReviewListRequest,
} from "./review-list";
import type { ReviewsPage } from "./reviews.queries.server";
import { ReviewRow } from "./review-row";
import { PageHeader } from "~/dashboard/shell/page-header";
import { Pager } from "~/dashboard/shell/pager";
import { cardClass } from "~/ui/card";
import { Figures } from "~/ui/figures";
import { FilterBar } from "~/ui/filter-bar";

type Props = ReviewsPage & {
  request: ReviewListRequest;
  readAt: Date;
  zone: string;
};

const SEARCH_ENDS = `We searched the latest ${ORDERS_SEARCHED.toLocaleString("en")} reviews. To find an older one, type its full order number.`;

export function ReviewListView({
  figures,
  reviews,
  next,
  searchEnds,
  hasReviews,
  request,
  readAt,
  zone,
}: Props) {
  const now = useNow(readAt);
  const here = reviewListFields(request);
  return (
    <>
      <PageHeader title="Customer Feedback" />
      <Figures
        label="Your reviews"
        className="mt-3"
        figures={figures.map(({ label, value, change }) => ({ label, value, note: change }))}
      />
      <div className="list-tools">
        <ListSearch
          action={paths.dashboard.reviews()}
          label="Search reviews"
          placeholder="Search reviews..."
          query={request.q}
          keep={{ status: here.status, rating: here.rating }}
          preventScrollReset
        />
        <FilterBar
          label="Reviews by stars"
          options={ratingFilters.map((rating) => ({
            label: ratingFilterLabel(rating),
            isCurrent: rating === request.rating,
            to: paths.dashboard.reviews(reviewListFields({ ...request, rating })),
          }))}
        />
        <FilterBar
          label="Reviews by status"
          options={statusFilterNames.map((status) => ({
            label: statusFilters[status],
            isCurrent: status === request.status,
            to: paths.dashboard.reviews(reviewListFields({ ...request, status })),
          }))}
        />
      </div>
      <section aria-label="Reviews">
        {reviews.length > 0 ? (
          <div className={cardClass("divide-y divide-line")}>
            {reviews.map((review) => (
              <ReviewRow key={review.id} review={review} now={now} zone={zone} />
            ))}
          </div>
        ) : (
          <NoReviews request={request} hasReviews={hasReviews} searchEnds={searchEnds} />
        )}
      </section>
      {searchEnds && reviews.length > 0 ? (
        <p className="mt-4 text-sm text-muted">{SEARCH_ENDS}</p>
      ) : null}
      <Pager
        label="More reviews"
        first={request.after && ["Newest reviews", paths.dashboard.reviews(here)]}
        next={next && ["Older reviews", paths.dashboard.reviews({ ...here, after: next })]}
      />
    </>
  );
}

type NoReviewsProps = Pick<Props, "request" | "hasReviews" | "searchEnds">;

function NoReviews({ request, hasReviews, searchEnds }: NoReviewsProps) {
  const isFiltered = Object.values(reviewListFields(request)).some(Boolean);
  if (!isFiltered && !hasReviews)
    return (
      <EmptyState drawing={<Star className="size-9" />} title="No reviews found">
        Customers can rate an order once they have it. What they say shows here at once.
      </EmptyState>
    );
  return (
    <EmptyState
      drawing={<Search className="size-9" />}
      title="No reviews found"
      action={
        <Link to={paths.dashboard.reviews()} className={buttonClass("quiet")}>
          Show all reviews
        </Link>
      }
    >
      Try adjusting your filters or search terms{searchEnds ? `. ${SEARCH_ENDS}` : null}
    </EmptyState>
  );
}
