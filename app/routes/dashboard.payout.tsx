import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireVendor } from "~/core/staff/guard.server";
import { paths } from "~/shared/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVendor(request, context, "payouts");
  return redirect(paths.dashboard.payouts());
}
