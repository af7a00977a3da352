import { and, eq, gt, isNull, sql, TransactionRollbackError } from "drizzle-orm";
import { staffMembers, users, vendorProfiles } from "~schema";
import type { StaffRole } from "~schema/staff";
import type { User } from "~/core/accounts/session.server";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { systemDb } from "~/platform/db.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { noteStaffChange } from "./staff-change.server";
import { hashOfInvitation, isInvitationToken } from "./invitation-token.server";

/**
 * An invitation's state when its link is opened. open: it can be accepted (`isMine`: by this
 * person). mine: this person accepted it and works there. gone: somebody else accepted it, or it
 * was withdrawn or sent again with another link.
 */
type InvitationState = "open" | "mine" | "expired" | "gone";

export type Invitation = {
  state: InvitationState;
  vendorId: string;
  storeName: string;
  role: StaffRole;
  invitedBy: string | null;
  /** The invited address, masked; null for an invitation by link alone. */
  email: string | null;
  isMine: boolean;
  expiresAt: Date;
  zone: string;
};

/**
 * @param user the signed-in person, if any
 * @returns null for an unknown token
 */
export async function findInvitation(
  token: string | undefined,
  user: User | null,
  now: Date,
): Promise<Invitation | null> {
  if (!isInvitationToken(token)) return null;
  const [row] = await systemDb
    .select({
      vendorId: staffMembers.vendorId,
      storeName: vendorProfiles.businessName,
      role: staffMembers.role,
      email: staffMembers.email,
      userId: staffMembers.userId,
      invitedBy: sql<string | null>`nullif(${users.name}, '')`,
      expiresAt: staffMembers.expiresAt,
      timeZone: sql<string | null>`${vendorProfiles.settings}->>'timeZone'`,
      removedAt: staffMembers.removedAt,
      acceptedAt: staffMembers.acceptedAt,
    })
    .from(staffMembers)
    .innerJoin(vendorProfiles, eq(vendorProfiles.id, staffMembers.vendorId))
    .leftJoin(users, eq(users.id, staffMembers.invitedBy))
    .where(eq(staffMembers.tokenHash, hashOfInvitation(token)));
  if (!row) return null;
  const { userId, removedAt, acceptedAt, email, timeZone, ...invitation } = row;
  return {
    ...invitation,
    state: stateOf(),
    email: email === null ? null : hidden(email),
    zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
    isMine: user !== null && (email === null || sameAddress(email, user.email)),
  };

  function stateOf(): InvitationState {
    if (removedAt) return "gone";
    if (acceptedAt) return user !== null && userId === user.id ? "mine" : "gone";
    return row!.expiresAt > now ? "open" : "expired";
  }
}

type AcceptOutcome = { ok: true; vendorId: string; role: StaffRole } | Refusal;

const refusals = {
  missing: refuse("missing", "This invitation does not exist", { status: 404 }),
  expired: refuse("expired", "This invitation has expired. Ask for a new one."),
  gone: refuse("gone", "This invitation no longer works."),
  otherAccount: refuse(
    "otherAccount",
    "This invitation is for another account. Sign in with the invited one.",
    { status: 403 },
  ),
  own: refuse("own", "This is your own store. There’s nothing to join."),
  /** They joined by another invitation. */
  here: refuse("here", "You already work in this store. Open your dashboard."),
};

/**
 * Makes the signed-in person a member, once: if two people open the same link at the same moment,
 * one gets it (docs/rules.md, Staff). The owner gets an e-mail when the invitation has no address.
 * @param user whose e-mail, verified by Google, must be the invited one, if there is one
 */
export async function acceptInvitation(
  token: string | undefined,
  user: User,
  now: Date,
): Promise<AcceptOutcome> {
  const found = await findInvitation(token, user, now);
  if (!found) return refusals.missing;
  if (found.state === "mine") return { ok: true, vendorId: found.vendorId, role: found.role };
  if (found.state !== "open") return refusals[found.state];
  if (!found.isMine) return refusals.otherAccount;
  const [own] = await systemDb
    .select({ id: vendorProfiles.id })
    .from(vendorProfiles)
    .where(and(eq(vendorProfiles.id, found.vendorId), eq(vendorProfiles.userId, user.id)));
  if (own) return refusals.own;
  const still = and(
    eq(staffMembers.tokenHash, hashOfInvitation(token!)),
    isNull(staffMembers.removedAt),
    isNull(staffMembers.acceptedAt),
    gt(staffMembers.expiresAt, now),
  );
  try {
    await systemDb.transaction(async (tx) => {
      // A person who joined by a link no longer needs an invitation by e-mail.
      if (found.email === null)
        await tx
          .update(staffMembers)
          .set({ removedAt: now })
          .where(
            and(
              eq(staffMembers.vendorId, found.vendorId),
              eq(sql`lower(${staffMembers.email})`, user.email.toLowerCase()),
              isNull(staffMembers.userId),
              isNull(staffMembers.removedAt),
            ),
          );
      const [member] = await tx
        .update(staffMembers)
        .set({
          userId: user.id,
          acceptedAt: now,
          email: sql`coalesce(${staffMembers.email}, ${user.email})`,
        })
        .where(still)
        .returning({ email: staffMembers.email, role: staffMembers.role });
      if (!member) return tx.rollback();
      const change = { what: "joined", ...member } as const;
      const changeId = await noteStaffChange(tx, found.vendorId, user.id, change);
      if (found.email === null)
        await enqueueStoreEmail(tx, found.vendorId, "staff_joined_vendor", changeId);
    });
    return { ok: true, vendorId: found.vendorId, role: found.role };
  } catch (error) {
    if (
      violatesConstraint(error, "unique", "staff_members_user") ||
      violatesConstraint(error, "unique", "staff_members_email")
    )
      return refusals.here;
    if (!(error instanceof TransactionRollbackError)) throw error;
  }
  // Accepted or withdrawn since it was read, perhaps by this person's own second submission.
  const again = await findInvitation(token, user, now);
  return again?.state === "mine"
    ? { ok: true, vendorId: found.vendorId, role: found.role }
    : refusals.gone;
}

const sameAddress = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Enough to recognise the account, too little for a stranger with the link: `a•••@mail.example`.
 */
function hidden(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
