import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { endEverySession, endSession } from "~/core/accounts/session.server";
import { paths } from "~/shared/paths";
import { readForm } from "~/platform/read-form.server";

/** Redirects, as signing out is a post. */
export const loader = () => redirect(paths.login());

/** Signs this browser out; `everywhere` every device of the person. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request).catch(() => null); // nothing sent is an ordinary sign-out
  const intent = form?.get("intent") ?? null;
  if (intent !== null && intent !== "everywhere")
    throw new Response("That can’t be done here", { status: 400 });
  if (!intent)
    return redirect(paths.login(), {
      headers: { "Set-Cookie": await endSession(request), "Cache-Control": "no-store" },
    });
  const { setCookie, everywhere } = await endEverySession(request);
  return redirect(paths.signedOut(everywhere ? "everywhere" : "here"), {
    headers: { "Set-Cookie": setCookie, "Cache-Control": "no-store" },
  });
}
