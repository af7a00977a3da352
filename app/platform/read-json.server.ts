import { cleanText } from "~/shared/clean-text";

/** Twice the longest text allowed: the schema still refuses what was cut (docs/rules.md, Limits). */
const LONGEST_TEXT = 10_000;

/** Makes foreign text safe to store: cuts it, and removes invisible characters. */
export const storableText = (text: string, longest = LONGEST_TEXT): string =>
  cleanText(text.slice(0, longest));

/** Makes strings safe to store. Undefined when the body isn't JSON: the schema then reports it. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseStorable(await request.text());
  } catch {
    return undefined;
  }
}

/** Makes strings safe to store. @returns undefined when it isn't JSON, or is nested too deeply */
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
