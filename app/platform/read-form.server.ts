import { storableText } from "./read-json.server";

/** JSON of our own pages, compared with stored values letter by letter. */
const copies = new Set(["base", "seenPrices"]);

export const fieldText = (name: string, text: string, longest?: number): string =>
  copies.has(name) ? text : storableText(text, longest);

/**
 * Leaves out files, for which see `readFiles` (upload.server.ts).
 * @param longest text of a field, where it is a file's
 * @throws a 400 response when the body can't be read as a form
 */
export async function readForm(request: Request, longest?: number): Promise<FormData> {
  const sent = await request.formData().catch(refuseForm);
  const form = new FormData();
  for (const [name, value] of sent)
    if (typeof value === "string") form.append(name, fieldText(name, value, longest));
  return form;
}

/** @throws a 400 response */
export function refuseForm(): never {
  throw new Response("This form could not be read. Please try again.", { status: 400 });
}
