import { existsSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { pictureKinds } from "~/shared/picture-kinds";
import { demoStores, type PlannedStore } from "./planned-store";

/**
 * Addresses without width and extension, and the average colour to show until a picture has loaded:
 * items by item id, banners and logos by vendor id.
 */
export type DemoPictures = Record<
  "item" | "banner" | "logo",
  Map<string, { image: string; color: string }>
>;

/**
 * Stores the pictures of the demo stores in an upload's widths: those below the file's own as AVIF
 * and WebP, the others as the unchanged file.
 * @param mediaDir the folder that /media is served from
 */
export async function storeDemoPictures(
  mediaDir: string,
  stores: readonly PlannedStore[] = demoStores,
): Promise<DemoPictures> {
  const pictures: DemoPictures = { item: new Map(), banner: new Map(), logo: new Map() };
  const store = async (
    kind: keyof DemoPictures,
    file: string | null,
    vendorId: string,
    { id, number }: { id: string; number: number },
  ) => {
    const { folder, name, widths } = pictureKinds[kind];
    const source = join(process.cwd(), "drizzle/seed/pictures", folder, `${file}.webp`);
    if (!existsSync(source)) return;
    const path = `${folder}/${vendorId}/${name}-${number}`;
    await storeInWidths(source, join(mediaDir, path), widths);
    pictures[kind].set(id, { image: `/media/${path}`, color: await averageColor(source) });
  };
  await Promise.all(
    stores.flatMap(({ vendorId, plan, items }) => [
      store("banner", plan.slug, vendorId, { id: vendorId, number: 1 }),
      store("logo", plan.slug, vendorId, { id: vendorId, number: 1 }),
      ...items.map((item) => store("item", item.picture, vendorId, item)),
    ]),
  );
  return pictures;
}

async function storeInWidths(source: string, target: string, widths: readonly number[]) {
  await mkdir(dirname(target), { recursive: true });
  const { width: own } = await sharp(source).metadata();
  for (const width of widths) {
    const webp = `${target}-${width}.webp`;
    if (width >= own) {
      await copyFile(source, webp);
      continue;
    }
    const smaller = sharp(source).resize(width);
    // Effort 1: a first start waits for this.
    await smaller
      .clone()
      .avif({ quality: 45, effort: 1, chromaSubsampling: "4:2:0" })
      .toFile(`${target}-${width}.avif`);
    await smaller.webp({ quality: 60, effort: 2 }).toFile(webp);
  }
}

async function averageColor(file: string): Promise<string> {
  const pixel = await sharp(file).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.toString("hex")}`;
}
