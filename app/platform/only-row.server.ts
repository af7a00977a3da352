/**
 * Returns the row that a reference, a token or a provider's id names without its vendor. Unique keys
 * have the vendor (decision 0072): should two stores ever have the same, neither is taken for the
 * other.
 * @throws when there are several
 */
export function onlyRow<T>(rows: T[]): T | undefined {
  if (rows.length > 1) throw new Error("Two rows have a reference that must name one");
  return rows[0];
}
