/** The JSON body of a request, or undefined when it is none (the schema then says what should have been there). */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
