import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorProfiles } from "~schema";
import { databaseNow } from "~/platform/database-clock.server";
import { log } from "~/platform/log.server";
import { deleteUnsavedPictures, isOwnPicture } from "~/platform/store-picture.server";
import { brand } from "~/shared/brand";
import { safeColor } from "~/shared/color";
import { refuse } from "~/shared/refusal";
import { readValues } from "~/dashboard/settings/save-section.server";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { presets, readHex } from "./branding";

/** Pictures are stored addresses; the banner's average colour shows while it loads. */
type BrandingValues = {
  banner: string | null;
  bannerColor: string | null;
  logo: string | null;
  primaryColor: string;
};
/** `preset` is "" for a custom colour; a typed custom colour wins over a preset. */
export type BrandingFormValues = {
  banner: string;
  bannerColor: string;
  logo: string;
  withoutBanner?: string;
  withoutLogo?: string;
  preset: string;
  customColor: string;
};

export const brandPictures = ["banner", "logo"] as const;
export type BrandPicture = (typeof brandPictures)[number];

const wrongHex = "Please enter six hex digits, such as #F7715B";
const address = z.string().max(300).nullable();
const hex = z
  .string()
  .refine((typed) => readHex(typed) !== null, wrongHex)
  .transform((typed) => readHex(typed) ?? brand.defaultColor);
const own = (vendorId: string) => eq(vendorProfiles.id, vendorId);
const pictureLabel = (there: string, none: string) => (value: string | null) =>
  value ? there : none;

/** A store's banner, logo and colour (docs/rules.md, Branding). */
export const brandingSection: SettingsSection<BrandingValues, BrandingFormValues> = {
  id: "branding",
  schema: z.object({
    banner: address,
    bannerColor: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable()
      .catch(null),
    logo: address,
    primaryColor: hex,
  }),
  form: {
    schema: z
      .object({
        banner: z.string().max(300).optional(),
        bannerColor: z.string().optional(),
        logo: z.string().max(300).optional(),
        withoutBanner: z.string().optional(),
        withoutLogo: z.string().optional(),
        preset: z.string().optional(),
        customColor: z.string().trim().optional(),
      })
      .superRefine(({ customColor }, check) => {
        if (customColor && !readHex(customColor))
          check.addIssue({ code: "custom", path: ["customColor"], message: wrongHex });
      })
      .transform(
        ({ banner, bannerColor, logo, withoutBanner, withoutLogo, preset, customColor }) => {
          const picture = (withoutBanner ? null : banner) ?? null;
          return {
            banner: picture,
            bannerColor:
              picture && /^#[0-9a-f]{6}$/i.test(bannerColor ?? "") ? (bannerColor ?? null) : null,
            logo: (withoutLogo ? null : logo) ?? null,
            primaryColor: safeColor(readHex(customColor ?? "") ?? preset),
          };
        },
      ),
    texts: ({ banner, bannerColor, logo, primaryColor }) => {
      const known = presets.some(({ color }) => color === primaryColor);
      return {
        banner: banner ?? "",
        bannerColor: bannerColor ?? "",
        logo: logo ?? "",
        preset: known ? primaryColor : "",
        customColor: known ? "" : primaryColor,
      };
    },
  },
  fields: {
    banner: {
      label: "Banner Image",
      keywords: "cover picture photo header",
      own: true,
      show: pictureLabel("a banner", "no banner"),
    },
    bannerColor: { label: "Banner's colour while it loads", own: true, silent: true },
    logo: {
      label: "Logo",
      keywords: "picture icon sign",
      own: true,
      show: pictureLabel("a logo", "no logo"),
    },
    primaryColor: {
      label: "Primary Color",
      keywords: "colour theme brand hex preset",
      anchor: "customColor",
    },
  },
  findable: [{ label: "Preview", keywords: "look appearance", anchor: "preview" }],
  defaults: (now) => ({ ...now, primaryColor: brand.defaultColor }),
  async read(tx, vendorId) {
    const [row] = await tx
      .select({
        banner: vendorProfiles.bannerImage,
        bannerColor: vendorProfiles.bannerColor,
        logo: vendorProfiles.logo,
        settings: vendorProfiles.settings,
      })
      .from(vendorProfiles)
      .where(own(vendorId));
    return {
      banner: row?.banner ?? null,
      bannerColor: row?.bannerColor ?? null,
      logo: row?.logo ?? null,
      primaryColor: safeColor(row?.settings.primaryColor),
    };
  },
  async write(tx, actor, values) {
    const primaryColor = sql`jsonb_set(${vendorProfiles.settings}, '{primaryColor}', to_jsonb(${values.primaryColor}::text))`;
    await tx
      .update(vendorProfiles)
      .set({
        bannerImage: values.banner,
        bannerColor: values.bannerColor,
        logo: values.logo,
        settings: primaryColor,
        updatedAt: sql`now()`,
      })
      .where(own(actor.id));
    return null;
  },
  async check(actor, values) {
    const now = await readValues(brandingSection, actor.id);
    for (const kind of brandPictures) {
      const image = values[kind];
      if (image && image !== now[kind] && !(await isOwnPicture(actor.id, kind, image)))
        return refuse("gone", "This picture is gone. Please choose it again.", {
          field: kind,
          status: 400,
        });
    }
    return null;
  },
  // Doesn't wait for the cleanup, which logs its own errors.
  async saved(actor) {
    await Promise.resolve();
    void deleteReplacedBrandPictures(actor.id, databaseNow());
  },
};

export async function deleteReplacedBrandPictures(vendorId: string, now: Date): Promise<void> {
  try {
    const values = await readValues(brandingSection, vendorId);
    for (const kind of brandPictures)
      await deleteUnsavedPictures(vendorId, kind, new Set([values[kind] ?? ""]), now);
  } catch (error) {
    log().warn({ err: error }, "Replaced pictures could not be removed");
  }
}
