import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { env, type Env } from "./env.server";
import { singleton } from "./singleton.server";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** Private files (`privateUploads`). */
export const ORIGINALS = "originals";

/** Such as `products/{vendorId}/product-{time}-{chance}-480.webp`. */
const keyShape = /^[a-z]+\/[0-9a-f-]{36}\/[a-z]+-[\w-]+(?:\.[a-z]+)?$/;

/** A folder or an S3-compatible bucket (docs/operations.md, Pictures). Rows hold addresses. */
class Storage {
  constructor(
    private readonly disk: Disk,
    /** `/media`, or the bucket's public address. */
    private readonly root: string,
    /** Whether addresses without an extension get the best format; a bucket needs a file there. */
    readonly negotiates: boolean,
  ) {}

  /** @throws the disk's error, after which it may hold a part of the file, or the bucket's */
  put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const cacheControl = key.startsWith(`${ORIGINALS}/`) ? "private, no-store" : IMMUTABLE;
    return this.disk.put(checked(key), bytes, { contentType, cacheControl });
  }

  async get(key: string): Promise<Buffer | null> {
    if (!(await this.disk.exists(checked(key)))) return null;
    return Buffer.from(await this.disk.getBytes(key));
  }

  exists(key: string): Promise<boolean> {
    return this.disk.exists(checked(key));
  }

  remove(key: string): Promise<void> {
    return this.disk.delete(checked(key));
  }

  /** Keys of a vendor's files. */
  list(folder: string, vendorId: string): Promise<string[]> {
    return this.keysBelow(`${folder}/${vendorId}/`);
  }

  /** Keys of all our files. */
  async keys(): Promise<string[]> {
    return (await this.keysBelow("")).filter((key) => keyShape.test(key));
  }

  private async keysBelow(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      const page = await this.disk
        .listAll(prefix, {
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

  /** @param key without width and ending */
  addressOf(key: string): string {
    return `${this.root}/${key}`;
  }

  /** Null for an address that isn't of this storage, so that nothing else is read or removed. */
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

/** Holds the demo stores' pictures even if uploads go to a bucket. */
const mediaFolder = (dataDir: string): string => join(dataDir, "media");

const onDisk = (dataDir: string) =>
  new Storage(
    new Disk(new FSDriver({ location: mediaFolder(dataDir), visibility: "public" })),
    "/media",
    true,
  );

function privateDisk(dataDir: string): Storage {
  const location = join(dataDir, "private");
  return new Storage(new Disk(new FSDriver({ location, visibility: "private" })), "", false);
}

/** Imports the client only if there is a bucket: it is 3 MB of modules. */
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
    // Most services no longer support permissions of single files: the bucket is public.
    supportsACL: false,
    visibility: "public",
    // Only Amazon knows the other checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
  return new Storage(new Disk(driver), publicUrl, false);
}

/**
 * Storages of what only its vendor may see, the one to write to first; beside a bucket the folder
 * may hold earlier files. Anyone can read a bucket, so names there must be past guessing.
 */
export async function privateUploads(): Promise<[Storage, ...Storage[]]> {
  const { bucket, dataDir } = env();
  const disk = privateDisk(dataDir);
  return bucket ? [await uploads(), disk] : [disk];
}

export function uploads(): Promise<Storage> {
  return singleton("storage", () => {
    const { bucket, dataDir } = env();
    return bucket ? inBucket(bucket) : Promise.resolve(onDisk(dataDir));
  });
}

/** All places of files by their name in a backup. */
export async function allStorages(): Promise<Record<string, Storage>> {
  const { bucket, dataDir } = env();
  const disk = { media: onDisk(dataDir), private: privateDisk(dataDir) };
  return bucket ? { ...disk, bucket: await uploads() } : disk;
}

/** Null for an address of neither the disk nor the bucket. */
export async function storageOf(
  address: string,
): Promise<{ storage: Storage; key: string } | null> {
  for (const storage of [await uploads(), onDisk(env().dataDir)]) {
    const key = storage.keyOf(address);
    if (key) return { storage, key };
  }
  return null;
}
