/**
 * Returns the JSON body of a request, or undefined when it isn't JSON (the schema then reports what
 * was expected). Strings lose what Postgres can't store and nobody can type: NUL and lone
 * surrogates.
 */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text(), (_, value: unknown) =>
      typeof value === "string" ? value.replace(/\0|\p{Surrogate}/gu, "") : value,
    );
  } catch {
    return undefined;
  }
}
