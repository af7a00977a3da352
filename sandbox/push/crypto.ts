import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

const CURVE = "prime256v1";
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const DAY_S = 86_400;

/** A browser's half of a subscription (RFC 8291 §3.1), all base64url. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string };

export function drawKeys(): BrowserKeys {
  const curve = createECDH(CURVE);
  curve.generateKeys();
  return {
    privateKey: curve.getPrivateKey("base64url"),
    p256dh: curve.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/**
 * Decrypts a message of one record (RFC 8188 §2, RFC 8291 §3.4).
 * @throws when it wasn't encrypted for these keys
 */
export function decrypt(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const idLength = body[SALT_BYTES + 4] ?? 0;
  const start = SALT_BYTES + 5 + idLength;
  const senderKey = body.subarray(SALT_BYTES + 5, start);
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey, "base64url");
  const info = Buffer.concat([
    Buffer.from("WebPush: info\0"),
    Buffer.from(p256dh, "base64url"),
    senderKey,
  ]);
  const derive = (key: Buffer, seed: Buffer, what: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", key, seed, what, length));
  const input = derive(curve.computeSecret(senderKey), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([cipher.update(body.subarray(start, -TAG_BYTES)), cipher.final()]);
  // A 2 ends the last record; zeros after it are padding.
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error("The record does not end as the last one does");
  return padded.subarray(0, end).toString("utf8");
}

type Claims = { aud?: unknown; exp?: unknown; sub?: unknown };

/**
 * Checks the sender (RFC 8292).
 * @param expected `serverKey` null: any
 * @returns null when nothing is wrong
 */
export function vapidError(
  authorization: string | undefined,
  expected: { origin: string; serverKey: string | null },
  nowS: number,
): { status: 401 | 403; reason: string } | null {
  const refuse = (reason: string, status: 401 | 403 = 401) => ({ status, reason });
  const token = /\bt=([^,\s]+)/.exec(authorization ?? "")?.[1];
  const serverKey = /\bk=([\w-]+)/.exec(authorization ?? "")?.[1];
  if (!/^vapid /i.test(authorization ?? "") || !token || !serverKey)
    return refuse("No VAPID token came along");
  const point = Buffer.from(serverKey, "base64url");
  if (point.length !== 65) return refuse("The key is no point of P-256");
  try {
    if (!isSigned(token, point)) return refuse("The signature is wrong");
    const wrong = claimsError(token, expected.origin, nowS);
    if (wrong) return refuse(wrong);
  } catch {
    return refuse("The token can’t be read");
  }
  return expected.serverKey !== null && serverKey !== expected.serverKey
    ? refuse("The subscription was made for another key", 403)
    : null;
}

function isSigned(token: string, point: Buffer): boolean {
  const [head = "", body = "", signature = ""] = token.split(".");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const { alg } = JSON.parse(Buffer.from(head, "base64url").toString("utf8")) as { alg?: unknown };
  return (
    alg === "ES256" &&
    verify(
      "sha256",
      Buffer.from(`${head}.${body}`),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}

function claimsError(token: string, origin: string, nowS: number): string | null {
  const body = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
  const { aud, exp, sub } = JSON.parse(body) as Claims;
  if (aud !== origin) return "It is for another push service";
  if (typeof exp !== "number" || exp <= nowS || exp > nowS + DAY_S)
    return "It has expired, or lasts longer than a day";
  if (typeof sub !== "string" || !/^(mailto:.+@|https:\/\/)/.test(sub))
    return "It names nobody to write to";
  return null;
}
