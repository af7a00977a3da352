/** More of it says nothing about a browser. */
const MAX_LENGTH = 400;

/** By which each reads today's sheets: layers, nesting without `&`, media queries by range. */
const firsts: [name: RegExp, first: number][] = [
  [/\bChrom(?:e|ium)\/(\d+)/, 120],
  [/\bFirefox\/(\d+)/, 117],
  [/\bOS (\d+[._]\d+)(?:[._]\d+)? like Mac OS X/, 17.2],
  [/\bVersion\/(\d+\.\d+)(?:\.\d+)? Safari\//, 17.2],
];

/**
 * Returns whether a browser gets the sheet for the oldest ones, in which nothing is newer than
 * Chrome 80 and Safari 14 (README, Browsers). What isn't known gets today's.
 */
export function isOldBrowser(userAgent: string | null | undefined): boolean {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? "";
  for (const [name, first] of firsts) {
    const version = name.exec(text)?.[1];
    if (version) return Number(version.replace("_", ".")) < first;
  }
  return false;
}
