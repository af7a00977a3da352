import type { AppLoadContext } from "@remix-run/node";
import { getUser, signedInWithin } from "~/core/accounts/session.server";
import { env } from "~/platform/env.server";

/** A signed-in operator, and what the log needs of their request. */
export type Operator = { id: string; email: string; requestId: string };

const SESSION_HOURS = 12;
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
  return { ...operator, requestId: context.requestId };
}

async function findOperator(request: Request): Promise<Pick<Operator, "id" | "email"> | null> {
  const user = await getUser(request);
  if (!user || !env().operatorEmails.includes(user.email.toLowerCase())) return null;
  return (await signedInWithin(request, SESSION_HOURS * 60))
    ? { id: user.id, email: user.email }
    : null;
}

export const isFresh = (request: Request): Promise<boolean> =>
  signedInWithin(request, FRESH_MINUTES);
