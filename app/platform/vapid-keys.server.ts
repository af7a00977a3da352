import { createECDH } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Identify us to push services (RFC 8292): a pair on the curve P-256, as base64url. */
type VapidKeys = { publicKey: string; privateKey: string };
type Variables = { VAPID_PUBLIC_KEY?: string | undefined; VAPID_PRIVATE_KEY?: string | undefined };

const CURVE = "prime256v1";
const KEY_BYTES = 32;

/** One line per error, which would otherwise show only when the first phone stays silent. */
export function vapidErrors({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: Variables): string[] {
  if (!publicKey && !privateKey) return [];
  if (!publicKey || !privateKey)
    return [
      `${publicKey ? "VAPID_PRIVATE_KEY" : "VAPID_PUBLIC_KEY"} is missing: push needs both keys, or neither`,
    ];
  return publicKeyOf(privateKey) === publicKey
    ? []
    : [
        "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, as npx web-push generate-vapid-keys makes it",
      ];
}

/** Null if it isn't a private key. */
function publicKeyOf(privateKey: string): string | null {
  const bytes = Buffer.from(privateKey, "base64url");
  if (bytes.length !== KEY_BYTES || bytes.toString("base64url") !== privateKey) return null;
  try {
    const curve = createECDH(CURVE);
    curve.setPrivateKey(bytes);
    return curve.getPublicKey("base64url");
  } catch {
    return null;
  }
}

/** Expects vapidErrors to have run. @param localFolder holds a local start's own keys; else null */
export function vapidKeysOf(
  { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Variables,
  localFolder: string | null,
): VapidKeys | null {
  if (publicKey && privateKey) return { publicKey, privateKey };
  return localFolder === null ? null : localKeys(localFolder);
}

/** Stored with the data: new keys would lose all subscriptions. */
function localKeys(dataDir: string): VapidKeys {
  const file = join(dataDir, "vapid-private-key");
  if (!existsSync(file)) {
    const curve = createECDH(CURVE);
    curve.generateKeys();
    // Node omits leading zeros.
    const bytes = Buffer.concat([Buffer.alloc(KEY_BYTES), curve.getPrivateKey()]);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, bytes.subarray(-KEY_BYTES).toString("base64url"), { mode: 0o600 });
  }
  const privateKey = readFileSync(file, "utf8").trim();
  const publicKey = publicKeyOf(privateKey);
  if (!publicKey) throw new Error(`${file} holds no key: delete it, and a new one is made`);
  return { publicKey, privateKey };
}
