import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { isDatabaseOutage, noteIfDiskFull, orReadAgain } from "./database-outage.server";
import { log } from "./log.server";
import { plainPage } from "./plain-page.server";
import { apiError, isForPrograms } from "./refuse-request.server";

const RETRY_AFTER_SECONDS = "5";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
export type Handler = (args: Args) => unknown;

/**
 * Makes a loader or action answer 503 with Retry-After while the database is away (docs/rules.md,
 * Outages). The route's error boundary shows the page; a route without a view gets a small one. A
 * loader whose connection was lost runs once more.
 */
export const answerOutages =
  (handler: Handler, hasView: boolean): Handler =>
  async (args) => {
    const isRead = args.request.method === "GET";
    try {
      return await (isRead ? orReadAgain(() => handler(args)) : handler(args));
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      noteIfDiskFull(error);
      const { requestId } = args.context;
      log().warn({ err: error, requestId }, "A request needed the database, which is away");
      throw unavailable(args, hasView);
    }
  };

function unavailable({ request, context }: Args, hasView: boolean): Response {
  const init = {
    status: 503,
    headers: { "Retry-After": RETRY_AFTER_SECONDS, "Cache-Control": "no-store" },
  };
  const { pathname } = new URL(request.url);
  if (isForPrograms(pathname)) return Response.json(apiError(context.requestId), init);
  const message = messageFor(pathname, request.method);
  const wantsPage =
    !context.originalUrl?.split("?", 1)[0]!.endsWith(".data") &&
    (request.headers.get("Accept") ?? "").includes("text/html");
  if (hasView || !wantsPage) return new Response(message, init);
  return new Response(
    plainPage(
      "We can't do this just now",
      `${message} If it happens again, tell us this number: <code>${context.requestId}</code>`,
    ),
    { ...init, headers: { ...init.headers, "Content-Type": "text/html; charset=utf-8" } },
  );
}

/** Says whether money has moved, and what to do next. */
function messageFor(pathname: string, method: string): string {
  if (pathname.startsWith("/payment/"))
    return "We could not look at your payment just now. If you have paid, your money is safe: please try again in a moment.";
  if (method !== "GET" && /\/(?:checkout|pay)\/?$/.test(pathname))
    return "We can’t tell just now whether your order came through. Please go back and send it again in a moment: you can’t order or pay twice that way.";
  return "It is not you: this could not be read just now. Please try again in a moment.";
}
