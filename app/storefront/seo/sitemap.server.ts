import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { categories, menuItems, vendorProfiles } from "~schema";
import { readForAnybody } from "~/platform/replica.server";
import { latestShownReview } from "~/core/reviews/shown-reviews.server";
import { databaseNow } from "~/platform/database-clock.server";
import { paths, reviewsPath, storePaths, storeUrl } from "~/shared/paths";

/** An absolute URL, and when its content last changed if known. */
type SitemapEntry = { url: string; changedAt?: Date };

/** The limit of one sitemap (sitemaps.org). */
const MAX_ENTRIES = 50_000;

/** Paths on the product's host that are closed to search engines. */
const closed = ["/dashboard", "/onboarding", "/api", "/sandbox", "/payment", "/invoice"];

/**
 * Writes robots.txt. A store's private pages use noindex instead: crawlers would never read it on a
 * disallowed page.
 * @param sitemapUrl absolute
 */
export function robotsText(sitemapUrl: string, isStore: boolean): string {
  return [
    "User-agent: *",
    ...(isStore ? ["Disallow: /api/"] : closed.map((path) => `Disallow: ${path}`)),
    "Allow: /",
    "",
    `Sitemap: ${sitemapUrl}`,
    "",
  ].join("\n");
}

const ownPages = [paths.home(), paths.help(), paths.terms(), paths.privacy()];

/** Lists the product's own pages and all finished stores, latest changes first. */
export async function ownEntries(config: {
  publicUrl: string;
  rootDomain: string;
}): Promise<SitemapEntry[]> {
  const stores = await readForAnybody((db) =>
    db
      .select({ slug: vendorProfiles.storeSlug })
      .from(vendorProfiles)
      .where(
        and(
          eq(vendorProfiles.onboardingStep, "completed"),
          isNotNull(vendorProfiles.storeSlug),
          isNull(vendorProfiles.suspension),
        ),
      )
      .orderBy(desc(vendorProfiles.updatedAt))
      .limit(MAX_ENTRIES - ownPages.length),
  );
  return [
    ...ownPages.map((path) => ({ url: config.publicUrl + path })),
    ...stores.map(({ slug }) => ({ url: rootOf(storeUrl(config, slug!)) })),
  ];
}

/**
 * Lists a store's menu, its reviews if any, and its items.
 * @param url the store's absolute root
 */
export async function storeEntries(vendorId: string, url: string): Promise<SitemapEntry[]> {
  const items = await readForAnybody((db) =>
    db
      .select({ id: menuItems.id, changedAt: menuItems.updatedAt })
      .from(menuItems)
      .innerJoin(
        categories,
        and(eq(categories.vendorId, menuItems.vendorId), eq(categories.id, menuItems.categoryId)),
      )
      .where(
        and(
          eq(menuItems.vendorId, vendorId),
          eq(categories.isActive, true),
          isNull(menuItems.archivedAt),
          eq(menuItems.isDraft, false),
        ),
      )
      .orderBy(desc(menuItems.updatedAt), menuItems.id)
      .limit(MAX_ENTRIES - 2),
  );
  const reviewed = await latestShownReview(vendorId, databaseNow());
  const latest = items[0]?.changedAt;
  return [
    { url: rootOf(url), ...(latest ? { changedAt: latest } : {}) },
    ...(reviewed ? [{ url: reviewsPath(url), changedAt: reviewed }] : []),
    ...items.map(({ id, changedAt }) => ({ url: storePaths.item(url, id), changedAt })),
  ];
}

const rootOf = (url: string) => new URL(url).href;

/** Writes a sitemap (sitemaps.org, protocol 0.9). */
export function sitemapXml(places: SitemapEntry[]): string {
  const entries = places.map(
    ({ url, changedAt }) =>
      `<url><loc>${escaped(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
