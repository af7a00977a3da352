/**
 * The JSON body of a request, or undefined when it is none (the schema then says what should have
 * been there). Its texts lose what no text of a database can hold and nobody can type: the
 * character 0, and halves of signs.
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
