import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString("base64url");
/** A CBOR byte string of fewer than 256 bytes, and a text of fewer than 24 (RFC 8949, 3.1). */
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

type Forged = { origin?: string; rpId?: string; counter?: number; isVerified?: boolean };

/**
 * A device with one passkey (ES256, without attestation), which answers as browsers do (WebAuthn 3,
 * 6.1 and 6.5), or as a forger would.
 */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  let counter = 0;
  const { x, y } = publicKey.export({ format: "jwk" });
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x!, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y!, "base64url")),
  ]);
  const clientData = (
    type: string,
    challenge: string,
    { origin = "http://localhost:3000" }: Forged,
  ) => base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (extra: number, forged: Forged) => {
    const { rpId = "localhost", isVerified = true } = forged;
    counter = forged.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | extra]),
      count,
    ]);
  };
  const common = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
  };
  return {
    /** Answers `askToAdd`. */
    create(challenge: string, forged: Forged = {}): string {
      const data = Buffer.concat([
        authenticatorData(NEW_KEY, forged),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(data),
      ]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, forged),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      });
    },
    /** Answers `askToConfirm`. */
    sign(challenge: string, forged: Forged = {}): string {
      const data = authenticatorData(0, forged);
      const clientDataJSON = clientData("webauthn.get", challenge, forged);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      return JSON.stringify({
        ...common,
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: base64url(createSign("sha256").update(signed).sign(privateKey)),
        },
      });
    },
  };
}
