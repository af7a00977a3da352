import { shareSheet } from "~/ui/share-sheet";

type Shared = "shared" | "copied" | "try again";

/**
 * Hands a receipt to whatever the person picks: as the picture where files can be shared, else as
 * its text with the link; where nothing can be shared the link is copied.
 * @param what.picture null when it could not be drawn
 * @param what.waited drawing it may have outlasted the user activation that sharing needs
 * @returns 'try again' then; the picture is ready now
 * @throws when nothing of it works here
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
