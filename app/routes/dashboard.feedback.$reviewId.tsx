import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useState } from "react";
import { requireVendor } from "~/core/staff/guard.server";
import { ReviewsError } from "~/dashboard/reviews/list/reviews-error";
import { doneMessage, unsent } from "~/dashboard/reviews/detail/review-action-form";
import { handleReviewAction } from "~/dashboard/reviews/detail/review-actions.server";
import { ReviewDetail } from "~/dashboard/reviews/detail/review-detail";
import { findReview } from "~/dashboard/reviews/detail/review.queries.server";
import { tabTitle } from "~/dashboard/orders/alarm/tab-title";
import { databaseNow } from "~/platform/database-clock.server";
import { offlineSafeAction, offlineSafeRevalidate } from "~/ui/offline-safe";
import { StatusMessage } from "~/ui/status-message";
import { useLastResult } from "~/ui/use-answer";

export const meta: MetaFunction = ({ matches }) => [{ title: tabTitle("Review", matches) }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const vendor = await requireVendor(request, context, "reviews");
  const review = await findReview(vendor.id, params.reviewId ?? "", vendor.person.id);
  if (!review) throw new Response("This review does not exist any more", { status: 404 });
  const done = new URL(request.url).searchParams.get("done") ?? "";
  return { review, readAt: databaseNow(), zone: vendor.zone, done };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "reviews");
  return handleReviewAction(vendor, request, params.reviewId ?? "");
}

export const clientAction = offlineSafeAction<typeof action, ReturnType<typeof unsent>>(unsent);

// Also after a refusal, which concerns others' changes.
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  offlineSafeRevalidate({ ...args, defaultShouldRevalidate: true });

export default function Review() {
  const { done, ...view } = useLoaderData<typeof loader>();
  const answer = useLastResult<typeof action>();
  // Remount the form for each answer, with the typed text if refused. Don't key it by the address:
  // after a refusal that changes only with the revalidation, which would discard what was typed
  // meanwhile.
  const [last, setLast] = useState({ answer, done, count: 0 });
  if ((answer && answer !== last.answer) || (done && done !== last.done))
    setLast({ answer: answer ?? last.answer, done: done || last.done, count: last.count + 1 });
  return (
    <>
      <ReviewDetail key={last.count} {...view} answer={answer} />
      <StatusMessage message={answer ? null : doneMessage(done)} lasts={3} />
    </>
  );
}

export function ErrorBoundary() {
  return <ReviewsError />;
}
