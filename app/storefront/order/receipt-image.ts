/** Pixels of the picture for each of the page's: sharp on a phone's screen, and still small. */
const SCALE = 2;

/**
 * Draws a receipt's paper as a picture, on this device. The library for it is fetched on first use.
 * @throws when it can't be fetched, or the browser can't draw
 */
export async function drawReceipt(paper: HTMLElement, fileName: string): Promise<File> {
  const { toBlob } = await import("html-to-image");
  const picture = await toBlob(paper, {
    pixelRatio: SCALE,
    backgroundColor: "#ffffff",
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

type Shared = "shared" | "copied" | "given up" | "try again";

/**
 * Hands a receipt to whatever the person picks: as the picture where files can be shared, else as
 * its text with the link; where nothing can be shared the link is copied.
 * @param picture null when it could not be drawn
 * @returns 'try again' when drawing outlasted the user activation that sharing needs; the picture is ready now
 * @throws when nothing of it works here
 */
export async function shareReceipt(what: {
  picture: File | null;
  title: string;
  text: string;
  url: string;
}): Promise<Shared> {
  const { picture, title, text, url } = what;
  if (typeof navigator.share !== "function") {
    await navigator.clipboard.writeText(url);
    return "copied";
  }
  const withPicture = picture && navigator.canShare?.({ files: [picture] });
  try {
    await navigator.share(withPicture ? { files: [picture], title } : { title, text, url });
    return "shared";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "AbortError") return "given up";
    if (name === "NotAllowedError") return "try again";
    throw error;
  }
}
