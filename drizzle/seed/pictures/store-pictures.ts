import { join } from "node:path";
import type { PlannedStore } from "../planned-store";
import { drawDish } from "./pictures";
import { renderAll, type Rendering } from "./render";
import { drawBanner } from "./scenes";
import { drawLogo } from "./logos";

/**
 * Addresses without width and ending, and the average colour to show until the picture is there.
 */
export type StorePictures = {
  items: Map<string, { image: string; color: string }>;
  banners: Map<string, { image: string; color: string }>;
  logos: Map<string, string>;
};

const WIDTHS = { item: [192, 480, 960], banner: [480, 960, 1440], logo: [96, 192, 512] } as const;

/**
 * Draws and writes every picture of the stores under `mediaDir` (products/, banners/, logos/, a
 * folder for each vendor); what is there already stays.
 * @returns by item id and by vendor id, addresses under /media
 */
export async function makeStorePictures(
  stores: readonly PlannedStore[],
  mediaDir: string,
): Promise<StorePictures> {
  const { pictures, jobs } = planStorePictures(stores, mediaDir);
  const colors = await renderAll(jobs.map(({ rendering }) => rendering));
  jobs.forEach(({ done }, i) => done(colors[i] as string));
  return pictures;
}

/**
 * Plans what makeStorePictures writes where: each job's `done` enters its addresses into
 * `pictures`.
 */
export function planStorePictures(
  stores: readonly PlannedStore[],
  mediaDir: string,
): { pictures: StorePictures; jobs: { rendering: Rendering; done: (color: string) => void }[] } {
  const pictures: StorePictures = { items: new Map(), banners: new Map(), logos: new Map() };
  const jobs: { rendering: Rendering; done: (color: string) => void }[] = [];

  const byDrawing = new Map<string, { id: string; path: string }[]>();
  for (const { vendorId, items } of stores)
    for (const { id, picture, number } of items) {
      if (!picture) continue;
      const users = byDrawing.get(picture) ?? [];
      users.push({ id, path: `products/${vendorId}/product-${number}` });
      byDrawing.set(picture, users);
    }
  for (const [name, users] of byDrawing) {
    const rendering = {
      svg: drawDish(name),
      width: 400,
      height: 300,
      widths: WIDTHS.item,
      targets: users.map(({ path }) => join(mediaDir, path)),
    };
    jobs.push({
      rendering,
      done: (color) =>
        users.forEach(({ id, path }) => pictures.items.set(id, { image: `/media/${path}`, color })),
    });
  }
  for (const { vendorId, plan } of stores) {
    const [banner, logo] = [drawBanner(plan.slug), drawLogo(plan.slug)];
    const [bannerPath, logoPath] = [`banners/${vendorId}/banner-1`, `logos/${vendorId}/logo-1`];
    // The largest first: two workers then end together.
    if (banner)
      jobs.unshift({
        rendering: {
          svg: banner,
          width: 640,
          height: 280,
          widths: WIDTHS.banner,
          targets: [join(mediaDir, bannerPath)],
        },
        done: (color) => pictures.banners.set(vendorId, { image: `/media/${bannerPath}`, color }),
      });
    if (logo)
      jobs.push({
        rendering: {
          svg: logo,
          width: 512,
          height: 512,
          widths: WIDTHS.logo,
          targets: [join(mediaDir, logoPath)],
        },
        done: () => pictures.logos.set(vendorId, `/media/${logoPath}`),
      });
  }
  return { pictures, jobs };
}
