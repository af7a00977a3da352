import { z } from "zod";
import { brand } from "~/shared/brand";

/**
 * The form of the file that settings are kept in. A later one gets the next number, and says how to
 * read this one.
 */
const FILE_VERSION = 1;
const KIND = "store-settings";

/** More than settings can have. */
export const MAX_FILE_BYTES = 512 * 1024;

/** Values by category, as far as a file has them; nothing of it is checked yet. */
export type FileSettings = Record<string, Record<string, unknown>>;

const SettingsFile = z.object({
  kind: z.literal(KIND),
  version: z.number().int().positive(),
  settings: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * Settings as the text of a file.
 * @param store whose they are, for people who look into it;
 * @param now ISO 8601 in the file
 */
export function writeSettingsFile(settings: FileSettings, store: string, now: Date): string {
  return `${JSON.stringify({ product: brand.name, kind: KIND, version: FILE_VERSION, exportedAt: now.toISOString(), store, settings }, null, 2)}\n`;
}

/** What the text of a file has of settings, or why it is none that can be read. */
export function readSettingsFile(
  text: string,
): { ok: true; settings: FileSettings } | { ok: false; message: string } {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { ok: false, message: "This is not a settings file: it can't be read as JSON." };
  }
  const file = SettingsFile.safeParse(content);
  if (!file.success)
    return {
      ok: false,
      message: "This is not a settings file. Choose one that was made with Export Settings.",
    };
  if (file.data.version > FILE_VERSION)
    return {
      ok: false,
      message: `This file was made by a newer version of ${brand.name}. Please export it there once more, or update this one.`,
    };
  return { ok: true, settings: file.data.settings };
}
