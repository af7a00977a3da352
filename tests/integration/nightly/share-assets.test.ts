import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { storeFilePaths } from "~/shared/paths";
import { qrPicture } from "~/storefront/seo/qr-code.server";
import { shareImageData, versionOf } from "~/storefront/seo/share-image-data.server";
import { makeVendor } from "../../../drizzle/seed/factories";
import {
  ask,
  bytesOf,
  onStore,
  product,
  shop,
  startSharedStore,
  url,
} from "../../setup/shared-store";
import { reread } from "../../setup/shop";

startSharedStore();

describe("the share card", () => {
  it("is a JPEG of 1200 × 630, cached for a year at its version's URL and for minutes at any other", async () => {
    const version = versionOf(shareImageData(shop.store, url));
    const named = await bytesOf(storeFilePaths.shareCard("", version));
    expect(named.status).toBe(200);
    expect(named.headers.get("content-type")).toBe("image/jpeg");
    expect(named.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await sharp(named.bytes).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    expect(named.bytes.length).toBeLessThan(300_000);
    for (const path of ["/share.jpg", storeFilePaths.shareCard("", "old")])
      expect((await bytesOf(path)).headers.get("cache-control")).toBe("public, max-age=300");
  });

  it("answers 304 to a matching ETag, on the store's own host too", async () => {
    const first = await ask("/share.jpg", onStore);
    expect(first.headers.etag).toMatch(/^"[0-9a-f]{12}"$/);
    const again = await ask("/share.jpg", {
      ...onStore,
      headers: { "if-none-match": first.headers.etag },
    });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it("gets another URL when its content changes", async () => {
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

  it("shows the store's colour, and can be drawn for a name of emoji and for a very long one", async () => {
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

  it("is a 404 for an unknown store", async () => {
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
  it("has a manifest on each of its hosts, with icons of the sizes it lists", async () => {
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

describe("the printable page", () => {
  it("shows the QR code of the canonical URL on every host, and a link to share it", async () => {
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
