/**
 * Reads the form that a request posts. Files are left out: what takes them reads its form with
 * `readFiles` (upload.server.ts).
 * @throws a 400 response when the body is no form, is cut or can't be read
 */
export async function readForm(request: Request): Promise<FormData> {
  const form = await request.formData().catch(refuseForm);
  for (const [name, value] of [...form]) if (typeof value !== "string") form.delete(name);
  return form;
}

/** @throws the 400 response of a form that can't be read */
export function refuseForm(): never {
  throw new Response("This form could not be read. Please try again.", { status: 400 });
}
