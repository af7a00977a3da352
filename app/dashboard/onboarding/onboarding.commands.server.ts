import { and, eq, sql } from "drizzle-orm";
import type { OnboardingStep } from "~schema/vendors";
import { deliveryAreas, vendorBusinessSettings, vendorProfiles } from "~schema";
import { forVendor, systemDb, type Tx } from "~/platform/db.server";
import { toE164 } from "~/shared/phone";
import { refuse, type Refusal } from "~/shared/refusal";
import { claimSlug } from "~/core/stores/slug-check.server";
import { slugMessages } from "~/core/stores/slug-form";
import { chosenFoodTypes, type OnboardingBusinessValues } from "./business-form";
import { asStoreProfile, everyDay, setUpStore } from "./set-up-store.server";
import { parseZones, type SetupValues } from "./setup-form";
import { proposalFor } from "~/core/menu/starter-menu.server";
import { businessFields } from "~/dashboard/settings/business/business-fields";

type Owner = { id: string; ownerId: string };

type SaveOutcome = { ok: true } | Refusal;
const slugTaken = refuse("slug-taken", slugMessages.taken, { field: "storeSlug" });

/**
 * Saves step 1, also when a vendor comes back to it, and moves on to the review (docs/rules.md,
 * Onboarding). Deletes texts proposed for earlier answers, so that the menu starter proposes new
 * ones.
 * @param values validated by BusinessForm
 * @returns a refusal, with nothing saved, when another vendor has the slug
 */
export async function saveBusiness(
  vendor: Owner,
  values: OnboardingBusinessValues,
): Promise<SaveOutcome> {
  const [before] = await forVendor(vendor.id, (tx) =>
    tx.select().from(vendorProfiles).where(eq(vendorProfiles.id, vendor.id)),
  );
  if (!before || before.onboardingStep === "completed") return { ok: true };
  const former = before.businessName ? await proposalFor(asStoreProfile(before)) : null;
  const { primaryColor, ...settings } = before.settings;
  return saveWithSlug(vendor, values.storeSlug, (tx) =>
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

/** Moves from the review to the transition; does nothing at any other step. */
export const confirmBusiness = (vendorId: string) => moveOn(vendorId, "confirmation", "transition");

export async function finishTransition(vendorId: string): Promise<void> {
  await setUpStore(vendorId);
  await moveOn(vendorId, "transition", "setup_store");
}

/** Opens the store for pickup only, as delivery has no fee yet (docs/rules.md, Onboarding). */
export async function skipSetup(vendorId: string): Promise<void> {
  const pickupOnly = { pickupEnabled: true, deliveryEnabled: false, updatedAt: sql`now()` };
  await forVendor(vendorId, async (tx) => {
    const skipped = await moveOnWithin(tx, vendorId, "setup_store", "completed");
    if (skipped.length === 0) return;
    await tx
      .insert(vendorBusinessSettings)
      .values({ vendorId, ...pickupOnly })
      .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: pickupOnly });
  });
}

const moveOn = (vendorId: string, from: OnboardingStep, to: OnboardingStep) =>
  forVendor(vendorId, (tx) => moveOnWithin(tx, vendorId, from, to));

const moveOnWithin = (tx: Tx, vendorId: string, from: OnboardingStep, to: OnboardingStep) =>
  tx
    .update(vendorProfiles)
    .set({ onboardingStep: to, updatedAt: sql`now()` })
    .where(and(eq(vendorProfiles.id, vendorId), eq(vendorProfiles.onboardingStep, from)))
    .returning({ id: vendorProfiles.id });

/** The maximum in Business settings, in minutes. */
const longest = (name: "minPickupTime" | "maxPickupTime") => businessFields[name].limits[1];

/**
 * Saves the final setup (docs/rules.md, Onboarding): the same hours on every day, waiting times
 * derived from the preparation time, zones, address, policies, handles. Delivery is on if a zone
 * has a fee; pickup is on if there is an address or no delivery. Completes onboarding for a vendor
 * at the last step.
 * @param values validated by SetupForm
 * @returns a refusal, with nothing saved, when another vendor has the slug
 */
export async function saveSetup(vendor: Owner, values: SetupValues): Promise<SaveOutcome> {
  const {
    openingTime: openingHours,
    closingTime: closingHours,
    preparationMinutes: minutes,
  } = values;
  const zones = parseZones(values.deliveryZones);
  const areas = zones.flatMap(({ name, feeKobo: fee }) => (fee === null ? [] : [{ name, fee }]));
  const business = {
    deliveryEnabled: areas.length > 0,
    // Without either, nobody could order.
    pickupEnabled: values.address !== "" || areas.length === 0,
    minPickupTime: Math.min(minutes, longest("minPickupTime")),
    maxPickupTime: Math.min(minutes + 15, longest("maxPickupTime")),
    minDeliveryTime: minutes + 15,
    maxDeliveryTime: minutes + 45,
    updatedAt: sql`now()`,
  };
  return saveWithSlug(vendor, values.storeSlug, async (tx) => {
    const [before] = await tx
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendor.id))
      .for("update");
    await tx
      .update(vendorProfiles)
      .set({
        deliveryZones: zones.map(({ name }) => name),
        address: values.address || null,
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
        onboardingStep: sql`case ${vendorProfiles.onboardingStep}
          when 'setup_store' then 'completed' else ${vendorProfiles.onboardingStep} end`,
        updatedAt: sql`now()`,
      })
      .where(eq(vendorProfiles.id, vendor.id));
    await tx
      .insert(vendorBusinessSettings)
      .values({ vendorId: vendor.id, ...business })
      .onConflictDoUpdate({ target: vendorBusinessSettings.vendorId, set: business });
    await tx.delete(deliveryAreas).where(eq(deliveryAreas.vendorId, vendor.id));
    if (areas.length > 0)
      await tx
        .insert(deliveryAreas)
        .values(areas.map((area, sortOrder) => ({ vendorId: vendor.id, ...area, sortOrder })));
  });
}

/** Runs for the system, as slugs are unique across vendors; statements filter by vendor. */
async function saveWithSlug(
  vendor: Owner,
  slug: string,
  save: (tx: Tx) => Promise<unknown>,
): Promise<SaveOutcome> {
  try {
    return await systemDb.transaction(async (tx) => {
      if (!(await claimSlug(tx, vendor, slug))) return slugTaken;
      await save(tx);
      return { ok: true };
    });
  } catch (error) {
    const { code, constraint_name: constraint } = ((error as Error).cause ?? error) as {
      code?: string;
      constraint_name?: string;
    };
    // Taken between the claim and the save.
    if (code === "23505" && constraint === "vendor_profiles_slug") return slugTaken;
    throw error;
  }
}
