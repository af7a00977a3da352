import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categories, products, vendorProfiles } from "~schema";
import { menuOf } from "~/core/menu/menu.queries.server";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { storePaths, storeUrl } from "~/shared/paths";
import { qrPicture } from "~/storefront/seo/qr-code.server";
import { shareImageData, iconData, versionOf } from "~/storefront/seo/share-image-data.server";
import { cardOf, storeMeta, structuredStore } from "~/storefront/seo/store-seo.server";
import { structuredText } from "~/storefront/seo/structured-data";
import { makeCategory, makeProduct, makeVendor } from "../../drizzle/seed/factories";
import { startProduct, type Ask } from "../setup/http-server";
import { openShop, reread, type Shop } from "../setup/shop";

let product: Awaited<ReturnType<typeof startProduct>>;
let ask: Ask;
let shop: Shop;
let url: string;
const hours = (opening: string, closing: string, open = true) => ({ open, opening, closing });

beforeAll(async () => {
  product = await startProduct();
  ask = product.ask;
  shop = await openShop({
    businessName: "Ìyá Bàsírà </script> & Daughters",
    tagline: "Hot <b>food</b>, every day.",
    address: "27 Bode Thomas Street",
    businessPhone: "+2348000062522",
    settings: {
      primaryColor: "#0F766E",
      operatingHours: {
        Monday: hours("09:00", "21:00"),
        Tuesday: hours("09:00", "21:00"),
        Friday: hours("17:00", "02:00"),
        Saturday: hours("00:00", "00:00"),
        Sunday: hours("09:00", "21:00", false),
        Wednesday: hours("09:00", "21:00"),
        Thursday: hours("09:00", "21:00"),
      },
    },
  });
  url = storeUrl(env(), shop.slug);
});
afterAll(() => product.server.stop());
const onStore = {
  get host() {
    return new URL(url).host;
  },
};

/**
 * The bytes of an address below the store, asked for at a bare address, where the browser's own
 * fetch may go.
 */
const bytesOf = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${product.port}/store/${shop.slug}${path}`);
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

describe("the share card", () => {
  it("is a JPEG of 1200 × 630 that may be kept for a year at the address of its version, and for minutes at any other", async () => {
    const version = versionOf(shareImageData(shop.store, url));
    const named = await bytesOf(storePaths.shareCard("", version));
    expect(named.status).toBe(200);
    expect(named.headers.get("content-type")).toBe("image/jpeg");
    expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await sharp(named.bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    expect(named.bytes.length).toBeLessThan(300_000);
    for (const path of ["/share.jpg", storePaths.shareCard("", "old")])
      expect((await bytesOf(path)).headers.get("cache-control")).toBe("public, max-age=300");
  });

  it("is answered with 304 to those who have it, on the store's own host too", async () => {
    const first = await ask("/share.jpg", onStore);
    expect(first.headers.etag).toMatch(/^"[0-9a-f]{12}"$/);
    const again = await ask("/share.jpg", {
      ...onStore,
      headers: { "if-none-match": first.headers.etag },
    });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it("has another address once it shows something else", async () => {
    const facts = shareImageData(shop.store, url);
    for (const changed of [
      { name: "Another" },
      { tagline: "" },
      { hours: null },
      { color: "#000000" },
      { logo: "/media/x" },
      { banner: "/media/x" },
    ])
      expect(versionOf({ ...facts, ...changed })).not.toBe(versionOf(facts));
    expect(versionOf(shareImageData(await reread(shop.slug), url))).toBe(versionOf(facts));
  });

  it("shows the store's colour, and is there for a name of emoji alone and one without end", async () => {
    const { data, info } = await sharp((await bytesOf("/share.jpg")).bytes)
      .extract({ left: 20, top: 600, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    [0x0f, 0x76, 0x6e].forEach((channel, i) =>
      expect(Math.abs(data[i]! - channel)).toBeLessThan(6),
    );
    for (const businessName of ["🍲🔥", "W".repeat(400), "Mama <Put> & 'Co' ".repeat(20)]) {
      const vendor = await makeVendor(systemDb, { businessName, tagline: "x ".repeat(300) });
      const answer = await fetch(
        `http://127.0.0.1:${product.port}/store/${vendor.storeSlug}/share.jpg`,
      );
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        width: 1200,
        height: 630,
      });
    }
  });

  it("is not there for a store that is not", async () => {
    for (const path of ["share.jpg", "icon-192.png", "manifest.webmanifest", "qr", "sitemap.xml"]) {
      expect((await ask(`/store/no-such-store/${path}`, { host: "localhost" })).status, path).toBe(
        404,
      );
      expect(
        (await ask(`/${path}`, { host: `no-such-store.buka.test:${product.port}` })).status,
        path,
      ).toBe(404);
    }
  });
});

describe("the installable store", () => {
  it("describes itself on each of its hosts, with icons of the sizes it names", async () => {
    const own = await ask("/manifest.webmanifest", onStore);
    expect(own.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(own.body) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      id: "/",
      start_url: "/",
      scope: "/",
      name: shop.store.name,
      short_name: "Ìyá Bàsírà",
      display: "standalone",
      theme_color: "#0F766E",
      background_color: "#FFFBF8",
    });
    const base = `/store/${shop.slug}`;
    expect(
      JSON.parse((await ask(`${base}/manifest.webmanifest`, { host: "localhost" })).body),
    ).toMatchObject({ id: base, start_url: base, scope: base });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const icon of manifest.icons) {
      const { headers, bytes } = await bytesOf(icon.src);
      const { format, width, height } = await sharp(bytes).metadata();
      expect([headers.get("content-type"), format, `${width}x${height}`]).toEqual([
        icon.type,
        "png",
        icon.sizes,
      ]);
      expect(headers.get("cache-control")).toContain("immutable");
    }
    const again = await ask("/manifest.webmanifest", {
      ...onStore,
      headers: { "if-none-match": own.headers.etag },
    });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it("has icons of four sizes and no others", async () => {
    expect(await sharp((await bytesOf("/icon-180.png")).bytes).metadata()).toMatchObject({
      width: 180,
      height: 180,
      hasAlpha: false,
    });
    for (const size of ["16", "513", "192-maskable", "0", "99999"]) {
      expect((await bytesOf(`/icon-${size}.png`)).status).toBe(404);
      expect((await ask(`/icon-${size}.png`, onStore)).status).toBe(404);
    }
  });
});

describe("robots.txt and sitemap.xml", () => {
  it("let search engines see the front door and every finished store, at the addresses of the configuration", async () => {
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

  it("list a store's menu and its public dishes on its own host, with when they changed", async () => {
    const hidden = await makeCategory(systemDb, { vendorId: shop.vendorId, isActive: false });
    const [gone, unseen] = [
      await makeProduct(systemDb, {
        vendorId: shop.vendorId,
        categoryId: shop.rice.categoryId,
        archivedAt: new Date(),
      }),
      await makeProduct(systemDb, { vendorId: shop.vendorId, categoryId: hidden.id }),
    ];
    const robots = await ask("/robots.txt", onStore);
    expect(robots.body).toContain(`Sitemap: ${url}/sitemap.xml`);
    expect(robots.body).toContain("Allow: /\n");
    const { body } = await ask("/sitemap.xml", onStore);
    const rows = await systemDb.select().from(products).where(eq(products.vendorId, shop.vendorId));
    for (const dish of [shop.rice, shop.soup]) {
      const changed = rows.find(({ id }) => id === dish.id)!.updatedAt.toISOString();
      expect(body).toContain(
        `<url><loc>${url}/items/${dish.id}</loc><lastmod>${changed}</lastmod></url>`,
      );
    }
    expect(body).toContain(`<url><loc>${url}/</loc><lastmod>`);
    for (const dish of [gone, unseen]) expect(body).not.toContain(dish.id);
    expect((await ask(`/store/${shop.slug}/sitemap.xml`, { host: "localhost" })).body).toBe(body);
    await systemDb.delete(products).where(eq(products.id, unseen.id));
    await systemDb.delete(categories).where(eq(categories.id, hidden.id));
  });

  it("are not asked to find carts, checkouts and the page to print", async () => {
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

  it("names the canonical address, the card by its version, manifest and icon, all from the configuration", async () => {
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

  it("prefers the words that the store has chosen for it", async () => {
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

  it("tells machines the store's address, week and menu as the tables have them", async () => {
    await systemDb.update(products).set({ price: 350_050 }).where(eq(products.id, shop.rice.id));
    await systemDb.update(products).set({ inventory: 0 }).where(eq(products.id, shop.soup.id));
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

describe("the page to print", () => {
  it("has the code of the canonical address, whatever host it was asked for on, and the ways to send it on", async () => {
    for (const [path, host] of [
      ["/qr", onStore.host],
      [`/store/${shop.slug}/qr`, "127.0.0.1"],
    ] as const) {
      const { status, body } = await ask(path, {
        host,
        headers: { "x-forwarded-host": "evil.example" },
      });
      expect(status).toBe(200);
      expect(body.includes(`<path d="${qrPicture(url).path}"`)).toBe(true);
      expect(
        body.includes(
          `href="https://wa.me/?text=${encodeURIComponent(`Order from ${shop.store.name}: ${url}`)}"`,
        ),
      ).toBe(true);
      expect(body.includes("evil")).toBe(false);
    }
  });
});

describe("what a page says to machines", () => {
  const page = async (agent: string) =>
    (await ask("/", { ...onStore, headers: { accept: "text/html", "user-agent": agent } })).body;
  const DATA = /<script type="application\/ld\+json">(.*?)<\/script>/s;

  it("stands in the page of those who run no scripts, and in nobody else's first flight", async () => {
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

  it("names a dish's own address and what it is", async () => {
    const { body } = await ask(`/items/${shop.rice.id}`, {
      ...onStore,
      headers: { accept: "text/html" },
    });
    expect(body).toContain(`<link rel="canonical" href="${url}/items/${shop.rice.id}"/>`);
    expect(body).toContain(
      '<meta property="og:title" content="Jollof rice, Ìyá Bàsírà &lt;/script&gt; &amp; Daughters"/>',
    );
  });
});
