import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { staffMembers, users, vendorProfiles } from "~schema";
import type { StaffRole } from "~schema/staff";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { hashOfInvitation, invitationToken } from "./invitation-token.server";

export type StaffMember = {
  id: string;
  /** Null: invited by a link alone that nobody has used yet. */
  email: string | null;
  /** From their account; null until they accept. */
  name: string | null;
  role: StaffRole;
  /** When they joined; null: not yet. */
  since: Date | null;
  expiresAt: Date;
  /** The link of an open invitation; null once accepted, or if we can't derive it any more. */
  link: string | null;
};

/** Lists a store's staff without its owner, longest-serving first, then its open invitations. */
export async function listStaff(vendorId: string): Promise<StaffMember[]> {
  // Not `forVendor`, as users belong to no vendor; the join only reaches this vendor's members.
  const rows = await systemDb
    .select({
      id: staffMembers.id,
      email: staffMembers.email,
      name: sql<string | null>`nullif(${users.name}, '')`,
      role: staffMembers.role,
      since: staffMembers.acceptedAt,
      expiresAt: staffMembers.expiresAt,
      tokenHash: staffMembers.tokenHash,
    })
    .from(staffMembers)
    .leftJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        eq(staffMembers.vendorId, vendorId),
        eq(staffMembers.isDevice, false),
        isNull(staffMembers.removedAt),
      ),
    )
    .orderBy(
      sql`${staffMembers.acceptedAt} asc nulls last`,
      asc(staffMembers.createdAt),
      asc(staffMembers.id),
    );
  return rows.map(({ tokenHash, ...member }) => ({
    ...member,
    link: member.since ? null : linkOf(member, tokenHash),
  }));
}

/** A link derived from an earlier secret is still valid, but we can't make it again. */
function linkOf(invitation: { id: string; expiresAt: Date }, tokenHash: string | null) {
  const token = invitationToken(invitation);
  return hashOfInvitation(token) === tokenHash
    ? env().publicUrl + paths.staffInvitation(token)
    : null;
}

/** Returns the owner of a store, who has no row among its staff. */
export async function readOwner(vendorId: string): Promise<{ name: string | null; email: string }> {
  const [row] = await systemDb
    .select({ name: sql<string | null>`nullif(${users.name}, '')`, email: users.email })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .where(eq(vendorProfiles.id, vendorId));
  if (!row) throw new Error("A store without an owner");
  return row;
}
