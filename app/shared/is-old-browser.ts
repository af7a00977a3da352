/** The rest of a user agent says nothing about the browser. */
const MAX_LENGTH = 400;

/** First versions with layers, nesting without `&`, and media range queries. */
const firsts: [name: RegExp, first: number][] = [
  [/\bChrom(?:e|ium)\/(\d+)/, 120],
  [/\bFirefox\/(\d+)/, 117],
  [/\bOS (\d+[._]\d+)(?:[._]\d+)? like Mac OS X/, 17.2],
  [/\bVersion\/(\d+\.\d+)(?:\.\d+)? Safari\//, 17.2],
];

/**
 * Returns whether a browser gets the style sheet for old ones, which needs Chrome 80 or Safari 14
 * (README, Browsers). Unknown browsers get today's.
 */
export function isOldBrowser(userAgent: string | null | undefined): boolean {
  const text = userAgent?.slice(0, MAX_LENGTH) ?? "";
  for (const [name, first] of firsts) {
    const version = name.exec(text)?.[1];
    if (version) return Number(version.replace("_", ".")) < first;
  }
  return false;
}
