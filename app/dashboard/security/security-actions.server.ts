import { redirect } from "@remix-run/node";
import { endOtherSessions, endOwnSession } from "~/core/accounts/own-sessions.server";
import { paths } from "~/shared/paths";

const noStore = { "Cache-Control": "no-store" };

/**
 * Handles a form of the security page: `end` one session, or all `others`.
 * @returns a redirect to the page with what was done
 * @throws a 404 response for a session that is not this person's; a 400 response for any other form
 */
export async function handleSecurityAction(
  request: Request,
  userId: string,
  form: FormData,
): Promise<Response> {
  switch (form.get("intent")) {
    case "end":
      if (!(await endOwnSession(userId, String(form.get("session") ?? ""))))
        throw new Response("This device is not signed in any more", {
          status: 404,
          headers: noStore,
        });
      return redirect(paths.dashboard.security({ done: "ended" }), { headers: noStore });
    case "others":
      await endOtherSessions(request, userId);
      return redirect(paths.dashboard.security({ done: "others" }), { headers: noStore });
    default:
      throw new Response("That can’t be done here", { status: 400 });
  }
}
