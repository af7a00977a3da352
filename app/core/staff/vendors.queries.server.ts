import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { staffMembers, vendorProfiles } from "~schema";
import type { Role } from "./permissions";

/** A vendor's profile as the vendor's own pages need it. */
export type VendorProfile = {
  /** The tenant: every query of the dashboard names it. */
  id: string;
  /** The owner's, whoever is signed in. */
  userId: string;
  businessName: string;
  storeSlug: string | null;
  onboardingStep: string;
  /** IANA name of the zone whose clock the store goes by. */
  zone: string;
  /** Which alerts of the dashboard the store has switched off. */
  alertsOff: string[];
};

/** A store that a person may work in, and as what. */
export type Membership = VendorProfile & { role: Role };

/**
 * The profile of a person, made at the first step of onboarding where there is none yet. Two
 * requests at once make one.
 * @param userId of the signed-in session
 */
export async function findOrCreateProfile(userId: string): Promise<VendorProfile> {
  const found = await findProfile(userId);
  if (found) return found;
  await systemDb
    .insert(vendorProfiles)
    .values({ userId, onboardingStep: "business_form" })
    .onConflictDoNothing({ target: vendorProfiles.userId });
  const made = await findProfile(userId);
  if (!made) throw new Error("A new profile could not be read back");
  return made;
}

/**
 * Every store that a person may work in now: their own, and those that are set up and whose
 * invitation they took, the latest first (docs/rules.md, Staff).
 * @param userId of the signed-in session
 */
export async function findMemberships(userId: string): Promise<Membership[]> {
  const [own, staffed] = await Promise.all([
    findProfile(userId),
    systemDb
      .select({ ...columns, role: staffMembers.role })
      .from(staffMembers)
      .innerJoin(vendorProfiles, eq(vendorProfiles.id, staffMembers.vendorId))
      .where(
        and(
          eq(staffMembers.userId, userId),
          isNull(staffMembers.removedAt),
          eq(vendorProfiles.onboardingStep, "completed"),
        ),
      )
      .orderBy(desc(staffMembers.acceptedAt), staffMembers.id),
  ]);
  return [
    ...(own ? [{ ...own, role: "owner" as const }] : []),
    ...staffed.map(({ role, ...row }) => ({ ...profileOf(row), role })),
  ];
}

const columns = {
  id: vendorProfiles.id,
  userId: vendorProfiles.userId,
  businessName: vendorProfiles.businessName,
  storeSlug: vendorProfiles.storeSlug,
  onboardingStep: vendorProfiles.onboardingStep,
  alertsOff: vendorProfiles.alertsOff,
  timeZone: sql<string | null>`${vendorProfiles.settings}->>'timeZone'`,
};

function profileOf<T extends { timeZone: string | null }>({
  timeZone,
  ...profile
}: T): Omit<T, "timeZone"> & { zone: string } {
  return { ...profile, zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE };
}

async function findProfile(userId: string): Promise<VendorProfile | null> {
  const [row] = await systemDb
    .select(columns)
    .from(vendorProfiles)
    .where(eq(vendorProfiles.userId, userId));
  return row ? profileOf(row) : null;
}
