import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Replaces a file so that a crash at any moment leaves the old content or the new, never a part: a
 * temporary file beside it, fsync, rename, fsync of the folder (rename(2)). Creates the folder if
 * it is missing. Readable by the owner only.
 */
export async function replaceFile(path: string, content: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const directory = await open(folder, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
