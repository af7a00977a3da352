/** Wider than any picture that is made of one (docs/rules.md, Pictures). In pixels. */
const MAX_SIDE = 1600;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 400_000;
const QUALITY = 0.85;

/**
 * Makes the photo of a phone's camera small on the device, before it is sent: it has up to 8 MB,
 * more than may be sent, and costs the vendor's data. The field then holds the small one, which the
 * form takes along if sending it ahead fails.
 * @returns the file to send, in the type that it had: the one that was chosen where it is small
 * already, is a drawing, or can't be read here; null when another was chosen meanwhile
 */
export async function shrinkChosenPicture(
  input: HTMLInputElement,
  chosen: File,
): Promise<File | null> {
  const small = await shrink(chosen).catch(() => chosen);
  if (input.files?.[0] !== chosen) return null;
  if (small === chosen) return chosen;
  const files = new DataTransfer();
  files.items.add(small);
  input.files = files.files;
  return small;
}

async function shrink(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || file.type === "image/svg+xml") return file;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, file.type, QUALITY),
  );
  // A browser that can't write this type writes PNG.
  const isSmaller = blob?.type === file.type && blob.size < file.size;
  return isSmaller ? new File([blob], file.name, { type: file.type }) : file;
}
