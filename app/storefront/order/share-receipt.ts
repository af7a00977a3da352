type Shared = "shared" | "copied" | "given up" | "try again";

/**
 * Hands a receipt to whatever the person picks: as the picture where files can be shared, else as
 * its text with the link; where nothing can be shared the link is copied.
 * @param picture null when it could not be drawn
 * @returns 'try again' when drawing outlasted the user activation that sharing needs; the picture
 * is ready now
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
