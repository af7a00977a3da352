/** Compares two values of plain JSON, ignoring the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isEqual(one[name], two[name]));
}

/**
 * Reads the snapshot that a form carries: the values it was made from. Null when it carries none
 * that can be read, and then there is nothing to compare.
 */
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
 * Returns whether others have made of a field what its form, that field alone, neither showed nor
 * sends.
 * @param base what the form showed; undefined: nothing can be compared
 */
export const isOutdated = (base: unknown, typed: unknown, now: unknown): boolean =>
  base !== undefined && !isEqual(base, now) && !isEqual(typed, now);

/** Says beside a field what somebody else has made of it. */
export const changedMeanwhile = (now: string, who = "Somebody"): string =>
  `${who} changed this to “${now || "empty"}”. Save again to keep yours.`;

/** Returns the names of the values that differ, in the order of `names`. */
export function changedKeys(
  names: readonly string[],
  a: Record<string, unknown>,
  b: Record<string, unknown>,
): string[] {
  return names.filter((name) => !isEqual(a[name], b[name]));
}

/**
 * Merges a form with what somebody else saved meanwhile: values that only they changed are theirs,
 * the others are as typed.
 * @param base what the form was made from
 * @param mine what was sent
 * @param now the stored values
 * @returns the merged values, and the names that they changed: `kept` was changed here too, `taken`
 * was not
 */
export function threeWayMerge<V extends Record<string, unknown>>(
  names: readonly string[],
  base: V,
  mine: V,
  now: V,
): { values: V; kept: string[]; taken: string[] } {
  const theirs = changedKeys(names, base, now).filter((name) => !isEqual(mine[name], now[name]));
  const taken = theirs.filter((name) => isEqual(mine[name], base[name]));
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((name) => [name, now[name]])) },
    kept: theirs.filter((name) => !taken.includes(name)),
    taken,
  };
}

/**
 * Merges what a form sends with what is stored: only what was changed in the form is written.
 * @param snapshot what the form was made from; null: everything counts as changed
 * @returns the values to write; `conflict`: those of now that others have changed as well, to go
 * into the snapshot of the next try; null when there are none
 */
export function mergeForm<V extends Record<string, unknown>>(
  names: readonly (keyof V & string)[],
  { snapshot, typed, now }: { snapshot: V | null; typed: V; now: V },
): { values: V; conflict: Partial<V> | null } {
  const { values, kept } = threeWayMerge(names, snapshot ?? now, typed, now);
  const conflict = Object.fromEntries(kept.map((name) => [name, now[name]])) as Partial<V>;
  return { values, conflict: kept.length > 0 ? conflict : null };
}
