import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "./env.server";

/**
 * The bytes of a stored picture.
 * @param address as tables hold it: `/media/…` without width and ending; null when there is none
 * @param widths looked for in this order, in pixels
 * @returns a WebP file, or null when the address is none of ours or no file of these widths is there
 */
export async function readStoredPicture(address: string | null, widths: readonly number[]): Promise<Buffer | null> {
  if (!address || !/^\/media(?:\/[\w-]+)+$/.test(address)) return null;
  for (const width of widths) {
    const bytes = await readFile(join(env().dataDir, `${address}-${width}.webp`)).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
