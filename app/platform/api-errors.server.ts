import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isDatabaseOutage } from "./database-outage.server";
import { log } from "./log.server";
import { consumeRateLimit } from "./rate-limits.server";
import { apiError } from "./refuse-request.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * Wraps a loader or action below /api so that an unexpected error is logged and answered in JSON.
 * @param texts `error` is for programs, `message` for people
 */
export const answersInJson =
  (texts: { error?: string; message?: string }, handler: (args: Args) => Promise<Response>) =>
  async (args: Args): Promise<Response> => {
    try {
      return await handler(args);
    } catch (error) {
      // answerOutages answers these with a Retry-After.
      if (error instanceof Response || isDatabaseOutage(error)) throw error;
      const { requestId } = args.context;
      log().error({ err: error, requestId }, "request failed");
      return Response.json(
        { ...apiError(requestId), ...texts },
        { status: 500, headers: { "Cache-Control": "no-store" } },
      );
    }
  };

/** @param key the endpoint and the caller's network @throws a 429 Response */
export async function limitApi(key: string, cost: number): Promise<void> {
  const limited = await consumeRateLimit({ network: key }, cost);
  if (limited)
    throw Response.json({ error: "too_many_requests", message: limited.text }, limited.init);
}

const ALLOWED = { GET: "GET, HEAD", POST: "POST" };

/** Refuses the methods that an /api route doesn't take: Remix would answer in plain text. */
export const onlyTakes =
  (method: keyof typeof ALLOWED) =>
  ({ context }: Args): Response =>
    Response.json(
      { error: "method_not_allowed", message: `Use ${method}`, requestId: context.requestId },
      { status: 405, headers: { Allow: ALLOWED[method], "Cache-Control": "no-store" } },
    );
