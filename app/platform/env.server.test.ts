import { expect, it } from "vitest";
import { EnvError, readEnv } from "./env.server";

const production = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://buka@db/buka",
  PUBLIC_URL: "https://buka.example",
  SESSION_SECRET: "a-secret-of-this-test-with-32-characters",
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "secret",
  PAYSTACK_SECRET_KEY: "sk_live_x",
  PAYSTACK_PUBLIC_KEY: "pk_live_x",
  DATA_DIR: "/tmp",
};
const errorsOf = (changes: Record<string, string>) => {
  try {
    readEnv({ ...production, ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.message.split("\n").slice(1);
  }
};

it("takes a complete production configuration, with the providers' own addresses", () => {
  expect(readEnv(production)).toMatchObject({
    mode: "production",
    sandbox: false,
    rootDomain: "buka.example",
    port: 3000,
    trustProxyHops: 0,
    paystackBaseUrl: "https://api.paystack.co",
    googleIssuerUrl: "https://accounts.google.com",
  });
});

it("names everything that is missing or wrong at once; a blank is missing", () => {
  expect(
    errorsOf({
      DATABASE_URL: " ",
      SESSION_SECRET: "short",
      PUBLIC_URL: "https://buka.example/shop",
      PORT: "abc",
    }),
  ).toEqual([
    expect.stringContaining("PORT must be a whole number"),
    expect.stringContaining("PUBLIC_URL must be an address"),
    "  - DATABASE_URL is missing",
    "  - SESSION_SECRET must have 32 characters or more and not be a published example",
  ]);
});

it("refuses a root domain that is not the public address's host: www would redirect to itself for ever", () => {
  expect(errorsOf({ PUBLIC_URL: "https://www.buka.example", ROOT_DOMAIN: "buka.example" })).toEqual(
    ["  - ROOT_DOMAIN must be the host of PUBLIC_URL"],
  );
  expect(errorsOf({ ROOT_DOMAIN: "BUKA.example" })).toEqual([]);
  expect(errorsOf({ ROOT_DOMAIN: "" })).toEqual([]);
});

it("refuses plain http and keys of the wrong kind outside the sandbox", () => {
  const unsafe = { PUBLIC_URL: "http://buka.example" };
  expect(errorsOf(unsafe)).toEqual(["  - PUBLIC_URL must begin with https:// unless SANDBOX=1"]);
  expect(errorsOf({ ...unsafe, SANDBOX: "1" })).toEqual([]);
  expect(errorsOf({ PAYSTACK_SECRET_KEY: "x", PAYSTACK_PUBLIC_KEY: "sk_test_x" })).toEqual([
    "  - PAYSTACK_SECRET_KEY must begin with sk_live_ or sk_test_",
    "  - PAYSTACK_PUBLIC_KEY must begin with pk_live_ or pk_test_",
  ]);
  expect(errorsOf({ PAYSTACK_PUBLIC_KEY: "pk_test_x" })).toEqual([
    "  - PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY must both be live or both be test keys",
  ]);
});

it("listens to this machine alone and serves bare addresses, but for production", () => {
  expect(readEnv(production)).toMatchObject({ host: null, bareAddresses: false });
  expect(readEnv({ ...production, SANDBOX: "1" })).toMatchObject({ bareAddresses: true });
  const local = { ...production, BUKA_LOCAL: "1" };
  expect(readEnv(local)).toMatchObject({ host: "127.0.0.1", bareAddresses: true });
  expect(readEnv({ ...local, LISTEN_HOST: "0.0.0.0" })).toMatchObject({ host: "0.0.0.0" });
});

it("refuses other providers than Paystack and Google outside the sandbox", () => {
  const imitations = {
    PAYSTACK_BASE_URL: "https://pay.example",
    PAYSTACK_INLINE_URL: "https://pay.example/inline.js",
    GOOGLE_ISSUER_URL: "https://sign.example",
  };
  expect(errorsOf(imitations)).toHaveLength(3);
  expect(errorsOf({ ...imitations, SANDBOX: "1" })).toEqual([]);
});

it("sends mail from the root domain unless configured otherwise, to the mail server, the sandbox or nowhere", () => {
  expect(readEnv(production)).toMatchObject({
    smtpUrl: null,
    sandboxMailUrl: null,
    mailFrom: "orders@buka.example",
  });
  expect(readEnv({ ...production, SANDBOX: "1", PORT: "3100" })).toMatchObject({
    smtpUrl: null,
    sandboxMailUrl: "http://127.0.0.1:3100/sandbox/mail",
  });
  expect([readEnv(production).jobs, readEnv({ ...production, JOBS: "0" }).jobs]).toEqual([
    true,
    false,
  ]);
  expect(
    readEnv({
      ...production,
      SMTP_URL: "smtps://me:pw@mail.example:465",
      MAIL_FROM: "hello@buka.example",
    }),
  ).toMatchObject({ smtpUrl: "smtps://me:pw@mail.example:465", mailFrom: "hello@buka.example" });
  expect(errorsOf({ SMTP_URL: "mail.example", MAIL_FROM: "Buka <orders@buka.example>" })).toEqual([
    expect.stringContaining("SMTP_URL must be"),
    expect.stringContaining("MAIL_FROM must be"),
  ]);
});

it("accepts a complete bucket for pictures or none, and names the variables an incomplete one lacks", () => {
  expect(readEnv(production).bucket).toBeNull();
  const bucket = {
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_PUBLIC_URL: "https://pictures.buka.example/",
  };
  expect(readEnv({ ...production, ...bucket }).bucket).toMatchObject({
    name: "pictures",
    region: "auto",
    endpoint: null,
    forcePathStyle: false,
    publicUrl: "https://pictures.buka.example",
  });
  expect(
    readEnv({ ...production, ...bucket, S3_ENDPOINT: "https://r2.example" }).bucket,
  ).toMatchObject({ endpoint: "https://r2.example", forcePathStyle: true });
  expect(
    errorsOf({
      S3_ENDPOINT: "https://r2.example",
      S3_BUCKET: "pictures",
      S3_PUBLIC_URL: "pictures.buka.example",
    }),
  ).toEqual([
    expect.stringContaining("S3_PUBLIC_URL must be an http(s) address"),
    expect.stringContaining("S3_ACCESS_KEY_ID is missing"),
    expect.stringContaining("S3_SECRET_ACCESS_KEY is missing"),
  ]);
});

it("takes a shared cache in front only with all that its purges need", () => {
  const EDGE_TOKEN = "a-token-of-twenty-letters";
  expect(readEnv(production).edge).toBeNull();
  expect(errorsOf({ EDGE_CACHE: "squid" })).toEqual([
    expect.stringContaining("EDGE_CACHE must be"),
  ]);
  expect(errorsOf({ EDGE_CACHE: "varnish", EDGE_TOKEN: "short" })).toEqual([
    expect.stringContaining("EDGE_TOKEN must have 20"),
    expect.stringContaining("EDGE_PURGE_URL is missing"),
  ]);
  expect(
    errorsOf({
      EDGE_CACHE: "cloudflare",
      EDGE_TOKEN,
      EDGE_PURGE_URL: "https://evil.example",
    }),
  ).toEqual([
    expect.stringContaining("EDGE_ZONE must be the zone"),
    expect.stringContaining("unless SANDBOX=1"),
  ]);
  const varnish = {
    EDGE_CACHE: "varnish",
    EDGE_TOKEN,
    EDGE_PURGE_URL: "http://one:6081/, http://two:6081",
  };
  expect(readEnv({ ...production, ...varnish }).edge).toMatchObject({
    kind: "varnish",
    purgeUrls: ["http://one:6081", "http://two:6081"],
  });
  const fastly = { EDGE_CACHE: "fastly", EDGE_TOKEN, EDGE_ZONE: "abc" };
  expect(readEnv({ ...production, ...fastly }).edge?.purgeUrls).toEqual(["https://api.fastly.com"]);
});
