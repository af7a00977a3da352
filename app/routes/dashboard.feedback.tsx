import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVendor } from "~/core/staff/guard.server";
import { FeedbackError } from "~/dashboard/reviews/list/feedback-error";
import { readFeedbackRequest } from "~/dashboard/reviews/list/feedback-list";
import { FeedbackView } from "~/dashboard/reviews/list/feedback-view";
import { listFeedback } from "~/dashboard/reviews/list/feedback.queries.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { databaseNow } from "~/platform/database-clock.server";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Feedback", matches) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "feedback");
  const asked = readFeedbackRequest(new URL(request.url).searchParams);
  const readAt = databaseNow();
  return {
    ...(await listFeedback(vendor.id, asked, readAt, vendor.zone)),
    request: asked,
    readAt,
    zone: vendor.zone,
  };
}

export default function Feedback() {
  return <FeedbackView {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <FeedbackError />;
}
