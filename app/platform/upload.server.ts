import { unstable_parseMultipartFormData, type UploadHandlerPart } from "@remix-run/node";
import { fieldText, readForm, refuseForm } from "./read-form.server";
import { maxBytes, type PictureKind } from "~/shared/picture-kinds";

/** Per field; none of our forms sends more. */
const MAX_TEXT_BYTES = 64 * 1024;

export type UploadedFile = {
  bytes: Buffer;
  /** `bytes` are then only the beginning. */
  tooLarge: boolean;
};
export type Upload = {
  /** As `readForm` returns it. */
  form: FormData;
  /** null when none was chosen. */
  file: UploadedFile | null;
};

/** `readFiles` for one file. */
export async function readMultipart(
  request: Request,
  { field, maxBytes, ...options }: { field: string; maxBytes: number; maxTextBytes?: number },
): Promise<Upload> {
  const { form, files } = await readFiles(request, { ...options, fields: { [field]: maxBytes } });
  return { form, file: files[field] ?? null };
}

/**
 * Reads one file a field, and drops parts beyond their limit, so that no file fills the memory.
 * @param request a multipart post; any other form has no files
 * @param options.fields the most bytes of each file's field; other files are ignored
 * @param options.maxTextBytes of a text field, where one holds a file's text
 * @throws a 400 response when the form can't be read, or a text is too long or has the character 0
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

/** The picture is in the field `file`. @throws as `readFiles` does */
export const readUpload = (request: Request, kind: PictureKind): Promise<Upload> =>
  readMultipart(request, { field: "file", maxBytes: maxBytes(kind) });
