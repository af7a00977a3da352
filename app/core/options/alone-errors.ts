type Row = { excludesOthers: boolean; most: number; preset: number };

/**
 * Returns the errors of an option that excludes the others of its group, by field (docs/rules.md,
 * Item options).
 * @param others the group's other options
 */
export function aloneErrors(
  option: Row,
  others: readonly Row[],
): [field: "most" | "preset", message: string][] {
  if (!option.excludesOthers) return [];
  return [
    ...(option.most > 1
      ? [["most", "An option that excludes the others can be chosen once"] as ["most", string]]
      : []),
    ...(option.preset > 0 && others.some(({ preset }) => preset > 0)
      ? [["preset", "It excludes others that are chosen at first"] as ["preset", string]]
      : []),
  ];
}
