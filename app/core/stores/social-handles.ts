/**
 * Parses a social handle from what vendors paste: `@mama.put`, or the profile's URL.
 * @returns null when there is no handle in it, "" for a blank
 */
export function parseHandle(typed: string): string | null {
  const text = typed.trim();
  if (!text) return "";
  return (
    /^(?:https?:\/\/)?(?:(?:www\.)?[a-z]+\.com\/)?@?([\w.-]{1,40})\/?(?:\?.*)?$/i.exec(text)?.[1] ??
    null
  );
}
