import { cleanText } from "~/shared/clean-text";

/**
 * Returns the JSON body of a request, or undefined when it isn't JSON (the schema then reports what
 * was expected). Strings lose what Postgres can't store, and what nobody types or sees.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseStorable(await request.text());
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON whose texts lose what Postgres can't store, and what nobody types or sees.
 * @returns undefined when it isn't JSON, or is nested too deep to look at
 */
export function parseStorable(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? cleanText(value) : withStorableNames(value),
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
