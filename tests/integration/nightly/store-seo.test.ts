import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { categories, menuItems, vendorProfiles } from "~schema";
import { menuOf } from "~/core/menu/menu.queries.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { iconData, shareImageData, versionOf } from "~/storefront/seo/share-image-data.server";
import { cardOf, storeMeta, structuredStore } from "~/storefront/seo/store-seo.server";
import { structuredText } from "~/storefront/seo/structured-data";
import { makeCategory, makeItem, makeVendor } from "../../../drizzle/seed/factories";
import { ask, onStore, shop, startSharedStore, url } from "../../setup/shared-store";
import { reread } from "../../setup/shop";

startSharedStore();

describe("robots.txt and sitemap.xml", () => {
  it("list the landing page and every finished store, at the configured URLs", async () => {
    const unfinished = await makeVendor(systemDb, { onboardingStep: "setup_store" });
    for (const headers of [
      {},
      { "x-forwarded-host": "evil.example", forwarded: "host=evil.example" },
    ]) {
      const robots = await ask("/robots.txt", { headers });
      expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
      for (const path of ["/dashboard", "/onboarding", "/api", "/sandbox", "/payment", "/invoice"])
        expect(robots.body).toContain(`Disallow: ${path}\n`);
      expect(robots.body).toContain(`Sitemap: ${env().publicUrl}/sitemap.xml\n`);
      const map = await ask("/sitemap.xml", { headers });
      expect(map.headers["content-type"]).toBe("application/xml; charset=utf-8");
      expect(map.body).toContain(`<loc>${env().publicUrl}/</loc>`);
      expect(map.body).toContain(`<loc>${url}/</loc>`);
      expect(map.body).not.toContain(unfinished.storeSlug);
      expect(robots.body + map.body).not.toContain("evil");
    }
    expect((await ask("/sitemap.xml", { host: "evil.example" })).status).toBe(404);
  });

  it("list a store's menu and its public items on its own host, with the time of their last change", async () => {
    const hidden = await makeCategory(systemDb, { vendorId: shop.vendorId, isActive: false });
    const [gone, unseen] = [
      await makeItem(systemDb, {
        vendorId: shop.vendorId,
        categoryId: shop.rice.categoryId,
        archivedAt: new Date(),
      }),
      await makeItem(systemDb, { vendorId: shop.vendorId, categoryId: hidden.id }),
    ];
    const robots = await ask("/robots.txt", onStore);
    expect(robots.body).toContain(`Sitemap: ${url}/sitemap.xml`);
    expect(robots.body).toContain("Allow: /\n");
    const { body } = await ask("/sitemap.xml", onStore);
    const rows = await systemDb
      .select()
      .from(menuItems)
      .where(eq(menuItems.vendorId, shop.vendorId));
    for (const dish of [shop.rice, shop.soup]) {
      const changed = rows.find(({ id }) => id === dish.id)!.updatedAt.toISOString();
      expect(body).toContain(
        `<url><loc>${url}/items/${dish.id}</loc><lastmod>${changed}</lastmod></url>`,
      );
    }
    expect(body).toContain(`<url><loc>${url}/</loc><lastmod>`);
    for (const dish of [gone, unseen]) expect(body).not.toContain(dish.id);
    expect((await ask(`/store/${shop.slug}/sitemap.xml`, { host: "localhost" })).body).toBe(body);
    await systemDb.delete(menuItems).where(eq(menuItems.id, unseen.id));
    await systemDb.delete(categories).where(eq(categories.id, hidden.id));
  });

  it("keep the cart and the printable page out of search engines", async () => {
    for (const path of ["/cart", "/qr"])
      expect(
        (await ask(path, { ...onStore, headers: { accept: "text/html" } })).body.includes(
          '<meta name="robots" content="noindex"/>',
        ),
        path,
      ).toBe(true);
  });
});

describe("the head of a store's page", () => {
  const facts = async () => {
    const store = await reread(shop.slug);
    return { store, url, card: cardOf(store, url) };
  };
  const meta = async () => storeMeta({ ...(await facts()), base: "" });
  type Named = Record<string, unknown>;
  const structured = async () =>
    JSON.parse(
      structuredText(
        structuredStore({ ...(await facts()), now: new Date() }),
        await menuOf(shop.vendorId),
      ),
    ) as Named;

  it("has the canonical URL, the versioned share card, manifest and icon, all from the configuration", async () => {
    const entries = (await meta()) as Named[];
    const property = (name: string) =>
      entries.find((entry) => entry.property === name || entry.name === name)?.content;
    expect(entries).toContainEqual({ tagName: "link", rel: "canonical", href: `${url}/` });
    expect(property("og:url")).toBe(`${url}/`);
    expect(property("og:image")).toBe(
      `${url}/share.jpg?v=${versionOf(shareImageData(shop.store, url))}`,
    );
    expect([
      property("og:image:width"),
      property("og:image:height"),
      property("twitter:card"),
    ]).toEqual(["1200", "630", "summary_large_image"]);
    expect([property("description"), property("og:description")]).toEqual([
      shop.store.tagline,
      shop.store.tagline,
    ]);
    expect(entries).toContainEqual({
      tagName: "link",
      rel: "apple-touch-icon",
      href: `/icon-180.png?v=${versionOf(iconData(shop.store))}`,
    });
    expect(entries).toContainEqual({
      tagName: "link",
      rel: "manifest",
      href: "/manifest.webmanifest",
    });
  });

  it("prefers the store's own title and description", async () => {
    await systemDb
      .update(vendorProfiles)
      .set({ seoTitle: "Best soup", seoDescription: "In town." })
      .where(eq(vendorProfiles.id, shop.vendorId));
    const entries = (await meta()) as Named[];
    expect(entries[0]).toEqual({ title: "Best soup" });
    expect(entries).toContainEqual({ property: "og:title", content: "Best soup" });
    expect(entries).toContainEqual({ name: "description", content: "In town." });
    await systemDb
      .update(vendorProfiles)
      .set({ seoTitle: null, seoDescription: null })
      .where(eq(vendorProfiles.id, shop.vendorId));
  });

  it("describes the store's address, hours and menu as structured data", async () => {
    await systemDb.update(menuItems).set({ price: 350_050 }).where(eq(menuItems.id, shop.rice.id));
    await systemDb.update(menuItems).set({ inventory: 0 }).where(eq(menuItems.id, shop.soup.id));
    const store = await structured();
    expect(store).toMatchObject({
      image: `${url}/share.jpg?v=${versionOf(shareImageData(shop.store, url))}`,
      "@context": "https://schema.org",
      "@type": "Restaurant",
      name: shop.store.name,
      url: `${url}/`,
      telephone: "+2348000062522",
      acceptsReservations: false,
      address: {
        "@type": "PostalAddress",
        streetAddress: "27 Bode Thomas Street",
        addressLocality: "Surulere",
        addressRegion: "Lagos",
        addressCountry: "NG",
      },
      potentialAction: { "@type": "OrderAction", target: `${url}/` },
    });
    expect(store.openingHoursSpecification).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday"],
        opens: "09:00",
        closes: "21:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Friday"],
        opens: "17:00",
        closes: "02:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Saturday"],
        opens: "00:00",
        closes: "23:59",
      },
    ]);
    const [section] = (store.hasMenu as { hasMenuSection: { hasMenuItem: Named[] }[] })
      .hasMenuSection;
    expect(section!.hasMenuItem).toEqual(
      expect.arrayContaining([
        {
          "@type": "MenuItem",
          name: "Jollof rice",
          offers: { "@type": "Offer", price: "3500.50", priceCurrency: "NGN" },
        },
        {
          "@type": "MenuItem",
          name: "Egusi soup",
          offers: {
            "@type": "Offer",
            price: "2500",
            priceCurrency: "NGN",
            availability: "https://schema.org/SoldOut",
          },
        },
      ]),
    );
    expect(section!.hasMenuItem).toHaveLength(2);
  });
});

describe("structured data", () => {
  const page = async (agent: string) =>
    (await ask("/", { ...onStore, headers: { accept: "text/html", "user-agent": agent } })).body;
  const DATA = /<script type="application\/ld\+json">(.*?)<\/script>/s;

  it("is in the page for crawlers, and not in the one for browsers", async () => {
    const found = DATA.exec(
      await page("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
    )?.[1];
    expect(JSON.parse(found ?? "null")).toMatchObject({
      "@type": "Restaurant",
      name: "Ìyá Bàsírà </script> & Daughters",
      hasMenu: { "@type": "Menu" },
    });
    expect(
      DATA.test(
        await page(
          "Mozilla/5.0 (Linux; Android 12; TECNO KG5j) AppleWebKit/537.36 Chrome/118.0 Mobile Safari/537.36",
        ),
      ),
    ).toBe(false);
  });

  it("has an item's canonical URL", async () => {
    const { body } = await ask(`/items/${shop.rice.id}`, {
      ...onStore,
      headers: { accept: "text/html" },
    });
    expect(body).toContain(`<link rel="canonical" href="${url}/items/${shop.rice.id}"/>`);
  });
});
