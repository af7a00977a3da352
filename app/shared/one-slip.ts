/** Returns whether two words differ by one inserted, missing, replaced or swapped letter. */
export function isOneSlip(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [x, y] = [a.slice(same), b.slice(same)];
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}
