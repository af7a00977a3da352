import { z } from "zod";
import { brand } from "~/shared/brand";
import { refuse, type Refusal } from "~/shared/refusal";

/** Increase with each change of the format, and keep reading older ones. */
const FILE_VERSION = 1;
const KIND = "store-settings";

export const MAX_FILE_BYTES = 512 * 1024;

export type FileSettings = Record<string, Record<string, unknown>>;

const SettingsFile = z.object({
  kind: z.literal(KIND),
  version: z.number().int().positive(),
  settings: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * @param store its slug, for people who read the file
 * @param now written as ISO 8601
 */
export function writeSettingsFile(settings: FileSettings, store: string, now: Date): string {
  const content = {
    product: brand.name,
    kind: KIND,
    version: FILE_VERSION,
    exportedAt: now.toISOString(),
    store,
    settings,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

export function readSettingsFile(text: string): { ok: true; settings: FileSettings } | Refusal {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return refuse("no-json", "This is not a settings file (it is not JSON).", {
      status: 400,
    });
  }
  const file = SettingsFile.safeParse(content);
  if (!file.success)
    return refuse(
      "no-settings-file",
      "This is not a settings file. Choose one from Export Settings.",
      { status: 400 },
    );
  if (file.data.version > FILE_VERSION)
    return refuse(
      "newer-version",
      `This file was made by a newer version of ${brand.name}. Export it again here, or update this one.`,
      { status: 400 },
    );
  return { ok: true, settings: file.data.settings };
}
