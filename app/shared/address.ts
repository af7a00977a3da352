import { withoutEnd } from "./without-end";

type Place = { address: string | null; city: string | null; state: string | null };

const plain = (text: string) =>
  withoutEnd(text.toLowerCase().replace(/\s+/g, " "), /[\s.,]/).trim();

/** One line, adding city and state if the address lacks them; null without any of them. */
export function fullAddress({ address, city, state }: Place): string | null {
  const typed = plain(address ?? "");
  const parts = typed.split(",").map((part) => part.trim().replace(/ state$/, ""));
  let rest = typed.replace(/ state$/, "");
  // From the end: before its state, the address may end with its city.
  const missing = [state, city].filter((place) => {
    const name = plain(place ?? "");
    if (!name) return false;
    const ends = rest === name || rest.endsWith(` ${name}`) || rest.endsWith(`,${name}`);
    if (ends) rest = plain(rest.slice(0, -name.length));
    return !ends && !parts.includes(name);
  });
  const added = [...new Set(missing.reverse())];
  return [withoutEnd(address?.trim() ?? "", /[\s,]/), ...added].filter(Boolean).join(", ") || null;
}
