import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { singleton } from "./singleton.server";

/** What is wrong with the environment, one line a variable, ready to print. */
export class EnvError extends Error {
  override name = "EnvError";
}

const blankIsMissing = (value: unknown) =>
  typeof value === "string" && value.trim() === "" ? undefined : value;
const optionalText = z.preprocess(blankIsMissing, z.string().trim().optional());
const wholeNumber = (fallback: number, min: number, max: number) =>
  z.preprocess(
    blankIsMissing,
    z.coerce
      .number({ error: "must be a whole number" })
      .int("must be a whole number")
      .min(min)
      .max(max)
      .default(fallback),
  );
const origin = z.preprocess(
  blankIsMissing,
  z
    .string()
    .trim()
    .refine(
      (text) =>
        URL.canParse(text) &&
        /^https?:$/.test(new URL(text).protocol) &&
        new URL(text).pathname === "/",
      "must be an address such as https://buka.example, without a path",
    )
    .optional(),
);
const address = z.preprocess(
  blankIsMissing,
  z
    .string()
    .trim()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      "must be an http(s) address",
    )
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
);

const Raw = z.object({
  NODE_ENV: optionalText,
  BUKA_LOCAL: optionalText,
  SANDBOX: z.preprocess(
    blankIsMissing,
    z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0"),
  ),
  PORT: wholeNumber(3000, 0, 65535),
  DATABASE_URL: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(/^postgres(ql)?:\/\//, "must be a postgres:// address")
      .optional(),
  ),
  DATABASE_POOL_MAX: wholeNumber(10, 1, 500),
  PUBLIC_URL: origin,
  ROOT_DOMAIN: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9.-]+$/, "must be a host name without scheme or port")
      .optional(),
  ),
  SESSION_SECRET: optionalText,
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER_URL: address,
  PAYSTACK_SECRET_KEY: optionalText,
  PAYSTACK_PUBLIC_KEY: optionalText,
  PAYSTACK_BASE_URL: address,
  PAYSTACK_INLINE_URL: address,
  SMTP_URL: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .refine(
        (text) => /^smtps?:\/\/./.test(text) && URL.canParse(text),
        "must be an smtp:// or smtps:// address",
      )
      .optional(),
  ),
  MAIL_FROM: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(
        /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/,
        "must be a bare mail address such as orders@buka.example",
      )
      .optional(),
  ),
  CONTACT_EMAIL: z.preprocess(
    blankIsMissing,
    z
      .string()
      .trim()
      .regex(
        /^[^\s@<>"',;:]+@[^\s@<>"',;:]+$/,
        "must be a bare mail address such as help@buka.example",
      )
      .optional(),
  ),
  TRUST_PROXY_HOPS: wholeNumber(0, 0, 10),
  JOBS: z.preprocess(blankIsMissing, z.enum(["0", "1"], { error: "must be 0 or 1" }).default("1")),
  DATA_DIR: optionalText,
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ENDPOINT: address,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_PUBLIC_URL: address,
  S3_PATH_STYLE: z.preprocess(
    blankIsMissing,
    z.enum(["0", "1"], { error: "must be 0 or 1" }).optional(),
  ),
  LOG_LEVEL: z.preprocess(
    blankIsMissing,
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  ),
});

const required = [
  "DATABASE_URL",
  "PUBLIC_URL",
  "SESSION_SECRET",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "PAYSTACK_SECRET_KEY",
  "PAYSTACK_PUBLIC_KEY",
] as const;

/** Secrets that have stood in a file anyone can read. */
const publishedSecrets = new Set([
  "change-me-change-me-change-me-change-me",
  "0123456789abcdef0123456789abcdef",
]);

/** All of these, or none: half a bucket would lose pictures. */
const ofBucket = [
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_PUBLIC_URL",
] as const;

const paystackAddress = "https://api.paystack.co";
const paystackScript = "https://js.paystack.co/v2/inline.js";
const googleIssuer = "https://accounts.google.com";

export type Env = ReturnType<typeof readEnv>;

/**
 * Reads and checks the configuration. Production accepts no default for a secret and names
 * everything that is missing or wrong at once; elsewhere the sandbox's own accounts are the
 * defaults.
 * @throws EnvError with one line a fault
 */
export function readEnv(source: Record<string, string | undefined>) {
  const parsed = Raw.safeParse(source);
  const faults: string[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const raw = parsed.data;
  const production = source.NODE_ENV === "production" && source.BUKA_LOCAL !== "1";
  if (Object.entries(source).some(([name, value]) => name.startsWith("S3_") && value?.trim())) {
    for (const name of ofBucket)
      if (!source[name]?.trim())
        faults.push(
          `${name} is missing: pictures go to a bucket with ${ofBucket.join(", ")}, to the disk with none of them`,
        );
  }
  if (production) {
    for (const name of required) if (!source[name]?.trim()) faults.push(`${name} is missing`);
    const secret = source.SESSION_SECRET?.trim();
    if (secret && (secret.length < 32 || publishedSecrets.has(secret)))
      faults.push("SESSION_SECRET must have 32 characters or more and not be a published example");
    // Another domain would leave every link of a store, and www itself, pointing at a host that
    // leads back.
    if (raw?.ROOT_DOMAIN && raw.PUBLIC_URL && raw.ROOT_DOMAIN !== new URL(raw.PUBLIC_URL).hostname)
      faults.push("ROOT_DOMAIN must be the host of PUBLIC_URL");
    if (source.SANDBOX !== "1") {
      if (
        source.PAYSTACK_BASE_URL?.trim() &&
        source.PAYSTACK_BASE_URL.replace(/\/+$/, "") !== paystackAddress
      )
        faults.push("PAYSTACK_BASE_URL must be Paystack's own address unless SANDBOX=1");
      if (
        source.PAYSTACK_INLINE_URL?.trim() &&
        source.PAYSTACK_INLINE_URL.trim() !== paystackScript
      )
        faults.push("PAYSTACK_INLINE_URL must be Paystack's own script unless SANDBOX=1");
      if (
        source.GOOGLE_ISSUER_URL?.trim() &&
        source.GOOGLE_ISSUER_URL.replace(/\/+$/, "") !== googleIssuer
      )
        faults.push("GOOGLE_ISSUER_URL must be Google's own address unless SANDBOX=1");
    }
  }
  if (faults.length || !raw)
    throw new EnvError(
      `The configuration is not complete:\n${[...new Set(faults)].map((fault) => `  - ${fault}`).join("\n")}`,
    );

  const sandbox = production ? raw.SANDBOX === "1" : true;
  const publicUrl = new URL(
    raw.PUBLIC_URL ?? `http://${raw.ROOT_DOMAIN ?? "localhost"}:${raw.PORT}`,
  ).origin;
  const dataDir = resolve(raw.DATA_DIR ?? ".data");
  const rootDomain = raw.ROOT_DOMAIN ?? new URL(publicUrl).hostname;
  return {
    mode: production
      ? ("production" as const)
      : source.NODE_ENV === "test"
        ? ("test" as const)
        : ("local" as const),
    port: raw.PORT,
    databaseUrl: raw.DATABASE_URL ?? "",
    databasePoolMax: raw.DATABASE_POOL_MAX,
    publicUrl,
    rootDomain,
    sessionSecret: raw.SESSION_SECRET ?? keptSecret(dataDir),
    googleClientId: raw.GOOGLE_CLIENT_ID ?? "buka-sandbox",
    googleClientSecret: raw.GOOGLE_CLIENT_SECRET ?? "buka-sandbox-secret",
    googleIssuerUrl:
      raw.GOOGLE_ISSUER_URL ?? (sandbox ? `${publicUrl}/sandbox/google` : googleIssuer),
    paystackSecretKey: raw.PAYSTACK_SECRET_KEY ?? "sk_test_buka_sandbox",
    paystackPublicKey: raw.PAYSTACK_PUBLIC_KEY ?? "pk_test_buka_sandbox",
    /**
     * Where the server itself reaches the issuer: this process by its own port, as *.localhost
     * names resolve only in browsers.
     */
    googleBackchannelUrl:
      raw.GOOGLE_ISSUER_URL ??
      (sandbox ? `http://127.0.0.1:${raw.PORT}/sandbox/google` : googleIssuer),
    paystackBaseUrl:
      raw.PAYSTACK_BASE_URL ??
      (sandbox ? `http://127.0.0.1:${raw.PORT}/sandbox/paystack` : paystackAddress),
    paystackInlineUrl:
      raw.PAYSTACK_INLINE_URL ??
      (sandbox ? `${publicUrl}/sandbox/paystack/inline.js` : paystackScript),
    /**
     * Whether this process also does the work behind the pages: mail, refunds, what webhooks tell,
     * the sweeper.
     */
    jobs: raw.JOBS === "1",
    /** Where mail goes: this server, else the sandbox's outbox where it is on, else nowhere. */
    smtpUrl: raw.SMTP_URL ?? null,
    sandboxMailUrl: sandbox ? `http://127.0.0.1:${raw.PORT}/sandbox/mail` : null,
    mailFrom: raw.MAIL_FROM ?? `orders@${rootDomain}`,
    /** Whom people write to: shown at the foot of the product's own pages. */
    contactEmail: raw.CONTACT_EMAIL ?? null,
    trustProxyHops: raw.TRUST_PROXY_HOPS,
    dataDir,
    /** Where uploaded pictures go; null: below the data folder. */
    bucket: bucketOf(raw),
    logLevel: raw.LOG_LEVEL,
    sandbox,
  };
}

function bucketOf(raw: z.infer<typeof Raw>) {
  if (!raw.S3_BUCKET) return null;
  return {
    name: raw.S3_BUCKET,
    region: raw.S3_REGION ?? "auto",
    endpoint: raw.S3_ENDPOINT ?? null,
    accessKeyId: raw.S3_ACCESS_KEY_ID!,
    secretAccessKey: raw.S3_SECRET_ACCESS_KEY!,
    /** Where everybody reads the bucket's files, without a slash at the end. */
    publicUrl: raw.S3_PUBLIC_URL!,
    // Amazon's own buckets are hosts; others, at an address of their own, mostly folders.
    forcePathStyle: raw.S3_PATH_STYLE ? raw.S3_PATH_STYLE === "1" : raw.S3_ENDPOINT !== undefined,
  };
}

/**
 * Away from production the session secret is made once and kept beside the data, so that a restart
 * keeps people signed in.
 */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("hex");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** The checked configuration of this process, read once. @throws EnvError as readEnv does */
export function env(): Env {
  return singleton("env", () => readEnv(process.env));
}
