import type { AppLoadContext } from "@remix-run/node";
import { findOperator } from "~/core/accounts/operator.server";
import { signedInWithin } from "~/core/accounts/session.server";
import { findRemovalHold } from "~/core/second-factor/change-factors.server";
import { readProof, redirectToConfirm, redirectToSetUp } from "~/core/second-factor/proof.server";
import { DEFAULT_ZONE, formatDateTime } from "~/shared/clock";

/** A signed-in operator, and what the log needs of their request. */
export type Operator = { id: string; email: string; requestId: string };

const noStore = { "Cache-Control": "no-store" };
/** For acts that move money, as for a vendor's bank account. */
const FRESH_MINUTES = 10;

/**
 * Lets a person of OPERATOR_EMAILS in who signed in within the last 12 hours and has proven their
 * PIN or passkey since (docs/rules.md, Operators).
 * @throws a 404 response for everybody else and on a store's host: nobody learns that there is a
 * desk; a redirect to where the operator sets up their factor or proves it; a 403 response for a
 * day after they removed it, as their Google account alone is enough for that
 */
export async function requireOperator(
  request: Request,
  context: AppLoadContext,
): Promise<Operator> {
  const operator = context.host.kind === "vendor" ? null : await findOperator(request);
  if (!operator) throw new Response("Page not found", { status: 404, headers: noStore });
  await requireFactor(request, operator.id);
  return { id: operator.id, email: operator.email, requestId: context.requestId };
}

async function requireFactor(request: Request, operatorId: string): Promise<void> {
  const closedUntil = await findRemovalHold(operatorId);
  if (closedUntil)
    throw new Response(
      `You removed your PIN and passkeys. The desk opens again ${formatDateTime(closedUntil, DEFAULT_ZONE)}`,
      { status: 403, headers: noStore },
    );
  const { factor } = await readProof(request);
  const { pathname, search } = new URL(request.url);
  if (factor === "none") throw redirectToSetUp(pathname + search);
  if (factor === "due") throw redirectToConfirm(pathname + search);
}

export const isFresh = (request: Request): Promise<boolean> =>
  signedInWithin(request, FRESH_MINUTES);
