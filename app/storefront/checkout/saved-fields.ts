const savedFieldNames = [
  "customerName",
  "customerPhone",
  "customerEmail",
  "deliveryArea",
  "deliveryAddress",
  "deliveryInstructions",
  "vendorInstructions",
] as const;
const keyOf = (slug: string) => `checkout:${slug}`;

/**
 * Keeps what was typed on this device, per store, so that a lost page or the next order need not
 * ask again. A device that refuses keeps nothing.
 */
export function saveFields(slug: string, fields: FormData): void {
  try {
    localStorage.setItem(
      keyOf(slug),
      JSON.stringify(
        Object.fromEntries(
          [...savedFieldNames, "clientToken"].map((name) => [name, String(fields.get(name) ?? "")]),
        ),
      ),
    );
  } catch {
    // Private windows and full storage: the form works without.
  }
}

/**
 * What this device remembers of the checkout at a store. Nothing unless it is text under a known
 * name.
 */
export function savedFields(
  slug: string,
): Partial<Record<(typeof savedFieldNames)[number], string>> {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      savedFieldNames.flatMap((name) =>
        typeof kept[name] === "string" && kept[name] ? [[name, kept[name]]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Forgets them, when they were typed for the checkout that has become a paid order; what is being
 * typed for another one stays.
 */
export function deleteSavedFields(slug: string, clientToken: string): void {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as { clientToken?: unknown };
    if (kept.clientToken === clientToken) localStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was kept then.
  }
}
