import type { ActionFunctionArgs } from "@remix-run/node";
import { asApiGuard } from "~/core/staff/api-guard.server";
import { requireVendor } from "~/core/staff/guard.server";
import { answerWorker } from "~/dashboard/alerts/worker-answers.server";
import { readForm } from "~/platform/read-form.server";

/** POST from the dashboard's service worker. */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await asApiGuard(requireVendor(request, context, "moveOrders"));
  return answerWorker(vendor, await readForm(request));
}
