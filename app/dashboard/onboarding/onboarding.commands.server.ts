import { and, eq, sql } from "drizzle-orm";
import type { OnboardingStep } from "~schema/vendors";
import { vendorBusinessSettings, vendorProfiles } from "~schema";
import { forVendor, systemDb, type Tx } from "~/platform/db.server";
import { toE164 } from "~/shared/phone";
import { claimSlug } from "~/core/stores/slug-check.server";
import { chosenFoodTypes, type OnboardingBusinessValues } from "./business-form";
import { asStoreProfile, everyDay, setUpStore } from "./set-up-store.server";
import { parseZones, type SetupValues } from "./setup-form";
import { proposalFor } from "~/core/menu/starter-menu.server";

type Whose = { id: string; userId: string };

/**
 * Saves step 1 and moves on to the review; also for a vendor who came back to it (docs/rules.md,
 * Onboarding). Words that were proposed for the former answers go, so that the next run of the menu
 * starter finds new ones.
 * @param values checked by BusinessForm
 * @returns false when another vendor has taken the slug; nothing is saved then
 */
export async function saveBusiness(
  vendor: Whose,
  values: OnboardingBusinessValues,
): Promise<boolean> {
  const [before] = await forVendor(vendor.id, (tx) =>
    tx.select().from(vendorProfiles).where(eq(vendorProfiles.id, vendor.id)),
  );
  if (!before || before.onboardingStep === "completed") return true;
  const former = before.businessName ? await proposalFor(asStoreProfile(before)) : null;
  const { primaryColor, ...settings } = before.settings;
  return withSlug(vendor, values.storeSlug, (tx) =>
    tx
      .update(vendorProfiles)
      .set({
        businessName: values.businessName,
        tagline: values.tagline,
        businessPhone: toE164(values.businessPhone),
        foodTypes: chosenFoodTypes(values),
        bookingSystem: values.orderingModes.join(","),
        bookingFrequency: values.orderTypes,
        state: values.state,
        city: values.city,
        onboardingStep: "confirmation",
        ...(before.description === former?.description ? { description: "" } : {}),
        ...(before.seoTitle === former?.seoTitle ? { seoTitle: null } : {}),
        ...(before.seoDescription === former?.seoDescription ? { seoDescription: null } : {}),
        ...(primaryColor && primaryColor === former?.primaryColor ? { settings } : {}),
        updatedAt: sql`now()`,
      })
      .where(eq(vendorProfiles.id, vendor.id)),
  );
}

/**
 * Whoever has looked through the review goes on to the transition; who has been further stays where
 * they are.
 */
export const confirmBusiness = (vendorId: string) => step(vendorId, "confirmation", "transition");

/** Sets the store up, if that has not happened meanwhile, and goes on to the final setup. */
export async function finishTransition(vendorId: string): Promise<void> {
  await setUpStore(vendorId);
  await step(vendorId, "transition", "setup_store");
}

/** Opens the store as it is, with the hours and times that everybody begins with. */
export const skipSetup = (vendorId: string) => step(vendorId, "setup_store", "completed");

function step(vendorId: string, from: OnboardingStep, to: OnboardingStep): Promise<unknown> {
  return forVendor(vendorId, (tx) =>
    tx
      .update(vendorProfiles)
      .set({ onboardingStep: to, updatedAt: sql`now()` })
      .where(and(eq(vendorProfiles.id, vendorId), eq(vendorProfiles.onboardingStep, from))),
  );
}

/**
 * Saves the final setup: the same hours on every day, waiting times that follow from the
 * preparation time, zones, policies, handles. Whoever was at the last step has finished onboarding
 * (docs/rules.md, Onboarding).
 * @param values checked by SetupForm
 * @returns false when another vendor has taken the slug; nothing is saved then
 */
export async function saveSetup(vendor: Whose, values: SetupValues): Promise<boolean> {
  const {
    openingTime: openingHours,
    closingTime: closingHours,
    preparationMinutes: minutes,
  } = values;
  const waits = {
    minPickupTime: minutes,
    maxPickupTime: minutes + 15,
    minDeliveryTime: minutes + 15,
    maxDeliveryTime: minutes + 45,
    updatedAt: sql`now()`,
  };
  return withSlug(vendor, values.storeSlug, async (tx) => {
    const [before] = await tx
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendor.id))
      .for("update");
    await tx
      .update(vendorProfiles)
      .set({
        deliveryZones: parseZones(values.deliveryZones),
        openingHours,
        closingHours,
        prepTimeMinutes: minutes,
        refundPolicy: values.refundPolicy || null,
        cancellationPolicy: values.cancellationPolicy || null,
        whatsappNumber: values.whatsappNumber ? toE164(values.whatsappNumber) : null,
        instagramHandle: values.instagramHandle || null,
        tiktokHandle: values.tiktokHandle || null,
        twitterHandle: values.twitterHandle || null,
        settings: { ...before?.settings, operatingHours: everyDay(openingHours, closingHours) },
        hoursSetAt: sql`now()`,
        onboardingStep: sql`case when ${vendorProfiles.onboardingStep} = 'setup_store' then 'completed' else ${vendorProfiles.onboardingStep} end`,
        updatedAt: sql`now()`,
      })
      .where(eq(vendorProfiles.id, vendor.id));
    await tx
      .insert(vendorBusinessSettings)
      .values({ vendorId: vendor.id, ...waits })
      .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: waits });
  });
}

/**
 * A slug and what goes with it, or neither. Slugs belong to all vendors together, so this is the
 * system's work; every statement names the vendor.
 */
async function withSlug(
  vendor: Whose,
  slug: string,
  save: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  try {
    return await systemDb.transaction(async (tx) => {
      if (!(await claimSlug(tx, vendor, slug))) return false;
      await save(tx);
      return true;
    });
  } catch (error) {
    const { code, constraint_name: constraint } = ((error as Error).cause ?? error) as {
      code?: string;
      constraint_name?: string;
    };
    // taken by somebody who asked nobody
    if (code === "23505" && constraint === "vendor_profiles_slug") return false;
    throw error;
  }
}
