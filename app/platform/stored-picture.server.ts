import { storageOf } from "./storage.server";

/**
 * @param address without width and ending
 * @param widths tried in this order, in pixels
 * @returns a WebP; null when the address isn't ours or no such width exists
 */
export async function readStoredPicture(
  address: string | null,
  widths: readonly number[],
): Promise<Buffer | null> {
  const location = address ? await storageOf(address) : null;
  if (!location) return null;
  for (const width of widths) {
    // If the bucket doesn't answer, a share card lacks its photo.
    const bytes = await location.storage.get(`${location.key}-${width}.webp`).catch(() => null);
    if (bytes) return bytes;
  }
  return null;
}
