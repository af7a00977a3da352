import { and, eq, inArray, or, sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { staffMembers, users, vendorProfiles } from "~schema";

/**
 * Returns the names of people who work or worked in a store, and of nobody else (docs/rules.md,
 * Staff).
 * @returns user id → name, or the e-mail of an account without a name
 */
export async function namesOf(
  vendorId: string,
  userIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await systemDb
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
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
