import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** After a crash the file has its old content or the new, never a part (rename(2)). */
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

export type Stored<Content> = {
  content: Content;
  /** Resolves once the content is on the disk; changes during a write share the next one. */
  save(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens JSON in a file that only one process at a time may use.
 * @throws when the file isn't JSON, rather than overwrite it
 */
export async function openStored<Content>(path: string, empty: Content): Promise<Stored<Content>> {
  const content = await readStored(path, empty);
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    content,
    save: () =>
      (next ??= writing
        .catch(() => {})
        .then(() => {
          next = null;
          writing = replaceFile(path, `${JSON.stringify(content)}\n`);
          return writing;
        })),
    async close() {
      await next;
      await writing;
    },
  };
}

async function readStored<Content>(path: string, empty: Content): Promise<Content> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty;
    throw error;
  }
}
