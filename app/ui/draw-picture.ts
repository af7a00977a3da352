import { toBlob } from "html-to-image";

/** Pixels of the picture for each of the page's: sharp on a phone's screen, and still small. */
const SCALE = 2;

/**
 * Draws a part of the page as a picture, on this device: one with `text-rendering:
 * geometricPrecision`, or its letters are of other widths in the picture, and wrap. Import this module on the click: the
 * library for it comes with it.
 * @throws when the browser can't draw
 */
export async function drawPicture(
  part: HTMLElement,
  fileName: string,
  backgroundColor = "#ffffff",
): Promise<File> {
  const picture = await toBlob(part, {
    pixelRatio: SCALE,
    backgroundColor,
    skipFonts: true,
  });
  if (!picture) throw new Error("The browser drew nothing");
  return new File([picture], fileName, { type: "image/png" });
}

/** Hands a file to the device's downloads. */
export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // A browser may begin to read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
