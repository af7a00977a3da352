import { and, eq, isNull, like, not, sql } from "drizzle-orm";
import {
  authSessions,
  identityChecks,
  outbox,
  riders,
  staffMembers,
  users,
  vendorPaymentSettings,
  vendorProfiles,
  wallets,
} from "~schema";
import { revokeSessions } from "~/core/accounts/session.server";
import { systemDb, type Tx } from "~/platform/db.server";
import { formatKobo } from "~/shared/money";
import { refuse, type Refusal } from "~/shared/refusal";

const ERASED = "erased:";

/**
 * Erases the owner of a closed store by request: who they are, how to reach them, and their store's
 * contacts and people. Sums, orders, payouts and the store's name stay, as books require
 * (docs/rules.md, Operators; Retention). Signing in again makes another account.
 */
export async function eraseOwner(vendorId: string): Promise<{ ok: true } | Refusal> {
  const outcome = await systemDb.transaction(async (tx): Promise<Erased | Refusal> => {
    const [store] = await tx
      .select({ ownerId: vendorProfiles.userId, closedAt: vendorProfiles.closedAt })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId))
      .for("update");
    if (!store?.closedAt) return refuse("open", "Close the store first.");
    const [wallet] = await tx
      .select({ balance: wallets.balance })
      .from(wallets)
      .where(eq(wallets.vendorId, vendorId))
      .for("update");
    if (wallet?.balance)
      return refuse(
        "balance",
        `Its balance is ${formatKobo(wallet.balance)}. Once their account is erased, nobody can withdraw it.`,
      );
    const erased = await tx
      .update(users)
      .set({
        googleSub: sql`${ERASED} || ${users.id}`,
        email: sql`'erased-' || ${users.id} || '@erased.invalid'`,
        emailVerified: false,
        name: "Erased owner",
        pictureUrl: null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(users.id, store.ownerId), not(like(users.googleSub, `${ERASED}%`))))
      .returning({ id: users.id });
    if (erased.length === 0) return refuse("decided", "It has been erased already.");
    await forgetStore(tx, vendorId);
    await forgetElsewhere(tx, store.ownerId);
    return { ok: true, ownerId: store.ownerId };
  });
  if (!outcome.ok) return outcome;
  await revokeSessions(eq(authSessions.userId, outcome.ownerId));
  return { ok: true };
}

type Erased = { ok: true; ownerId: string };

/** The store's own contacts, its people, and e-mails that are still to go. */
async function forgetStore(tx: Tx, vendorId: string): Promise<void> {
  await tx
    .update(vendorProfiles)
    .set({
      logo: null,
      bannerImage: null,
      tagline: "",
      description: "",
      businessPhone: null,
      whatsappNumber: null,
      address: null,
      instagramHandle: null,
      tiktokHandle: null,
      twitterHandle: null,
      updatedAt: sql`now()`,
    })
    .where(eq(vendorProfiles.id, vendorId));
  await tx
    .update(vendorPaymentSettings)
    .set({
      bankCode: null,
      bankName: null,
      accountNumber: null,
      accountName: null,
      bankVerified: false,
    })
    .where(eq(vendorPaymentSettings.vendorId, vendorId));
  await tx.delete(identityChecks).where(eq(identityChecks.vendorId, vendorId));
  await tx
    .update(staffMembers)
    .set({ email: null, removedAt: sql`coalesce(${staffMembers.removedAt}, now())` })
    .where(eq(staffMembers.vendorId, vendorId));
  await tx
    .update(riders)
    .set({ archivedAt: sql`now()`, phone: null })
    .where(and(eq(riders.vendorId, vendorId), isNull(riders.archivedAt)));
  await tx
    .update(outbox)
    .set({ givenUpAt: sql`now()`, lastError: "The owner's account was erased" })
    .where(and(eq(outbox.vendorId, vendorId), isNull(outbox.sentAt), isNull(outbox.givenUpAt)));
}

/** In other stores they no longer work, and their address is forgotten. */
async function forgetElsewhere(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ email: null, removedAt: sql`coalesce(${staffMembers.removedAt}, now())` })
    .where(eq(staffMembers.userId, userId));
}
