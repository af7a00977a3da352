import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireOnboarding } from "~/core/staff/guard.server";
import { paths } from "~/shared/paths";

/** Leads on to where the vendor has got to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reached } = await requireOnboarding(request, context);
  return redirect(paths.onboarding.step(reached), { headers: { "Cache-Control": "no-store" } });
}
