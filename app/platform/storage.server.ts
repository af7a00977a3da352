import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { env, type Env } from "./env.server";
import { singleton } from "./singleton.server";

/** A year: a changed file has a new name. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** The folder of private files (`privateUploads`). */
export const ORIGINALS = "originals";

/**
 * Keys are paths below the store's root: `products/{vendorId}/product-{time}-{chance}-480.webp`.
 * Anything else is refused.
 */
const keyShape = /^[a-z]+\/[0-9a-f-]{36}\/[a-z]+-[\w-]+(?:\.[a-z]+)?$/;

/**
 * Where uploaded pictures are stored: a folder of this machine, or a bucket of any S3-compatible
 * service (docs/operations.md, Pictures). Reads and writes go by keys; rows hold addresses.
 */
class Storage {
  constructor(
    private readonly disk: Disk,
    /** The prefix of addresses: `/media`, or the bucket's public address. */
    private readonly root: string,
    /**
     * Whether addresses without an extension get the best format that the browser accepts; a bucket
     * has a file there.
     */
    readonly negotiates: boolean,
  ) {}

  /**
   * Writes a file. @throws the error of the disk, which may then hold a part of the file, or of the
   * bucket
   */
  put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const cacheControl = key.startsWith(`${ORIGINALS}/`) ? "private, no-store" : IMMUTABLE;
    return this.disk.put(checked(key), bytes, { contentType, cacheControl });
  }

  /** @returns the file's bytes, or null when there is none */
  async get(key: string): Promise<Buffer | null> {
    if (!(await this.disk.exists(checked(key)))) return null;
    return Buffer.from(await this.disk.getBytes(key));
  }

  exists(key: string): Promise<boolean> {
    return this.disk.exists(checked(key));
  }

  /** Removes a file, if it exists. */
  remove(key: string): Promise<void> {
    return this.disk.delete(checked(key));
  }

  /** The keys of a vendor's files in a folder. */
  async list(folder: string, vendorId: string): Promise<string[]> {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await this.disk
        .listAll(`${folder}/${vendorId}/`, {
          recursive: true,
          ...(paginationToken ? { paginationToken } : {}),
        })
        .catch((error: unknown) => {
          if (isMissing(error)) return { objects: [], paginationToken: undefined };
          throw error;
        });
      for (const object of page.objects) if (object.isFile) keys.push(object.key);
      paginationToken = page.paginationToken;
    } while (paginationToken);
    return keys;
  }

  /** The address that a row holds for a picture's key without width and ending. */
  addressOf(key: string): string {
    return `${this.root}/${key}`;
  }

  /**
   * The key of an address of this storage; null for any other, so that nothing else is read or
   * removed.
   */
  keyOf(address: string): string | null {
    const key = address.startsWith(`${this.root}/`) ? address.slice(this.root.length + 1) : "";
    return keyShape.test(key) ? key : null;
  }
}

const isMissing = (error: unknown) =>
  ((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code) ===
  "ENOENT";

function checked(key: string): string {
  if (!keyShape.test(key)) throw new Error("Not a key of ours");
  return key;
}

/**
 * Returns the folder behind /media. It holds the demo stores' pictures even if uploads go to a
 * bucket.
 */
const mediaFolder = (dataDir: string): string => join(dataDir, "media");

const onDisk = (dataDir: string) =>
  new Storage(
    new Disk(new FSDriver({ location: mediaFolder(dataDir), visibility: "public" })),
    "/media",
    true,
  );

/** Loaded only if there is a bucket: the client is 3 MB of modules. */
async function inBucket(bucket: NonNullable<Env["bucket"]>): Promise<Storage> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { name, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle, publicUrl } =
    bucket;
  const driver = new S3Driver({
    bucket: name,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint } : {}),
    // Public access is set on the bucket: most services no longer support permissions of single
    // files.
    supportsACL: false,
    visibility: "public",
    // Leaves out checksums that only Amazon's service knows.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
  return new Storage(new Disk(driver), publicUrl, false);
}

/**
 * Returns the storages of what only its vendor may see, first the one to write to: a folder beside
 * the one that is served; with a bucket that, and the folder for what was there before. A bucket is
 * readable as a whole, so names there must be past guessing.
 */
export async function privateUploads(): Promise<[Storage, ...Storage[]]> {
  const { bucket, dataDir } = env();
  const location = join(dataDir, "private");
  const disk = new Storage(new Disk(new FSDriver({ location, visibility: "private" })), "", false);
  return bucket ? [await uploads(), disk] : [disk];
}

/** Returns the storage of this process's uploads (the configured bucket, else its disk). */
export function uploads(): Promise<Storage> {
  return singleton("storage", () => {
    const { bucket, dataDir } = env();
    return bucket ? inBucket(bucket) : Promise.resolve(onDisk(dataDir));
  });
}

/**
 * Returns the storage of a URL: this machine's disk for /media, the bucket for its own; null for
 * any other.
 */
export async function storageOf(
  address: string,
): Promise<{ storage: Storage; key: string } | null> {
  for (const storage of [await uploads(), onDisk(env().dataDir)]) {
    const key = storage.keyOf(address);
    if (key) return { storage, key };
  }
  return null;
}
