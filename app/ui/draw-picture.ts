import { toBlob } from "html-to-image";

/** Device pixels per CSS pixel: sharp on a phone's screen, and still a small file. */
const SCALE = 2;

/**
 * Draws a part of the page as a picture, on this device. The part needs `text-rendering:
 * geometricPrecision`; otherwise letters have other widths in the picture, and lines wrap. Import
 * this module on the click, as it brings its library along.
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

export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser may start to read it only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
