import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { staffMembers, users, vendorProfiles } from "~schema";
import type { StaffRole } from "~schema/staff";
import { systemDb } from "~/platform/db.server";

/** Somebody who works in a store, or is invited to. */
export type StaffMember = {
  id: string;
  email: string;
  /** Of their account; null until they took the invitation. */
  name: string | null;
  role: StaffRole;
  /** Since when they work here; null: not yet. */
  since: Date | null;
  /** Until when the invitation can be taken. */
  expiresAt: Date;
};

/**
 * Lists the staff of a store without its owner, longest-serving first, then its open invitations.
 */
export function listStaff(vendorId: string): Promise<StaffMember[]> {
  // Not `forVendor`, as users belong to no vendor; only this vendor's members are joined.
  return systemDb
    .select({
      id: staffMembers.id,
      email: staffMembers.email,
      name: sql<string | null>`nullif(${users.name}, '')`,
      role: staffMembers.role,
      since: staffMembers.acceptedAt,
      expiresAt: staffMembers.expiresAt,
    })
    .from(staffMembers)
    .leftJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.vendorId, vendorId), isNull(staffMembers.removedAt)))
    .orderBy(
      sql`${staffMembers.acceptedAt} asc nulls last`,
      asc(staffMembers.createdAt),
      asc(staffMembers.id),
    );
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
