import { and, eq, gt, ne, sql } from "drizzle-orm";
import { slugHistory, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { isSlug } from "./slugs";

/**
 * Whether a slug can be taken: well-formed, not reserved, no other vendor's, and not given up by another vendor within the last 90 days
 * (docs/rules.md, Slugs). Only advice: the database's unique index decides when it is saved.
 * @param userId the signed-in person who asks, whose own store's slugs count as available; null for anyone else
 */
export async function isSlugAvailable(slug: string, userId: string | null): Promise<boolean> {
  const wanted = slug.toLowerCase();
  if (!isSlug(wanted)) return false;
  const notMine = userId ? ne(vendorProfiles.userId, userId) : undefined;
  const [[taken], [kept]] = await Promise.all([
    systemDb.select({ id: vendorProfiles.id }).from(vendorProfiles).where(and(eq(sql`lower(${vendorProfiles.storeSlug})`, wanted), notMine)).limit(1),
    systemDb
      .select({ slug: slugHistory.slug })
      .from(slugHistory)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, slugHistory.vendorId))
      .where(and(eq(sql`lower(${slugHistory.slug})`, wanted), gt(slugHistory.reservedUntil, sql`now()`), notMine))
      .limit(1),
  ]);
  return !taken && !kept;
}
