import { existsSync, linkSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { formats } from "../../drizzle/seed/pictures/render";
import { planStorePictures } from "../../drizzle/seed/pictures/store-pictures";
import { demoStores } from "../../drizzle/seed/planned-store";

/**
 * Puts a plain picture of a few bytes wherever the demo stores will have one: the seed keeps what
 * is there, so that nothing has to be drawn, which takes half a minute, nor read by browsers. That
 * drawings become pictures is tried beside them.
 * @param mediaDir folder that /media is served from
 */
export async function placePlainPictures(mediaDir: string): Promise<void> {
  mkdirSync(mediaDir, { recursive: true });
  const plain = sharp({ create: { width: 12, height: 9, channels: 3, background: "#8a5a2b" } });
  for (const format of formats) {
    const one = join(mediaDir, `plain.${format}`);
    await plain.clone().toFormat(format).toFile(one);
    for (const { rendering } of planStorePictures(demoStores, mediaDir).jobs) {
      for (const target of rendering.targets) {
        mkdirSync(dirname(target), { recursive: true });
        for (const width of rendering.widths)
          if (!existsSync(`${target}-${width}.${format}`))
            linkSync(one, `${target}-${width}.${format}`);
      }
    }
  }
}
