import { eq } from "drizzle-orm";
import { systemDb } from "~/platform/db.server";
import { DEFAULT_ZONE, isZone } from "~/shared/clock";
import { vendorProfiles } from "~schema";

/** A vendor's profile as the vendor's own pages need it. */
export type VendorProfile = {
  /** The tenant: every query of the dashboard names it. */
  id: string;
  userId: string;
  businessName: string;
  storeSlug: string | null;
  onboardingStep: string;
  /** IANA name of the zone whose clock the store goes by. */
  zone: string;
};

/**
 * The profile of a person, made at the first step of onboarding where there is none yet. Two requests at once make one.
 * @param userId of the signed-in session
 */
export async function findOrCreateProfile(userId: string): Promise<VendorProfile> {
  const found = await findProfile(userId);
  if (found) return found;
  await systemDb.insert(vendorProfiles).values({ userId, onboardingStep: "business_form" }).onConflictDoNothing({ target: vendorProfiles.userId });
  const made = await findProfile(userId);
  if (!made) throw new Error("A new profile could not be read back");
  return made;
}

async function findProfile(userId: string): Promise<VendorProfile | null> {
  const [row] = await systemDb
    .select({
      id: vendorProfiles.id,
      userId: vendorProfiles.userId,
      businessName: vendorProfiles.businessName,
      storeSlug: vendorProfiles.storeSlug,
      onboardingStep: vendorProfiles.onboardingStep,
      settings: vendorProfiles.settings,
    })
    .from(vendorProfiles)
    .where(eq(vendorProfiles.userId, userId));
  if (!row) return null;
  const { settings, ...profile } = row;
  return { ...profile, zone: settings.timeZone && isZone(settings.timeZone) ? settings.timeZone : DEFAULT_ZONE };
}
