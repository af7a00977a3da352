import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { identityChecks } from "~schema";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { onlyRow } from "~/platform/only-row.server";
import { paystack } from "~/platform/paystack.server";
import { accountNameFits } from "./account-name";
import { resumePayouts } from "./identity.server";

type Decided = "confirmed" | "failed" | "refused";

/** E-mails the vendor a decision, and lets a payout go that waited for it. */
export async function decided(
  tx: Tx,
  check: { id: string; vendorId: string },
  status: Decided,
): Promise<void> {
  const { id, vendorId } = check;
  if (status === "confirmed") await resumePayouts(tx, vendorId);
  await enqueueStoreEmail(tx, vendorId, "identity_decided_vendor", id);
  await announce(tx, { topic: "order", vendorId });
}

/**
 * Applies the provider's answer about a customer, once. The signed event is the answer: each
 * customer is made for one check.
 */
export async function settleIdentity(
  customerCode: string,
  outcome: "success" | "failed",
): Promise<string> {
  return systemDb.transaction(async (tx) => {
    const open = and(
      eq(identityChecks.customerCode, customerCode),
      eq(identityChecks.status, "checking"),
    );
    const check = onlyRow(await tx.select().from(identityChecks).where(open).for("update"));
    if (!check) return "ignored";
    const fits = accountNameFits(check.accountName, check.names);
    const status = outcome === "failed" ? outcome : fits ? "confirmed" : "review";
    await tx
      .update(identityChecks)
      .set({ status, decidedAt: status === "review" ? null : sql`now()` })
      .where(and(eq(identityChecks.vendorId, check.vendorId), eq(identityChecks.id, check.id)));
    if (status === "review") await announce(tx, { topic: "order", vendorId: check.vendorId });
    else await decided(tx, check, status);
    return status;
  });
}

const ROUND = 20;
const isLate = and(
  eq(identityChecks.status, "checking"),
  lt(identityChecks.createdAt, sql`now() - interval '10 minutes'`),
);

/**
 * Asks about checks whose event hasn't come for ten minutes; after a day without an outcome the
 * vendor is asked to try again (docs/rules.md, Identity).
 * @returns how many it asked about
 */
export async function sweepIdentities(): Promise<number> {
  // The process died before the provider was asked.
  const neverAsked = systemDb
    .select({ id: identityChecks.id, vendorId: identityChecks.vendorId })
    .from(identityChecks)
    .where(and(isLate, isNull(identityChecks.customerCode)))
    .limit(ROUND);
  await systemDb
    .delete(identityChecks)
    .where(sql`(${identityChecks.id}, ${identityChecks.vendorId}) in (${neverAsked})`);
  const waiting = await systemDb
    .select({
      code: identityChecks.customerCode,
      isOld: sql<boolean>`${identityChecks.createdAt} < now() - interval '1 day'`,
    })
    .from(identityChecks)
    .where(isLate)
    .orderBy(asc(identityChecks.createdAt))
    .limit(ROUND);
  for (const { code, isOld } of waiting) {
    const answer = await paystack().fetchCustomer(code!);
    if (answer.ok && answer.data.isIdentified) await settleIdentity(code!, "success");
    else if (isOld) await settleIdentity(code!, "failed");
  }
  return waiting.length;
}
