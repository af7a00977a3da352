import { cleanText } from "~/shared/clean-text";

/** The copy of stored values that a form was made from is compared with them letter by letter. */
const COPY = "base";

/** Returns a field's text as it may be stored: without what nobody types and nobody sees. */
export const fieldText = (name: string, text: string): string =>
  name === COPY ? text : cleanText(text);

/**
 * Reads the form that a request posts, for validation by its schema. Files are left out: what takes them reads its form with
 * `readFiles` (upload.server.ts).
 * @throws a 400 response when the body is no form, is cut or can't be read
 */
export async function readForm(request: Request): Promise<FormData> {
  const sent = await request.formData().catch(refuseForm);
  const form = new FormData();
  for (const [name, value] of sent)
    if (typeof value === "string") form.append(name, fieldText(name, value));
  return form;
}

/**
 * Refuses a form that can't be read.
 * @throws the 400 response of a form that can't be read
 */
export function refuseForm(): never {
  throw new Response("This form could not be read. Please try again.", { status: 400 });
}
