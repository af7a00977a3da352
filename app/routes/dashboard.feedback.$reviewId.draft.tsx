import type { ActionFunctionArgs } from "@remix-run/node";
import { asApiGuard } from "~/core/staff/api-guard.server";
import { requireVendor } from "~/core/staff/guard.server";
import { handleDraft } from "~/dashboard/reviews/detail/review-actions.server";

export async function action({ request, params, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "reviews"));
  return handleDraft(vendor, request, params.reviewId ?? "");
}
