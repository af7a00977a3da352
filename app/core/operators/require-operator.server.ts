import type { AppLoadContext } from "@remix-run/node";
import { findOperator } from "~/core/accounts/operator.server";
import { signedInWithin } from "~/core/accounts/session.server";

/** A signed-in operator, and what the log needs of their request. */
export type Operator = { id: string; email: string; requestId: string };

/** For acts that move money, as for a vendor's bank account. */
const FRESH_MINUTES = 10;

/**
 * Lets a person of OPERATOR_EMAILS in who signed in within the last 12 hours (docs/rules.md,
 * Operators).
 * @throws a 404 response for everybody else and on a store's host: nobody learns that there is a
 * desk
 */
export async function requireOperator(
  request: Request,
  context: AppLoadContext,
): Promise<Operator> {
  const operator = context.host.kind === "vendor" ? null : await findOperator(request);
  if (!operator)
    throw new Response("Page not found", { status: 404, headers: { "Cache-Control": "no-store" } });
  return { id: operator.id, email: operator.email, requestId: context.requestId };
}

export const isFresh = (request: Request): Promise<boolean> =>
  signedInWithin(request, FRESH_MINUTES);
