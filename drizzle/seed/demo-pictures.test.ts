import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { storeDemoPictures } from "./demo-pictures";
import { demoStores } from "./planned-store";

test("a demo store's pictures are there in every width that pages ask for", async () => {
  const folder = mkdtempSync(join(tmpdir(), "buka-pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const suyaSpot = demoStores.find(({ plan }) => plan.slug === "suya-spot")!;
  const { vendorId } = suyaSpot;
  const [item] = suyaSpot.items;
  const pictures = await storeDemoPictures(folder, [{ ...suyaSpot, items: [item!] }]);
  expect(pictures.item.get(item!.id)).toEqual({
    image: `/media/products/${vendorId}/product-1`,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  expect([pictures.banner.get(vendorId)?.image, pictures.logo.get(vendorId)?.image]).toEqual([
    `/media/banners/${vendorId}/banner-1`,
    `/media/logos/${vendorId}/logo-1`,
  ]);
  const sizes = await Promise.all(
    readdirSync(join(folder, "products", vendorId)).map(async (name) => {
      const { width, format } = await sharp(join(folder, "products", vendorId, name)).metadata();
      return [name, format, width];
    }),
  );
  expect(sizes.sort()).toEqual([
    ["product-1-192.avif", "heif", 192],
    ["product-1-192.webp", "webp", 192],
    ["product-1-480.webp", "webp", 480],
    ["product-1-960.webp", "webp", 480],
  ]);
});
