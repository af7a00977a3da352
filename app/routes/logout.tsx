import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endSession } from "~/accounts/session.server";
import { paths } from "~/shared/paths";

/** Signing out is a post; whoever opens the address stays as they are. */
export const loader = () => redirect(paths.login());

export async function action({ request }: ActionFunctionArgs) {
  return redirect(paths.login(), { headers: { "Set-Cookie": await endSession(request), "Cache-Control": "no-store" } });
}
