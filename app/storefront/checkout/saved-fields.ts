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
 * Saves the typed fields on this device, per store, so that a lost page or the next order need not
 * ask again. Saves nothing where the device refuses.
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
 * Returns the checkout fields that this device has saved for a store; only text under known names.
 */
export function savedFields(
  slug: string,
): Partial<Record<(typeof savedFieldNames)[number], string>> {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      savedFieldNames.flatMap((name) =>
        typeof saved[name] === "string" && saved[name] ? [[name, saved[name]]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Deletes the saved fields when they belong to the checkout that has become a paid order; those of
 * another checkout stay.
 */
export function deleteSavedFields(slug: string, clientToken: string): void {
  try {
    const saved = JSON.parse(localStorage.getItem(keyOf(slug)) ?? "{}") as {
      clientToken?: unknown;
    };
    if (saved.clientToken === clientToken) localStorage.removeItem(keyOf(slug));
  } catch {
    // Nothing was saved then.
  }
}
