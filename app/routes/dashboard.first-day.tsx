import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import {
  endSetupChecklist,
  markLinkShared,
} from "~/dashboard/home/checklist/setup-checklist.commands.server";
import { paths } from "~/shared/paths";
import { requireVendor } from "~/core/staff/guard.server";
import { readForm } from "~/platform/read-form.server";

/** An old URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "firstDay");
  return redirect(paths.dashboard.home());
}

/** Handles `shared` (the store's link was shared), and `close` (hide the list). */
export async function action({ request, context }: ActionFunctionArgs) {
  const vendor = await requireVendor(request, context, "firstDay");
  const intent = (await readForm(request)).get("intent");
  if (intent === "shared") await markLinkShared(vendor.id);
  else if (intent === "close") await endSetupChecklist(vendor.id);
  else throw new Response("That can’t be done here", { status: 400 });
  return redirect(paths.dashboard.home());
}
