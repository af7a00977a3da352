/** Compares two plain JSON values, ignoring the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isEqual(one[name], two[name]));
}

/** Reads the values a form was opened with; null, nothing to compare, without valid ones. */
export function readSnapshot<V>(sent: unknown): V | null {
  try {
    const values: unknown = JSON.parse(String(sent));
    return typeof values === "object" && values !== null && !Array.isArray(values)
      ? (values as V)
      : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether somebody else has changed a single field to a value that its form neither showed
 * nor sends.
 * @param base the value that the form showed; undefined: nothing to compare
 */
export const isOutdated = (base: unknown, typed: unknown, now: unknown): boolean =>
  base !== undefined && !isEqual(base, now) && !isEqual(typed, now);

export const changedMeanwhile = (now: string, who = "Somebody"): string =>
  `${who} changed this to “${now || "empty"}”. Save again to keep yours.`;

export function changedKeys(
  names: readonly string[],
  a: Record<string, unknown>,
  b: Record<string, unknown>,
): string[] {
  return names.filter((name) => !isEqual(a[name], b[name]));
}

/**
 * Compares a form with the current values. Only fields that were changed in the form are written;
 * if somebody else has changed one of them differently, nothing is saved.
 * @param opened the values the form was opened with; null: unknown, so nothing is compared
 * @returns the values to store, or to show again; `conflict`: somebody else's values of fields
 * changed in the form, for the snapshot of its next submission
 */
export function formChanges<V extends Record<string, unknown>>(
  names: readonly (keyof V & string)[],
  { opened, typed, now }: { opened: V | null; typed: V; now: V },
): { values: V; conflict: Partial<V> | null } {
  const base = opened ?? now;
  const changed = changedKeys(names, base, typed);
  const conflicts = changed.filter(
    (name) => !isEqual(base[name], now[name]) && !isEqual(typed[name], now[name]),
  );
  const pick = (values: V, picked: readonly string[]) =>
    Object.fromEntries(picked.map((name) => [name, values[name]])) as Partial<V>;
  return {
    values: { ...now, ...pick(typed, changed) },
    conflict: conflicts.length > 0 ? pick(now, conflicts) : null,
  };
}
