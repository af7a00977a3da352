import { withoutControls } from "~/shared/control-characters";

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
 * Parses JSON whose strings lose what Postgres can't store, and what nobody types or sees.
 * @returns undefined when it isn't JSON, or is nested too deep to look at
 */
export function parseStorable(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? withoutControls(value) : value,
    );
  } catch {
    return undefined;
  }
}
