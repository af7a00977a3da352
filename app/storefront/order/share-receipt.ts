import { shareSheet } from "~/ui/share-sheet";

type Shared = "shared" | "copied" | "try again";

/**
 * Shares a receipt as a picture if files can be shared, else as text with the link; if nothing can
 * be shared, copies the link.
 * @param what.picture null if it couldn't be drawn
 * @param what.waited drawing may have outlasted the user activation that sharing needs
 * @returns 'try again' if it did; the picture is ready by then
 * @throws if neither sharing nor copying works
 */
export async function shareReceipt(what: {
  picture: File | null;
  waited: boolean;
  title: string;
  text: string;
  url: string;
}): Promise<Shared> {
  const { picture, waited, title, text, url } = what;
  const withPicture = picture && navigator.canShare?.({ files: [picture] });
  if (await shareSheet(withPicture ? { files: [picture], title } : { title, text, url }))
    return "shared";
  if (waited) return "try again";
  await navigator.clipboard.writeText(url);
  return "copied";
}
