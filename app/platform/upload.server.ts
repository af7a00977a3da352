import { unstable_parseMultipartFormData, type UploadHandlerPart } from "@remix-run/node";
import { fieldText, readForm, refuseForm } from "./read-form.server";
import { maxBytes, type PictureKind } from "~/shared/picture-kinds";

/** Text of one field, copies of what is stored among them; none of our forms sends more. */
const MAX_TEXT_BYTES = 64 * 1024;

export type UploadedFile = {
  bytes: Buffer;
  /** The file was too large: `bytes` are only its beginning. */
  tooLarge: boolean;
};
export type Upload = {
  /** The text fields, as `readForm` would give them. */
  form: FormData;
  /** The file; null when none was chosen. */
  file: UploadedFile | null;
};

/**
 * Reads a form that carries one file, as `readFiles` does.
 * @param options.field the file's field; files of other fields are ignored
 * @param options.maxBytes the file's most bytes
 */
export async function readMultipart(
  request: Request,
  { field, maxBytes, ...options }: { field: string; maxBytes: number; maxTextBytes?: number },
): Promise<Upload> {
  const { form, files } = await readFiles(request, { ...options, fields: { [field]: maxBytes } });
  return { form, file: files[field] ?? null };
}

/**
 * Reads a form that carries files, one a field. Parts are streamed and dropped beyond their limit,
 * so that no file fills the memory. File names are ignored.
 * @param request a multipart post; any other form is read too, and has no file
 * @param options.fields the fields of files with the most bytes of each; files of other fields are
 * ignored
 * @param options.maxTextBytes of each other field where one is a file's text, and none is cut
 * @returns the texts, and the files that were chosen by their fields
 * @throws a 400 response when the form can't be read, or one of its texts is too long or has the
 * character 0
 */
export async function readFiles(
  request: Request,
  options: { fields: Record<string, number>; maxTextBytes?: number },
): Promise<{ form: FormData; files: Record<string, UploadedFile> }> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? ""))
    return { form: await readForm(request, options.maxTextBytes), files: {} };
  const files: Record<string, UploadedFile> = {};
  const take = async ({ name, filename, data }: UploadHandlerPart): Promise<string | undefined> => {
    const isFile = filename !== undefined;
    const wanted = isFile ? Object.hasOwn(options.fields, name) && !files[name] : true;
    const most = isFile ? (options.fields[name] ?? 0) : (options.maxTextBytes ?? MAX_TEXT_BYTES);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of data) {
      size += part.length;
      if (wanted && size <= most) parts.push(part);
      else if (!isFile) throw new TypeError("A field is too long");
    }
    if (parts.some((part) => !isFile && part.includes(0)))
      throw new TypeError("A field has the character 0");
    if (!isFile)
      return fieldText(name, new TextDecoder().decode(Buffer.concat(parts)), options.maxTextBytes);
    if (wanted && size > 0) files[name] = { bytes: Buffer.concat(parts), tooLarge: size > most };
    return undefined;
  };
  const form = await unstable_parseMultipartFormData(request, take).catch(refuseForm);
  return { form, files };
}

/**
 * Reads a form that carries a picture of some kind in its field `file`.
 * @throws as `readMultipart` does
 */
export const readUpload = (request: Request, kind: PictureKind): Promise<Upload> =>
  readMultipart(request, { field: "file", maxBytes: maxBytes(kind) });
