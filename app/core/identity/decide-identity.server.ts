import { and, asc, eq, sql } from "drizzle-orm";
import { identityChecks, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { refuse, type Refusal } from "~/shared/refusal";
import { accountNameFits } from "./account-name";
import { decided } from "./settle-identity.server";

/**
 * Decides about an identity that waits for an operator: the account that it was for is covered, or
 * the vendor reads why not.
 * @param by the operator's e-mail
 * @returns refused with `decided` (409)
 */
export const decideIdentity = (
  id: string,
  status: "confirmed" | "refused",
  reason: string,
  by: string,
): Promise<{ ok: true } | Refusal> =>
  systemDb.transaction(async (tx) => {
    const isOpen = and(eq(identityChecks.id, id), eq(identityChecks.status, "review"));
    const [check] = isUuid(id)
      ? await tx
          .update(identityChecks)
          .set({
            status,
            reason: status === "refused" ? reason : null,
            decidedAt: sql`now()`,
            decidedBy: by,
          })
          .where(isOpen)
          .returning({ id: identityChecks.id, vendorId: identityChecks.vendorId })
      : [];
    if (!check)
      return refuse("decided", "Somebody has seen to this already. Look at the list again.");
    await decided(tx, check, status);
    return { ok: true } as const;
  });

type Asked = Pick<
  typeof identityChecks.$inferSelect,
  "kind" | "name" | "names" | "accountName" | "cacNumber" | "bvnEnding"
>;

function storyOf({ kind, name, names, accountName, cacNumber, bvnEnding }: Asked): string {
  const fits = accountNameFits(accountName, names);
  const compared = `The account is in the name of ${accountName}, which ${fits ? "fits" : "fits none of"} ${fits ? "one of " : ""}these: ${names.join("; ")}.`;
  return kind === "person"
    ? `Paystack confirmed that BVN ••${bvnEnding} belongs to ${name} and to the account. ${compared} Speak with the store before you confirm it.`
    : `The store says that it is the business ${name}, CAC number ${cacNumber}. Look it up at search.cac.gov.ng: is the name the same, is it active, and is the owner among its people? ${compared}`;
}

/** Reads those that wait for an operator, the oldest first. */
export async function identitiesToReview(limit: number) {
  const rows = await systemDb
    .select({
      id: identityChecks.id,
      since: identityChecks.createdAt,
      vendorId: identityChecks.vendorId,
      store: vendorProfiles.businessName,
      kind: identityChecks.kind,
      name: identityChecks.name,
      names: identityChecks.names,
      accountName: identityChecks.accountName,
      cacNumber: identityChecks.cacNumber,
      bvnEnding: identityChecks.bvnEnding,
    })
    .from(identityChecks)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, identityChecks.vendorId))
    .where(eq(identityChecks.status, "review"))
    .orderBy(asc(identityChecks.createdAt))
    .limit(limit);
  return rows.map(({ id, since, vendorId, store, ...asked }) => ({
    id,
    since,
    vendorId,
    store,
    amountKobo: null,
    story: storyOf(asked),
  }));
}
