import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { identityChecks, users, vendorPaymentSettings, vendorProfiles } from "~schema";
import { openIdentityStatuses } from "~schema/identity";
import { forVendor, systemDb, type Tx } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { paystack } from "~/platform/paystack.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { FAILED_TEXT } from "./identity";
import { readIdentity } from "./identity.server";
import { settleIdentity } from "./settle-identity.server";

export type IdentityClaim =
  | { kind: "person"; firstName: string; lastName: string; bvn: string }
  | { kind: "business"; name: string; cacNumber: string };

type Asked = { ok: true } | (Refusal & { retryAfterSeconds?: number });

const TRIES_A_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Asks the provider whether a person owns the bank account, or lists a business for an operator
 * (docs/rules.md, Identity). A try that the provider didn't take isn't counted.
 * @returns refused with `no_account`, `open` or `confirmed` (409), `tries` (429), `unknown` (400, the
 * provider's no) or `unavailable` (503)
 */
export async function askIdentity(
  vendorId: string,
  claim: IdentityClaim,
  now: Date,
): Promise<Asked> {
  const [owner] = await systemDb
    .select({ name: users.name, store: vendorProfiles.businessName })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(eq(vendorProfiles.id, vendorId));
  const names = [owner!.name, owner!.store];
  const begun = await forVendor(vendorId, (tx) => begin(tx, vendorId, { claim, names, now }));
  if (!begun.ok || claim.kind === "business") return begun;
  const { id, account } = begun;
  const { firstName, lastName, bvn } = claim;
  // One customer for each try, so that its events are about this account and these names.
  const email = `identity-${id}@${new URL(env().publicUrl).hostname}`;
  const customer = await paystack().createCustomer({ email, firstName, lastName });
  if (!customer.ok) return forget(id);
  const { code } = customer.data;
  await systemDb
    .update(identityChecks)
    .set({ customerCode: code })
    .where(eq(identityChecks.id, id));
  const given = { firstName, lastName, bvn, ...account };
  const taken = await paystack().identifyCustomer(code, given);
  if (taken.ok) return { ok: true };
  if (taken.code !== "rejected") return forget(id);
  await settleIdentity(code, "failed");
  return refuse("unknown", FAILED_TEXT, { status: 400 });
}

type Begun = {
  ok: true;
  id: string;
  account: { bankCode: string; accountNumber: string };
};

/** Under the lock of the account: two forms at once make one try. */
async function begin(
  tx: Tx,
  vendorId: string,
  { claim, names, now }: { claim: IdentityClaim; names: string[]; now: Date },
): Promise<Begun | (Refusal & { retryAfterSeconds?: number })> {
  const settings = vendorPaymentSettings;
  const [account] = await tx
    .select({
      bankCode: settings.bankCode,
      accountNumber: settings.accountNumber,
      accountName: settings.accountName,
      isVerified: settings.bankVerified,
    })
    .from(settings)
    .where(eq(settings.vendorId, vendorId))
    .for("update");
  if (!account?.bankCode || !account.accountNumber || !account.accountName || !account.isVerified)
    return refuse("no_account", "Please add your bank account first.");
  const { state } = await readIdentity(tx, vendorId);
  if (state === "confirmed") return refuse("confirmed", "This is confirmed already.");
  const tries = await tx
    .select({ at: identityChecks.createdAt, status: identityChecks.status })
    .from(identityChecks)
    .where(
      and(
        eq(identityChecks.vendorId, vendorId),
        gt(identityChecks.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(asc(identityChecks.createdAt));
  if (await isOpen(tx, vendorId)) return refuse("open", "We’re checking already.");
  if (tries.length >= TRIES_A_DAY) {
    const free = tries.at(-TRIES_A_DAY)!.at.getTime() + DAY_MS;
    const retryAfterSeconds = Math.max(1, Math.ceil((free - now.getTime()) / 1000));
    return {
      ...refuse("tries", "That was the third try in 24 hours. Please try again tomorrow.", {
        status: 429,
      }),
      retryAfterSeconds,
    };
  }
  const isPerson = claim.kind === "person";
  const name = isPerson ? `${claim.firstName} ${claim.lastName}` : claim.name;
  const [row] = await tx
    .insert(identityChecks)
    .values({
      vendorId,
      kind: claim.kind,
      status: isPerson ? "checking" : "review",
      name,
      names: [...new Set([name, ...names])].filter((each) => each.trim() !== ""),
      accountName: account.accountName,
      bvnEnding: isPerson ? claim.bvn.slice(-2) : null,
      cacNumber: isPerson ? null : claim.cacNumber,
      createdAt: now,
    })
    .returning({ id: identityChecks.id });
  const { bankCode, accountNumber } = account;
  return { ok: true, id: row!.id, account: { bankCode, accountNumber } };
}

const isOpen = async (tx: Tx, vendorId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: identityChecks.id })
      .from(identityChecks)
      .where(
        and(
          eq(identityChecks.vendorId, vendorId),
          inArray(identityChecks.status, [...openIdentityStatuses]),
        ),
      )
  ).length > 0;

/** The provider gave no answer. If it was asked all the same, its event finds no check. */
async function forget(id: string): Promise<Refusal> {
  await systemDb
    .delete(identityChecks)
    .where(and(eq(identityChecks.id, id), eq(identityChecks.status, "checking")));
  return refuse("unavailable", "We can’t reach the bank right now. Please try again in a moment.", {
    status: 503,
  });
}
