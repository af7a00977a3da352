export type GoogleAccount = { email: string; name: string };

/** The demo stores' people, and one without a store. */
export const demoAccounts: readonly GoogleAccount[] = [
  { email: "ada@mama-put.test", name: "Ada Okafor" },
  { email: "musa@suya-spot.test", name: "Musa Bello" },
  { email: "bisi@closed-kitchen.test", name: "Bisi Adeyemi" },
  { email: "new@vendor.test", name: "New Vendor" },
];

/** `tunde.cole@x.test` becomes Tunde Cole. @returns null if it isn't an e-mail address */
export function accountFor(typed: string, known: readonly GoogleAccount[]): GoogleAccount | null {
  const email = typed.trim().toLowerCase();
  if (email.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@.<>"]+$/.test(email)) return null;
  const existing = known.find((account) => account.email === email);
  if (existing) return existing;
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return {
    email,
    name: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email,
  };
}

export function initials(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter) => /[A-Z]/.test(letter));
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? "U");
}
