import { storableText } from "./read-json.server";

/**
 * JSON that pages write for themselves and that is compared with stored values letter by letter.
 */
const copies = new Set(["base", "seenPrices"]);

/** Returns a field's text as it may be read and stored (`storableText`). */
export const fieldText = (name: string, text: string, longest?: number): string =>
  copies.has(name) ? text : storableText(text, longest);

/**
 * Reads the form that a request posts, for validation by its schema. Files are left out: what takes them reads its form with
 * `readFiles` (upload.server.ts).
 * @param longest text of a field, where it is a file's
 * @throws a 400 response when the body is no form, is cut or can't be read
 */
export async function readForm(request: Request, longest?: number): Promise<FormData> {
  const sent = await request.formData().catch(refuseForm);
  const form = new FormData();
  for (const [name, value] of sent)
    if (typeof value === "string") form.append(name, fieldText(name, value, longest));
  return form;
}

/**
 * Refuses a form that can't be read.
 * @throws the 400 response of a form that can't be read
 */
export function refuseForm(): never {
  throw new Response("This form could not be read. Please try again.", { status: 400 });
}
