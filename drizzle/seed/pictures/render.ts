import { access, copyFile, link, mkdir, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import sharp from "sharp";

/** One drawing and every place its files go: paths without width and ending. */
export type Rendering = {
  svg: string;
  width: number;
  height: number;
  widths: readonly number[];
  targets: readonly string[];
};

/** The files of one rendering at one width, by their endings. */
export const formats = ["avif", "webp"] as const;
/**
 * A first start waits for this. At 960 pixels effort 2 takes 118 ms a picture, effort 0 takes 18
 * for a third more bytes; what phones load is small and gets more effort.
 */
const avifEffort = (width: number) => (width > 500 ? 0 : width > 200 ? 1 : 2);
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A file appears whole or not at all: what exists is never half written. */
async function whole(path: string, write: (temporary: string) => Promise<unknown>): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function renderTo(target: string, { svg, width, height, widths }: Rendering): Promise<void> {
  const largest = Math.max(...widths);
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * largest) / width })
    .resize(largest, Math.round((largest * height) / width), { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const to of widths) {
    const sized = sharp(data, {
      raw: { width: info.width, height: info.height, channels: info.channels },
    }).resize(to);
    await whole(`${target}-${to}.avif`, (path) =>
      sized
        .clone()
        .avif({ quality: 45, effort: avifEffort(to), chromaSubsampling: "4:2:0" })
        .toFile(path),
    );
    await whole(`${target}-${to}.webp`, (path) =>
      sized.clone().webp({ quality: 60, effort: 2 }).toFile(path),
    );
  }
}

/** Links the file under another name; a copy where the file system has no links. */
const share = (from: string, to: string): Promise<void> =>
  whole(to, (path) => link(from, path).catch(() => copyFile(from, path)));

async function place(rendering: Rendering): Promise<void> {
  const files = (target: string) =>
    rendering.widths.flatMap((width) => formats.map((format) => `${target}-${width}.${format}`));
  const whether = await Promise.all(
    rendering.targets.map(async (target) => ({
      target,
      there: (await Promise.all(files(target).map(exists))).every(Boolean),
    })),
  );
  const missing = whether.filter(({ there }) => !there).map(({ target }) => target);
  if (missing.length === 0) return;
  await Promise.all(
    [...new Set(missing.map((target) => dirname(target)))].map((folder) =>
      mkdir(folder, { recursive: true }),
    ),
  );
  let source = whether.find(({ there }) => there)?.target;
  if (!source) await renderTo((source = missing.shift() as string), rendering);
  for (const target of missing)
    for (const [i, file] of files(target).entries()) await share(files(source)[i] as string, file);
}

/** Returns the average colour of a rendering, as #rrggbb, read from its smallest file. */
async function averageColor({ targets, widths }: Rendering): Promise<string> {
  const { channels } = await sharp(`${targets[0]}-${Math.min(...widths)}.webp`).stats();
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("")}`;
}

/**
 * Renders drawings to AVIF and WebP in all their widths, one rendering for all its targets. Files
 * that exist are left alone.
 * @returns the average colour of each drawing, in the order given
 * @throws the file system's error when a folder can't be written
 */
export async function renderAll(renderings: readonly Rendering[]): Promise<string[]> {
  const colors: string[] = [];
  const waiting = [...renderings.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, rendering] = next;
      await place(rendering);
      colors[i] = await averageColor(rendering);
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, worker),
  );
  return colors;
}
