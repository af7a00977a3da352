import { eq, sql } from "drizzle-orm";
import { users, vendorProfiles } from "~schema";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { systemDb } from "~/platform/db.server";
import { formatPhone } from "~/shared/phone";
import { refuse } from "~/shared/refusal";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { requirePermission } from "~/core/staff/guard.server";
import {
  hasChangedSlugTooOften,
  claimSlug,
  MAX_RESERVED_SLUGS,
} from "~/core/stores/slug-check.server";
import { HOME_COUNTRY, urlMessages } from "./profile";
import { ProfileSchema, profileFormValues, type ProfileValues } from "./profile-schema.server";

const closed = refuse("closed", "This store has closed, so it has no URL.", { field: "storeSlug" });
const slugTaken = refuse("taken", urlMessages.taken, { field: "storeSlug" });
const tooOften = refuse(
  "too-often",
  `You have changed your URL ${MAX_RESERVED_SLUGS} times in 90 days. Go back to an earlier one, or try again later.`,
  { field: "storeSlug" },
);
const columns = {
  storeName: vendorProfiles.businessName,
  storeSlug: vendorProfiles.storeSlug,
  tagline: vendorProfiles.tagline,
  description: vendorProfiles.description,
  phone: vendorProfiles.businessPhone,
  whatsapp: vendorProfiles.whatsappNumber,
  country: vendorProfiles.country,
  state: vendorProfiles.state,
  city: vendorProfiles.city,
  address: vendorProfiles.address,
  instagram: vendorProfiles.instagramHandle,
  tiktok: vendorProfiles.tiktokHandle,
  twitter: vendorProfiles.twitterHandle,
};
const phone = (e164: string) => (e164 ? formatPhone(e164) : "nothing");

/** A store's name, place and contacts (docs/rules.md, Store profile). */
export const profileSection: SettingsSection<ProfileValues, ProfileValues> = {
  id: "profile",
  schema: ProfileSchema,
  form: { schema: ProfileSchema, texts: profileFormValues },
  fields: {
    storeName: { label: "Store Name", keywords: "business title rename" },
    storeSlug: {
      label: "Store URL",
      keywords: "address link slug subdomain domain web",
      own: true,
    },
    tagline: { label: "Tagline", keywords: "slogan motto" },
    description: { label: "Store Description", keywords: "about text" },
    phone: { label: "Phone Number", keywords: "call contact telephone mobile", show: phone },
    whatsapp: { label: "WhatsApp number", keywords: "chat contact", show: phone },
    country: { label: "Country", keywords: "location" },
    state: { label: "State", keywords: "location region" },
    city: { label: "City", keywords: "location town area" },
    address: { label: "Street address", keywords: "location pickup where" },
    instagram: { label: "Instagram", keywords: "social handle" },
    tiktok: { label: "TikTok", keywords: "social handle" },
    twitter: { label: "Twitter", keywords: "social handle x" },
  },
  findable: [{ label: "Email Address", keywords: "mail account contact", anchor: "email" }],
  // A reset keeps name, phone and place, which a store can't be without.
  defaults: (now) => ({
    ...now,
    tagline: "",
    description: "",
    whatsapp: "",
    country: now.country || HOME_COUNTRY,
    instagram: "",
    tiktok: "",
    twitter: "",
  }),
  async read(tx, vendorId) {
    const [row] = await tx
      .select(columns)
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId));
    const texts = Object.fromEntries(
      Object.entries(row ?? {}).map(([name, value]) => [name, value ?? ""]),
    );
    return texts as ProfileValues;
  },
  async write(tx, actor, values, before) {
    if (values.storeSlug !== before.storeSlug) {
      requirePermission(actor, "storeAddress");
      const [store] = await tx
        .select({ closedAt: vendorProfiles.closedAt })
        .from(vendorProfiles)
        .where(eq(vendorProfiles.id, actor.id));
      if (store?.closedAt) return closed;
      if (await hasChangedSlugTooOften(tx, actor.id, values.storeSlug)) return tooOften;
      try {
        if (!(await claimSlug(tx, actor, values.storeSlug))) return slugTaken;
      } catch (error) {
        // Taken between our check and this write.
        if (violatesConstraint(error, "unique", "vendor_profiles_slug")) return slugTaken;
        throw error;
      }
    }
    await tx
      .update(vendorProfiles)
      .set({
        businessName: values.storeName,
        tagline: values.tagline,
        description: values.description,
        businessPhone: values.phone,
        whatsappNumber: values.whatsapp || null,
        country: values.country,
        state: values.state || null,
        city: values.city || null,
        address: values.address || null,
        instagramHandle: values.instagram || null,
        tiktokHandle: values.tiktok || null,
        twitterHandle: values.twitter || null,
        updatedAt: sql`now()`,
      })
      .where(eq(vendorProfiles.id, actor.id));
    return null;
  },
  // Checking whether a slug is free needs all stores.
  connection: "system",
};

/** Mail about the store goes to this address. */
export async function ownersEmail(ownerId: string): Promise<string> {
  const [row] = await systemDb
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, ownerId));
  return row?.email ?? "";
}
