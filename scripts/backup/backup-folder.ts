import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";

/** Its message is a line to print. */
export class BackupError extends Error {
  override name = "BackupError";
}

export const DUMP = "database.dump";
const MANIFEST = "manifest.json";
const FORMAT = 1;
const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

const File = z.object({
  /** `database.dump`, or a storage's name and a file's key. */
  path: z.string().regex(/^(?:database\.dump|[a-z]+(?:\/[\w-]+){2,3}(?:\.[a-z]+)?)$/),
  bytes: z.number(),
  /** Of the bytes as stored. */
  sha256: z.string(),
});
const Manifest = z.object({
  format: z.literal(FORMAT, { error: "is of another version of Buka" }),
  id: z.string(),
  /** The database's clock, before the snapshot. */
  createdAt: z.iso.datetime(),
  version: z.string(),
  encrypted: z.boolean(),
  database: z.object({
    postgres: z.number(),
    pgDump: z.number(),
    migrations: z.number(),
    /** What pg_restore must bring back. */
    tables: z.number(),
    triggers: z.number(),
    policies: z.number(),
  }),
  files: z.array(File),
});
type File = z.infer<typeof File>;
export type Manifest = z.infer<typeof Manifest>;

/** A backup's folder, of which each file is encrypted if there is a key. */
export class BackupFolder {
  constructor(
    readonly path: string,
    readonly id: string,
    private readonly key: Buffer | null,
  ) {}

  /** @param path of File */
  async add(path: string, content: Readable): Promise<File> {
    const target = join(this.path, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    let bytes = 0;
    await pipeline(
      this.key ? this.#seal(path, content) : content,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const part of source) {
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      },
      createWriteStream(target, { mode: 0o600 }),
    );
    return { path, bytes, sha256: hash.digest("hex") };
  }

  writeManifest(manifest: Manifest): Promise<void> {
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    return writeFile(join(this.path, MANIFEST), text, { mode: 0o600 });
  }

  /** Returns a file's own content. */
  read(path: string): Readable {
    const stored = join(this.path, path);
    return this.key ? Readable.from(this.#unseal(path, stored)) : createReadStream(stored);
  }

  /** Reads every file to its end. @throws BackupError that names the first one that is not as written */
  async verify({ files }: Manifest): Promise<void> {
    for (const { path, bytes, sha256 } of files) {
      const stored = join(this.path, path);
      if ((await stat(stored).catch(() => null))?.size !== bytes)
        throw new BackupError(`${path} is missing or cut off: this backup can't be restored.`);
      const hash = createHash("sha256");
      for await (const part of createReadStream(stored)) hash.update(part as Buffer);
      if (hash.digest("hex") !== sha256)
        throw new BackupError(`${path} has changed since it was written: it won't be restored.`);
      if (!this.key) continue;
      try {
        for await (const _part of this.#unseal(path, stored));
      } catch {
        throw new BackupError(`${path} does not open with this BACKUP_KEY.`);
      }
    }
  }

  /** Bound to this backup and its place in it, so that files can't be exchanged. */
  #label(path: string): Buffer {
    return Buffer.from(`${this.id}/${path}`);
  }

  async *#seal(path: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key!, iv).setAAD(this.#label(path));
    yield iv;
    for await (const part of source) yield cipher.update(part);
    yield cipher.final();
    yield cipher.getAuthTag();
  }

  async *#unseal(path: string, stored: string): AsyncGenerator<Buffer> {
    const file = await open(stored);
    const [iv, tag] = [Buffer.alloc(IV_BYTES), Buffer.alloc(TAG_BYTES)];
    const end = (await file.stat()).size - TAG_BYTES;
    await file.read(iv, 0, IV_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, end);
    await file.close();
    const decipher = createDecipheriv(CIPHER, this.key!, iv).setAAD(this.#label(path));
    decipher.setAuthTag(tag);
    if (end > IV_BYTES)
      for await (const part of createReadStream(stored, { start: IV_BYTES, end: end - 1 }))
        yield decipher.update(part as Buffer);
    yield decipher.final();
  }
}

/** Reads what a folder has. @throws BackupError where there is no backup that can be read */
export async function openBackup(
  path: string,
  key: Buffer | null,
): Promise<{ folder: BackupFolder; manifest: Manifest }> {
  const text = await readFile(join(path, MANIFEST), "utf8").catch(() => {
    throw new BackupError(`${path} has no ${MANIFEST}: it is no whole backup.`);
  });
  const { data: manifest, error } = Manifest.safeParse(parsed(text));
  if (!manifest) throw new BackupError(`${MANIFEST} can't be read: ${error.issues[0]!.message}.`);
  if (manifest.encrypted && !key)
    throw new BackupError("This backup is encrypted: set the BACKUP_KEY that it was made with.");
  const folder = new BackupFolder(path, manifest.id, manifest.encrypted ? key : null);
  return { folder, manifest };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
