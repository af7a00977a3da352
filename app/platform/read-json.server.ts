/**
 * Returns the JSON body of a request, or undefined when it isn't JSON (the schema then reports what
 * was expected). Strings lose what Postgres can't store and nobody can type: NUL and lone
 * surrogates.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseStorable(await request.text());
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON whose strings lose what Postgres can't store: NUL and lone surrogates.
 * @returns undefined when it isn't JSON, or is nested too deep to look at
 */
export function parseStorable(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === "string" ? value.replace(/\0|\p{Surrogate}/gu, "") : value,
    );
  } catch {
    return undefined;
  }
}
