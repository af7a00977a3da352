import { and, eq, inArray, sql } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";

/** Picture addresses lack width and extension. */
type DemoStore = {
  name: string;
  tagline: string;
  url: string;
  banner: string | null;
  bannerColor: string | null;
  logo: string | null;
};

/** Demo stores exist only in a sandbox. */
export async function demoStores(): Promise<DemoStore[]> {
  if (!env().sandbox) return [];
  const rows = await systemDb
    .select({
      name: vendorProfiles.businessName,
      tagline: vendorProfiles.tagline,
      slug: vendorProfiles.storeSlug,
      banner: vendorProfiles.bannerImage,
      bannerColor: vendorProfiles.bannerColor,
      logo: vendorProfiles.logo,
    })
    .from(vendorProfiles)
    .where(
      and(
        // Spelled as in the index; otherwise Postgres reads every store.
        inArray(sql`lower(${vendorProfiles.storeSlug})`, [
          "mama-put",
          "suya-spot",
          "closed-kitchen",
        ]),
        eq(vendorProfiles.onboardingStep, "completed"),
      ),
    )
    .orderBy(vendorProfiles.createdAt);
  return rows.flatMap(({ slug, ...store }) =>
    slug ? [{ ...store, url: storeUrl(env(), slug) }] : [],
  );
}
