import { and, eq, inArray, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { riders, staffMembers, users, vendorProfiles } from "~schema";

/**
 * Returns the names of people who work or worked in a store and of its riders, and of nobody else
 * (docs/rules.md, Staff; Riders).
 * @returns user or rider id → name, or the e-mail of an account without a name
 */
export async function namesOf(
  vendorId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const ofPeople = systemDb
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.id, ids),
        or(
          inArray(
            users.id,
            systemDb
              .select({ id: vendorProfiles.userId })
              .from(vendorProfiles)
              .where(eq(vendorProfiles.id, vendorId)),
          ),
          inArray(
            users.id,
            systemDb
              .select({ id: sql<string>`${staffMembers.userId}` })
              .from(staffMembers)
              .where(eq(staffMembers.vendorId, vendorId)),
          ),
        ),
      ),
    );
  const ofRiders = systemDb
    .select({ id: riders.id, name: riders.name, email: sql<string>`''` })
    .from(riders)
    .where(and(eq(riders.vendorId, vendorId), inArray(riders.id, ids)));
  const rows = await unionAll(ofPeople, ofRiders);
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
