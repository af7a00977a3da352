import { cleanText } from "~/shared/clean-text";

/**
 * Twice the longest text allowed: the schema still refuses what is cut, and no reader sees more
 * (docs/rules.md, Limits).
 */
const LONGEST_TEXT = 10_000;

/** Returns foreign text made safe to store: cut, and without invisible characters. */
export const storableText = (text: string, longest = LONGEST_TEXT): string =>
  cleanText(text.slice(0, longest));

/**
 * Returns the JSON body of a request, or undefined when it isn't JSON (the schema then reports what
 * was expected). Strings are made safe to store.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseStorable(await request.text());
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON and makes its strings safe to store.
 * @returns undefined when it isn't JSON, or is nested too deep
 */
export function parseStorable(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? storableText(value) : withStorableNames(value),
    );
  } catch {
    return undefined;
  }
}

function withStorableNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const isStorable = Object.keys(value).every((name) => cleanText(name) === name);
  return isStorable
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, held]) => [cleanText(name), held]));
}
