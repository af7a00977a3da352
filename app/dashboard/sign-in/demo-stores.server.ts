import { and, eq, inArray, sql } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";

/** Returns the demo stores, which only a trial installation has. */
export async function demoStores(): Promise<{ name: string; tagline: string; url: string }[]> {
  if (!env().sandbox) return [];
  const rows = await systemDb
    .select({
      name: vendorProfiles.businessName,
      tagline: vendorProfiles.tagline,
      slug: vendorProfiles.storeSlug,
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
  return rows.flatMap(({ name, tagline, slug }) =>
    slug ? [{ name, tagline, url: storeUrl(env(), slug) }] : [],
  );
}
