import { isNamedHeic } from "~/shared/picture-kinds";

/**
 * Wider than any picture made from it (docs/rules.md, Pictures); then less for large files such as
 * PNG.
 */
const SIDES = [1600, 1200, 800];
/** Smaller files are sent unchanged. */
const SMALL_BYTES = 400_000;
const QUALITY = 0.85;

/**
 * Shrinks a phone's photo on the device before it is sent: with up to 8 MB it is above the limit,
 * and costs the vendor's data. The field then holds the small one, which the form submits if the
 * upload ahead of it fails.
 * @param maxBytes the most that may be sent
 * @returns the file to send, in its own type, or as JPEG for an iPhone's HEIC, which only some
 * browsers can read; the chosen file if it is small already, is a drawing, or can't be read here;
 * null when another file was chosen meanwhile
 */
export async function shrinkChosenPicture(
  input: HTMLInputElement,
  chosen: File,
  maxBytes: number,
): Promise<File | null> {
  const small = await shrink(chosen, maxBytes).catch(() => chosen);
  if (input.files?.[0] !== chosen) return null;
  if (small === chosen) return chosen;
  const files = new DataTransfer();
  files.items.add(small);
  input.files = files.files;
  return small;
}

async function shrink(file: File, maxBytes: number): Promise<File> {
  const isHeic = isNamedHeic(file);
  if (!isHeic && (file.size <= SMALL_BYTES || file.type === "image/svg+xml")) return file;
  // Drawing applies the camera's rotation and drops place and time.
  const picture = await createImageBitmap(file);
  const type = isHeic ? "image/jpeg" : file.type;
  const name = isHeic ? file.name.replace(/\.hei[cf]$/i, ".jpg") : file.name;
  let smallest = file;
  for (const side of SIDES) {
    const drawn = await draw(picture, side, type);
    // A browser that can't write this type writes PNG.
    if (drawn?.type === type && (drawn.size < smallest.size || smallest.type !== type))
      smallest = new File([drawn], name, { type });
    if (smallest.size <= maxBytes) break;
  }
  picture.close();
  return smallest;
}

async function draw(picture: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
