import { cleanText } from "~/shared/clean-text";

/**
 * Twice what any text of ours may have: what is longer is refused by its schema for what is left of
 * it, and no reader sees more (docs/rules.md, Limits).
 */
const LONGEST_TEXT = 10_000;

/** Returns a foreign text as it may be read and stored: cut, and without what nobody types or sees. */
export const storableText = (text: string, longest = LONGEST_TEXT): string =>
  cleanText(text.slice(0, longest));

/**
 * Returns the JSON body of a request, or undefined when it isn't JSON (the schema then reports what
 * was expected). Strings are cut, and lose what Postgres can't store, and what nobody types or sees.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseStorable(await request.text());
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON whose texts are cut, and lose what Postgres can't store, and what nobody types or sees.
 * @returns undefined when it isn't JSON, or is nested too deep to look at
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
