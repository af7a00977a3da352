import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { ReviewsError } from "~/dashboard/reviews/list/reviews-error";
import { readReviewListRequest } from "~/dashboard/reviews/list/review-list";
import { ReviewListView } from "~/dashboard/reviews/list/review-list-view";
import { listReviews } from "~/dashboard/reviews/list/reviews.queries.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { databaseNow } from "~/platform/database-clock.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Feedback", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "reviews");
  const listRequest = readReviewListRequest(new URL(request.url).searchParams);
  const readAt = databaseNow();
  return {
    ...(await listReviews(vendor.id, listRequest, readAt, vendor.zone)),
    request: listRequest,
    readAt,
    zone: vendor.zone,
  };
}

export default function Feedback() {
  return <ReviewListView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ReviewsError />;
}
