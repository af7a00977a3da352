/**
 * Returns a text without the signs at its end that an expression matches one by one. One expression
 * for all of them, `/\s+$/`, would look on from each place, and block everybody over a long text.
 */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
