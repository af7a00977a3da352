/** Compares two values of plain JSON, ignoring the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...names].every((name) => isEqual(one[name], two[name]));
}

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
