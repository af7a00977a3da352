import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { databaseSettings, databaseVariables } from "./database-env.server";
import { singleton } from "./singleton.server";
import { edgeErrors, edgeSettings, edgeVariables } from "./edge-env.server";
import { messageErrors, messageSettings, messageVariables } from "./message-env.server";
import { operatorSettings, operatorVariables } from "./operator-env.server";
import { vapidErrors, vapidKeysOf } from "./vapid-keys.server";
import { withoutEnd } from "~/shared/without-end";

/** Its message has a line for each error, ready to print. */
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
const withoutSlashes = (text: string) => withoutEnd(text, /\//);
const address = z.preprocess(
  blankIsMissing,
  z
    .string()
    .trim()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      "must be an http(s) address",
    )
    .transform(withoutSlashes)
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
  LISTEN_HOST: optionalText,
  ...databaseVariables,
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
  ...operatorVariables,
  VAPID_PUBLIC_KEY: optionalText,
  VAPID_PRIVATE_KEY: optionalText,
  ...messageVariables,
  ...edgeVariables,
  TRUST_PROXY_HOPS: wholeNumber(0, 0, 10),
  DRAIN_MS: z.preprocess(blankIsMissing, z.coerce.number().int().min(0).max(60_000).optional()),
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

/** From example files that anyone can read. */
const PUBLISHED_SECRETS = new Set([
  "change-me-change-me-change-me-change-me",
  "0123456789abcdef0123456789abcdef",
]);

/** All or none. */
const BUCKET_VARIABLES = [
  "S3_BUCKET",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "S3_PUBLIC_URL",
] as const;

/** Load balancers ask /readyz every few seconds. */
const PRODUCTION_DRAIN_MS = 5_000;

const PAYSTACK_ADDRESS = "https://api.paystack.co";
const PAYSTACK_SCRIPT = "https://js.paystack.co/v2/inline.js";
const GOOGLE_ISSUER = "https://accounts.google.com";

type Source = Record<string, string | undefined>;
type Raw = z.infer<typeof Raw>;

/** For browsers, and for the server itself. */
type SandboxAddresses = { public: string; loopback: string };

export type Env = ReturnType<typeof readEnv>;

/**
 * Outside production, secrets default to the sandbox's accounts; production has no such defaults.
 * @throws EnvError that names everything missing or wrong
 */
export function readEnv(source: Source) {
  const production = source.NODE_ENV === "production" && source.BUKA_LOCAL !== "1";
  const raw = parse(source, production);
  const publicUrl = publicUrlOf(raw);
  const rootDomain = raw.ROOT_DOMAIN ?? new URL(publicUrl).hostname;
  const dataDir = resolve(raw.DATA_DIR ?? ".data");
  const sandbox = production ? raw.SANDBOX === "1" : true;
  // Only browsers resolve *.localhost, so the server uses the loopback address.
  const addresses = sandbox
    ? { public: `${publicUrl}/sandbox`, loopback: `http://127.0.0.1:${raw.PORT}/sandbox` }
    : null;
  return {
    mode: modeOf(source, production),
    port: raw.PORT,
    ...databaseSettings(raw),
    databasePoolMax: raw.DATABASE_POOL_MAX,
    publicUrl,
    rootDomain,
    /** Whether localhost and 127.0.0.1 serve the product too. */
    bareAddresses: !production || sandbox,
    /** Address to listen on; null: all of them. */
    host: raw.LISTEN_HOST ?? (production ? null : "127.0.0.1"),
    sessionSecret: raw.SESSION_SECRET ?? localSecret(dataDir),
    ...googleSettings(raw, addresses),
    ...paystackSettings(raw, addresses),
    ...mailSettings(raw, rootDomain, addresses),
    /** null: push is off, and the pages say so. */
    vapid: vapidKeysOf(raw, production ? null : dataDir),
    sandboxPushUrl: addresses ? `${addresses.loopback}/push` : null,
    ...messageSettings(raw, addresses?.loopback ?? null),
    /** The shared cache in front of the product; null: there is none. */
    edge: edgeSettings(raw, addresses?.loopback ?? null),
    /** Whether this process also works on jobs. */
    jobs: raw.JOBS === "1",
    ...operatorSettings(raw, production),
    trustProxyHops: raw.TRUST_PROXY_HOPS,
    /** How long a stopping process still serves. */
    drainMs: raw.DRAIN_MS ?? (production ? PRODUCTION_DRAIN_MS : 0),
    dataDir,
    /** Where uploaded pictures go; null: into the data folder. */
    bucket: bucketSettings(raw),
    logLevel: raw.LOG_LEVEL,
    sandbox,
  };
}

function parse(source: Source, production: boolean): Raw {
  const { data: raw, error } = Raw.safeParse(source);
  const errors = [
    ...(error?.issues ?? []).map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...bucketErrors(source),
    ...vapidErrors(raw ?? {}),
    ...messageErrors(source, !production || source.SANDBOX === "1"),
    ...edgeErrors(raw ?? {}, !production || source.SANDBOX === "1"),
    ...(production ? productionErrors(source, raw) : []),
  ];
  if (errors.length || !raw) {
    const lines = [...new Set(errors)].map((line) => `  - ${line}`).join("\n");
    throw new EnvError(`The configuration is not complete:\n${lines}`);
  }
  return raw;
}

function bucketErrors(source: Source): string[] {
  const wanted = Object.entries(source).some(
    ([name, value]) => name.startsWith("S3_") && value?.trim(),
  );
  if (!wanted) return [];
  return missing(source, BUCKET_VARIABLES).map(
    (name) =>
      `${name} is missing: pictures go to a bucket with ${BUCKET_VARIABLES.join(", ")}, ` +
      "to the disk with none of them",
  );
}

function productionErrors(source: Source, raw: Raw | undefined): string[] {
  const errors = missing(source, required).map((name) => `${name} is missing`);
  const secret = source.SESSION_SECRET?.trim();
  if (secret && (secret.length < 32 || PUBLISHED_SECRETS.has(secret)))
    errors.push("SESSION_SECRET must have 32 characters or more and not be a published example");
  // Otherwise links to stores and to www redirect in circles.
  if (raw?.ROOT_DOMAIN && raw.PUBLIC_URL && raw.ROOT_DOMAIN !== new URL(raw.PUBLIC_URL).hostname)
    errors.push("ROOT_DOMAIN must be the host of PUBLIC_URL");
  return source.SANDBOX === "1"
    ? errors
    : [...errors, ...transportErrors(raw), ...providerErrors(source), ...keyErrors(raw)];
}

/** Over plain http anyone on the way could read a session. */
const transportErrors = (raw: Raw | undefined): string[] =>
  raw?.PUBLIC_URL && !raw.PUBLIC_URL.startsWith("https:")
    ? ["PUBLIC_URL must begin with https:// unless SANDBOX=1"]
    : [];

/** A key of the wrong kind would fail only at the first payment. */
function keyErrors(raw: Raw | undefined): string[] {
  const { PAYSTACK_SECRET_KEY: secret, PAYSTACK_PUBLIC_KEY: open } = raw ?? {};
  if (!secret || !open) return []; // missing is an error of its own
  const [, secretMode] = /^sk_(live|test)_./.exec(secret) ?? [];
  const [, openMode] = /^pk_(live|test)_./.exec(open) ?? [];
  const errors: string[] = [];
  if (!secretMode) errors.push("PAYSTACK_SECRET_KEY must begin with sk_live_ or sk_test_");
  if (!openMode) errors.push("PAYSTACK_PUBLIC_KEY must begin with pk_live_ or pk_test_");
  if (secretMode && openMode && secretMode !== openMode)
    errors.push(
      "PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must both be live or both be test keys",
    );
  return errors;
}

function providerErrors(source: Source): string[] {
  const differs = (value: string | undefined, expected: string) =>
    Boolean(value?.trim()) && value !== expected;
  const errors: string[] = [];
  if (differs(withoutSlashes(source.PAYSTACK_BASE_URL ?? ""), PAYSTACK_ADDRESS))
    errors.push("PAYSTACK_BASE_URL must be Paystack's own address unless SANDBOX=1");
  if (differs(source.PAYSTACK_INLINE_URL?.trim(), PAYSTACK_SCRIPT))
    errors.push("PAYSTACK_INLINE_URL must be Paystack's own script unless SANDBOX=1");
  if (differs(withoutSlashes(source.GOOGLE_ISSUER_URL ?? ""), GOOGLE_ISSUER))
    errors.push("GOOGLE_ISSUER_URL must be Google's own address unless SANDBOX=1");
  return errors;
}

const missing = (source: Source, names: readonly string[]) =>
  names.filter((name) => !source[name]?.trim());

function modeOf(source: Source, production: boolean) {
  if (production) return "production" as const;
  return source.NODE_ENV === "test" ? ("test" as const) : ("local" as const);
}

const publicUrlOf = (raw: Raw) =>
  new URL(raw.PUBLIC_URL ?? `http://${raw.ROOT_DOMAIN ?? "localhost"}:${raw.PORT}`).origin;

function googleSettings(raw: Raw, sandbox: SandboxAddresses | null) {
  return {
    googleClientId: raw.GOOGLE_CLIENT_ID ?? "buka-sandbox",
    googleClientSecret: raw.GOOGLE_CLIENT_SECRET ?? "buka-sandbox-secret",
    googleIssuerUrl:
      raw.GOOGLE_ISSUER_URL ?? (sandbox ? `${sandbox.public}/google` : GOOGLE_ISSUER),
    /** The issuer as this server reaches it. */
    googleBackchannelUrl:
      raw.GOOGLE_ISSUER_URL ?? (sandbox ? `${sandbox.loopback}/google` : GOOGLE_ISSUER),
  };
}

function paystackSettings(raw: Raw, sandbox: SandboxAddresses | null) {
  return {
    paystackSecretKey: raw.PAYSTACK_SECRET_KEY ?? "sk_test_buka_sandbox",
    paystackPublicKey: raw.PAYSTACK_PUBLIC_KEY ?? "pk_test_buka_sandbox",
    paystackBaseUrl:
      raw.PAYSTACK_BASE_URL ?? (sandbox ? `${sandbox.loopback}/paystack` : PAYSTACK_ADDRESS),
    paystackInlineUrl:
      raw.PAYSTACK_INLINE_URL ??
      (sandbox ? `${sandbox.public}/paystack/inline.js` : PAYSTACK_SCRIPT),
  };
}

function mailSettings(raw: Raw, rootDomain: string, sandbox: SandboxAddresses | null) {
  return {
    /** Mail goes to this server, else to the sandbox, else nowhere. */
    smtpUrl: raw.SMTP_URL ?? null,
    sandboxMailUrl: sandbox ? `${sandbox.loopback}/mail` : null,
    mailFrom: raw.MAIL_FROM ?? `orders@${rootDomain}`,
    /** Shown in the footer of the product's own pages. */
    contactEmail: raw.CONTACT_EMAIL ?? null,
  };
}

function bucketSettings(raw: Raw) {
  if (!raw.S3_BUCKET) return null;
  return {
    name: raw.S3_BUCKET,
    region: raw.S3_REGION ?? "auto",
    endpoint: raw.S3_ENDPOINT ?? null,
    accessKeyId: raw.S3_ACCESS_KEY_ID!,
    secretAccessKey: raw.S3_SECRET_ACCESS_KEY!,
    /** Where browsers read the files; no trailing slash. */
    publicUrl: raw.S3_PUBLIC_URL!,
    // Amazon puts buckets into the host name, most other services into the path.
    forcePathStyle: raw.S3_PATH_STYLE ? raw.S3_PATH_STYLE === "1" : raw.S3_ENDPOINT !== undefined,
  };
}

/** Stored with the data, so that a restart signs nobody out. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = randomBytes(32).toString("hex");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/** Reads the configuration of this process once. @throws EnvError */
export function env(): Env {
  return singleton("env", () => readEnv(process.env));
}
