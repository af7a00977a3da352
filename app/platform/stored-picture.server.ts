import { storageOf } from "./storage.server";

/**
 * Reads a stored picture.
 * @param address as tables hold it, without width and ending; null when there is none
 * @param widths looked for in this order, in pixels
 * @returns a WebP file, or null when the address is none of ours or no file of these widths is
 * there
 */
export async function readStoredPicture(
  address: string | null,
  widths: readonly number[],
): Promise<Buffer | null> {
  const location = address ? await storageOf(address) : null;
  if (!location) return null;
  for (const width of widths) {
    // If the bucket does not answer, a share card lacks its photo.
    const bytes = await location.storage.get(`${location.key}-${width}.webp`).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
