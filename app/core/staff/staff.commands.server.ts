import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { pairingCodes, pushSubscriptions, staffMembers, vendorProfiles } from "~schema";
import type { StaffRole } from "~schema/staff";
import { forVendor, type Tx } from "~/platform/db.server";
import { announce } from "~/platform/events.server";
import { refuse, type Refusal } from "~/shared/refusal";
import { changedMeanwhile, isOutdated } from "~/shared/form-changes";
import { enqueueStoreEmail } from "~/core/stores/enqueue-store-email.server";
import { roleNames } from "./permissions";
import { noteStaffChange } from "./staff-change.server";
import { hashOfInvitation, INVITATION_DAYS, invitationToken } from "./invitation-token.server";

/** The most members and open invitations of a store, besides its owner. */
export const MAX_STAFF = 30;

type InviteOutcome = { ok: true } | Refusal;

/** Without an e-mail address, anybody with the link can accept it. */
type Invitation = { email: string | null; role: StaffRole };
type InvitedBy = { userId: string; email: string };

const byEmail = { field: "email" };

const DAY_MS = 86_400_000;
const present = (vendorId: string) =>
  and(
    eq(staffMembers.vendorId, vendorId),
    eq(staffMembers.isDevice, false),
    isNull(staffMembers.removedAt),
  );
const one = (vendorId: string, memberId: string) =>
  and(present(vendorId), eq(staffMembers.id, memberId));

/**
 * Invites somebody: inserts an open invitation, whose link is valid for 7 days, and e-mails the
 * link if there is an address (docs/rules.md, Staff).
 * @param by the owner
 * @param invitation its e-mail trimmed and in lower case, or null for a link alone
 */
export function inviteMember(
  vendorId: string,
  by: InvitedBy,
  invitation: Invitation,
  now: Date,
): Promise<InviteOutcome> {
  if (invitation.email === by.email.toLowerCase())
    return Promise.resolve(
      refuse("own-address", "This is your own address. You already own the store.", byEmail),
    );
  return forVendor(vendorId, async (tx) => {
    // Serialises invitations of one store, so that together they can't exceed the cap.
    await tx.execute(
      sql`select 1 from ${vendorProfiles} where ${vendorProfiles.id} = ${vendorId} for no key update`,
    );
    const staff = await tx
      .select({
        id: staffMembers.id,
        email: staffMembers.email,
        role: staffMembers.role,
        acceptedAt: staffMembers.acceptedAt,
        expiresAt: staffMembers.expiresAt,
      })
      .from(staffMembers)
      .where(present(vendorId));
    const known =
      invitation.email === null
        ? undefined
        : staff.find(({ email }) => email?.toLowerCase() === invitation.email);
    if (known?.acceptedAt)
      return refuse(
        "member",
        `${known.email} already works here as ${roleNames[known.role]}.`,
        byEmail,
      );
    if (known && known.expiresAt > now)
      return refuse(
        "invited",
        `${known.email} is already invited. You can send the invitation again below.`,
        byEmail,
      );
    if (staff.length - (known ? 1 : 0) >= MAX_STAFF)
      return refuse("full", `A store can have up to ${MAX_STAFF} staff. Remove somebody first.`);
    if (known) await end(tx, vendorId, known.id, now);
    await write(tx, vendorId, by.userId, invitation, now);
    return { ok: true as const };
  });
}

/** The new link is valid for 7 days; the old one stops working. @returns false if there is none */
export function resendInvitation(
  vendorId: string,
  by: Pick<InvitedBy, "userId">,
  memberId: string,
  now: Date,
): Promise<boolean> {
  return forVendor(vendorId, async (tx) => {
    const old = await removeInvitation(tx, vendorId, memberId, now);
    if (old) await write(tx, vendorId, by.userId, old, now);
    return old !== undefined;
  });
}

/** @returns false when it does not exist or was accepted meanwhile */
export function withdrawInvitation(
  vendorId: string,
  by: Pick<InvitedBy, "userId">,
  memberId: string,
  now: Date,
): Promise<boolean> {
  return forVendor(vendorId, async (tx) => {
    const invitation = await removeInvitation(tx, vendorId, memberId, now);
    if (!invitation) return false;
    await noteStaffChange(tx, vendorId, by.userId, { what: "withdrawn", ...invitation });
    return true;
  });
}

/** Removes an open invitation; undefined when it does not exist or was accepted meanwhile. */
async function removeInvitation(tx: Tx, vendorId: string, memberId: string, now: Date) {
  const [removed] = await tx
    .update(staffMembers)
    .set({ removedAt: now })
    .where(and(one(vendorId, memberId), isNull(staffMembers.acceptedAt)))
    .returning({ email: staffMembers.email, role: staffMembers.role });
  return removed;
}

const memberColumns = {
  userId: staffMembers.userId,
  email: staffMembers.email,
  role: staffMembers.role,
};

/**
 * Changes the role of a member, from their next request on, or of an invitation.
 * @returns 404 when there is no such member; 409 when somebody else has changed the role since the
 * form was opened
 */
export function changeRole(
  vendorId: string,
  by: Pick<InvitedBy, "userId">,
  memberId: string,
  { base, typed: role }: { base: string | undefined; typed: StaffRole },
): Promise<{ ok: true } | Refusal> {
  return forVendor(vendorId, async (tx): Promise<{ ok: true } | Refusal> => {
    const [now] = await tx
      .select({ role: staffMembers.role })
      .from(staffMembers)
      .where(one(vendorId, memberId))
      .for("update");
    if (now && isOutdated(base, role, now.role))
      return refuse("changed-meanwhile", changedMeanwhile(roleNames[now.role]));
    const [member] = await tx
      .update(staffMembers)
      .set({ role })
      .where(one(vendorId, memberId))
      .returning(memberColumns);
    if (!member) return refuse("missing", "This person is not on your staff", { status: 404 });
    await endPairingCode(tx, vendorId, member);
    await noteStaffChange(tx, vendorId, by.userId, { what: "changed", ...member });
    await announceTo(tx, vendorId, member);
    return { ok: true };
  });
}

/**
 * Takes effect with their next request; their event streams end. @returns false if there is none
 */
export function removeMember(
  vendorId: string,
  by: Pick<InvitedBy, "userId">,
  memberId: string,
  now: Date,
): Promise<boolean> {
  return forVendor(vendorId, async (tx) => {
    const [member] = await tx
      .update(staffMembers)
      .set({ removedAt: now })
      .where(and(one(vendorId, memberId), isNotNull(staffMembers.userId)))
      .returning(memberColumns);
    if (!member) return false;
    if (member.userId)
      await tx
        .delete(pushSubscriptions)
        .where(
          and(
            eq(pushSubscriptions.vendorId, vendorId),
            eq(pushSubscriptions.userId, member.userId),
          ),
        );
    await endPairingCode(tx, vendorId, member);
    await noteStaffChange(tx, vendorId, by.userId, { what: "removed", ...member });
    await announceTo(tx, vendorId, member);
    return true;
  });
}

/** Ends a kitchen device's code that the member made and may have noted. */
async function endPairingCode(tx: Tx, vendorId: string, { userId }: { userId: string | null }) {
  if (userId)
    await tx
      .delete(pairingCodes)
      .where(and(eq(pairingCodes.vendorId, vendorId), eq(pairingCodes.createdBy, userId)));
}

/** Makes the member's open pages check their permissions again. */
async function announceTo(tx: Tx, vendorId: string, { userId }: { userId: string | null }) {
  if (userId) await announce(tx, { topic: "staff", vendorId, userId });
}

const end = (tx: Tx, vendorId: string, memberId: string, now: Date) =>
  tx.update(staffMembers).set({ removedAt: now }).where(one(vendorId, memberId));

async function write(
  tx: Tx,
  vendorId: string,
  invitedBy: string,
  { email, role }: Invitation,
  now: Date,
): Promise<void> {
  const invitation = {
    id: randomUUID(),
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
  };
  await tx.insert(staffMembers).values({
    ...invitation,
    vendorId,
    email,
    role,
    invitedBy,
    tokenHash: hashOfInvitation(invitationToken(invitation)),
    createdAt: now,
  });
  await noteStaffChange(tx, vendorId, invitedBy, { what: "invited", email, role });
  if (email !== null) await enqueueStoreEmail(tx, vendorId, "staff_invited", invitation.id);
}
