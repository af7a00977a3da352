/** One expression, `/\s+$/`, would scan on from each place and block the process on a long text. */
export function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}
