import { eq } from "drizzle-orm";
import { vendorCounters, vendorProfiles } from "~schema";
import { forVendor } from "~/platform/db.server";
import { formatPhone } from "~/shared/phone";
import { foodTypes, orderingModes, OTHER } from "./business-form";

export type OnboardingProfile = Awaited<ReturnType<typeof readOnboardingProfile>>;

/** Whether step 3 has set up the store, perhaps on another device. */
export async function isStoreMade(vendorId: string): Promise<boolean> {
  const counters = await forVendor(vendorId, (tx) =>
    tx
      .select({ id: vendorCounters.vendorId })
      .from(vendorCounters)
      .where(eq(vendorCounters.vendorId, vendorId)),
  );
  return counters.length > 0;
}

export async function readOnboardingProfile(vendorId: string) {
  const [row] = await forVendor(vendorId, (tx) =>
    tx.select().from(vendorProfiles).where(eq(vendorProfiles.id, vendorId)),
  );
  if (!row) throw new Error("A vendor's profile is gone");
  const offered: readonly string[] = foodTypes;
  const own = row.foodTypes.filter((name) => !offered.includes(name));
  return {
    business: {
      businessName: row.businessName,
      storeSlug: row.storeSlug ?? "",
      tagline: row.tagline,
      businessPhone: row.businessPhone ? formatPhone(row.businessPhone) : "",
      foodTypes: [
        ...row.foodTypes.filter((name) => offered.includes(name)),
        ...(own.length ? [OTHER] : []),
      ],
      customFoodTypes: own,
      orderingModes: row.bookingSystem
        .split(",")
        .filter((mode) => orderingModes.some(({ value }) => value === mode)),
      orderTypes: row.bookingFrequency,
      state: row.state ?? "",
      city: row.city ?? "",
    },
    setup: {
      storeSlug: row.storeSlug ?? "",
      deliveryZones: row.deliveryZones.join("\n"),
      address: row.address ?? "",
      openingTime: row.openingHours,
      closingTime: row.closingHours,
      preparationMinutes: String(row.prepTimeMinutes),
      refundPolicy: row.refundPolicy ?? "",
      cancellationPolicy: row.cancellationPolicy ?? "",
      whatsappNumber: row.whatsappNumber ? formatPhone(row.whatsappNumber) : "",
      instagramHandle: row.instagramHandle ?? "",
      tiktokHandle: row.tiktokHandle ?? "",
      twitterHandle: row.twitterHandle ?? "",
    },
  };
}
