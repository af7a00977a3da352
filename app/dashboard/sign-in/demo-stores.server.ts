import { and, eq, inArray, sql } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";

/** A demo store with its pictures' addresses, without width and ending. */
type DemoStore = {
  name: string;
  tagline: string;
  url: string;
  banner: string | null;
  bannerColor: string | null;
  logo: string | null;
};

/** Returns the demo stores, which only a trial installation has. */
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
        // As the index has it: else every store would be read.
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
