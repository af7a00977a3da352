import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { slugHistory, vendorProfiles } from "~schema";
import { systemDb, type Tx } from "~/platform/db.server";
import { isSlug, slugsNear } from "./slugs";

/** Reserved from new stores only: stores that already had such a slug keep it. */
const RESERVED_FROM_NEW = new Set(
  "invitation official account accounts secure verify wallet payouts refunds google graphql events boot pictures".split(
    " ",
  ),
);

/**
 * Returns the slugs among these (lower-case) that are reserved, or that another vendor has or gave
 * up less than 90 days ago.
 * @param userId whose own slugs count as free; null for anyone
 */
async function takenAmong(
  slugs: string[],
  userId: string | null,
  db: Pick<Tx, "select"> = systemDb,
): Promise<Set<string>> {
  const isMine = userId ? sql<boolean>`${vendorProfiles.userId} = ${userId}` : sql<boolean>`false`;
  const [current, givenUp] = await Promise.all([
    db
      .select({ slug: sql<string>`lower(${vendorProfiles.storeSlug})`, isMine })
      .from(vendorProfiles)
      .where(inArray(sql`lower(${vendorProfiles.storeSlug})`, slugs)),
    db
      .select({ slug: sql<string>`lower(${slugHistory.slug})`, isMine })
      .from(slugHistory)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, slugHistory.vendorId))
      .where(
        and(
          inArray(sql`lower(${slugHistory.slug})`, slugs),
          gt(slugHistory.reservedUntil, sql`now()`),
        ),
      ),
  ]);
  const known = [...current, ...givenUp];
  const ownSlugs = new Set(known.filter((row) => row.isMine).map(({ slug }) => slug));
  return new Set([
    ...known.filter((row) => !row.isMine).map(({ slug }) => slug),
    ...slugs.filter((slug) => RESERVED_FROM_NEW.has(slug) && !ownSlugs.has(slug)),
  ]);
}

/**
 * Returns why a slug isn't available: another vendor has it or gave it up within the last 90 days,
 * or it is reserved or malformed; null when it is free (docs/rules.md, Slugs). Only advice:
 * `claimSlug` decides when it is saved.
 * @param userId the signed-in person, whose own store's slugs are free; null for anyone else
 */
export async function refuseSlug(
  slug: string,
  userId: string | null,
): Promise<"taken" | "reserved" | null> {
  const wanted = slug.toLowerCase();
  if (!isSlug(wanted)) return "reserved";
  if ((await takenAmong([wanted], userId)).size === 0) return null;
  return RESERVED_FROM_NEW.has(wanted) ? "reserved" : "taken";
}

/**
 * Returns up to three free slugs near a wanted one, the best first.
 * @param wanted a business name or a slug
 * @param city distinguishes two kitchens of the same name
 */
export async function freeSlugsNear(
  wanted: string,
  city: string,
  userId: string,
): Promise<string[]> {
  const near = slugsNear(wanted, city);
  const taken = await takenAmong(near, userId);
  return near.filter((slug) => !taken.has(slug)).slice(0, 3);
}

export const RESERVED_DAYS = 90;

/** How many slugs a store can give up at a time: while reserved, nobody else gets them. */
export const MAX_RESERVED_SLUGS = 5;

/**
 * Returns whether a store that takes this slug would have given up one too many. Taking back an old
 * one of its own frees that one.
 * @param slug well-formed
 */
export async function hasChangedSlugTooOften(
  tx: Pick<Tx, "select">,
  vendorId: string,
  slug: string,
): Promise<boolean> {
  const reserved = await tx
    .select({ slug: slugHistory.slug })
    .from(slugHistory)
    .where(and(eq(slugHistory.vendorId, vendorId), gt(slugHistory.reservedUntil, sql`now()`)));
  return reserved.length >= MAX_RESERVED_SLUGS && !reserved.some((old) => old.slug === slug);
}

/**
 * Gives a vendor a slug, in the transaction that saves the rest. Others who want the same slug wait
 * for its end. A published store's old slug stays reserved for 90 days and redirects to the new one
 * (docs/rules.md, Slugs).
 * @param slug well-formed
 * @returns false when another vendor has it; nothing has changed then
 */
export async function claimSlug(
  tx: Tx,
  vendor: { id: string; ownerId: string },
  slug: string,
): Promise<boolean> {
  const mine = eq(vendorProfiles.id, vendor.id);
  const [before] = await tx
    .select({ slug: vendorProfiles.storeSlug, step: vendorProfiles.onboardingStep })
    .from(vendorProfiles)
    .where(mine);
  if (!before) return false;
  if (before.slug === slug) return true;
  // Always in the same order, so that two vendors who swap don't deadlock.
  for (const name of [slug, before.slug ?? slug].sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`slug:${name}`}))`);
  if ((await takenAmong([slug], vendor.ownerId, tx)).size) return false;
  await tx
    .delete(slugHistory)
    .where(and(eq(slugHistory.vendorId, vendor.id), eq(slugHistory.slug, slug)));
  await tx
    .update(vendorProfiles)
    .set({ storeSlug: slug, updatedAt: sql`now()` })
    .where(mine);
  if (before.slug && before.step === "completed") {
    const reservedUntil = sql`now() + make_interval(days => ${RESERVED_DAYS})`;
    await tx
      .insert(slugHistory)
      .values({ vendorId: vendor.id, slug: before.slug, reservedUntil })
      .onConflictDoUpdate({
        target: [slugHistory.vendorId, slugHistory.slug],
        set: { releasedAt: sql`now()`, reservedUntil },
      });
  }
  return true;
}
