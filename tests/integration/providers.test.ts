import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCookieSessionStorage } from "@remix-run/node";
import express from "express";
import { Authenticator } from "remix-auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createGoogleStrategy,
  signInCancelled,
  type GoogleIdentity,
} from "~/platform/google.server";
import { createPaystackClient, verifyWebhookSignature } from "~/platform/paystack.server";
import { createSandbox } from "../../sandbox/mount";

const secretKey = "sk_test_providers";
const callbackUrl = "http://localhost:3000/auth/google/callback";

let folder: string;
let server: Server;
let sandbox: ReturnType<typeof createSandbox>;
let base: string;
let webhook: Promise<{ body: Buffer; signature: string | undefined }>;

/** The sandbox and a shop's webhook URL on one host, as the server mounts them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "providers-"));
  const app = express();
  let arrived: (value: { body: Buffer; signature: string | undefined }) => void;
  webhook = new Promise((resolve) => (arrived = resolve));
  app.use("/sandbox", (req, res, next) => sandbox.router(req, res, next));
  app.post("/webhooks/paystack", express.raw({ type: () => true }), (req, res) => {
    arrived({ body: req.body as Buffer, signature: req.get("x-paystack-signature") });
    res.sendStatus(200);
  });
  server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  // Only browsers resolve this name; both clients must find it all the same.
  base = `http://buka.localhost:${port}`;
  sandbox = createSandbox({
    publicUrl: `${base}/sandbox`,
    webhooksUrl: `${base}/webhooks`,
    googleRedirectUris: [callbackUrl],
    dataDir: folder,
    secretKey,
    publicKey: "pk_test_providers",
    googleClientId: "client",
    googleClientSecret: "secret",
    phones: {
      whatsApp: { token: "token", phoneId: "1", appSecret: "secret" },
      sms: { apiKey: "key", senderId: "Buka", webhookSecret: "secret" },
    },
  });
  await sandbox.start();
});
afterAll(async () => {
  await sandbox.stop();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await rm(folder, { recursive: true });
});

const local = (address: string) => address.replace("buka.localhost", "127.0.0.1");

test("our payment client takes a payment at the sandbox from start to webhook", async () => {
  const client = createPaystackClient({ baseUrl: `${base}/sandbox/paystack`, secretKey });
  const request = {
    reference: "order_1_x",
    amountKobo: 513800,
    email: "a@b.co",
    callbackUrl: "http://shop.example/back",
    metadata: { vendor_name: "Mama Put" },
  };
  const started = await client.initializeTransaction(request);
  expect(started).toMatchObject({ ok: true, data: { accessCode: expect.any(String) } });
  expect(await client.initializeTransaction(request)).toMatchObject({
    ok: false,
    code: "duplicate_reference",
  });
  expect(await client.verifyTransaction("order_1_x")).toMatchObject({
    ok: true,
    data: { status: "abandoned", feesKobo: null, paidAt: null },
  });
  expect(await client.verifyTransaction("order_2_x")).toMatchObject({
    ok: false,
    code: "not_found",
  });
  expect(
    await createPaystackClient({
      baseUrl: `${base}/sandbox/paystack`,
      secretKey: "sk_test_other",
    }).verifyTransaction("order_1_x"),
  ).toMatchObject({ ok: false, code: "rejected", message: "Invalid key" });

  const page = started.ok ? local(started.data.authorizationUrl) : "";
  const paid = await fetch(page, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      intent: "card",
      number: "4084084084084081",
      expiry: "12/40",
      cvv: "408",
    }),
  });
  expect(paid.headers.get("location")).toBe(
    "http://shop.example/back?trxref=order_1_x&reference=order_1_x",
  );
  expect(await client.verifyTransaction("order_1_x")).toMatchObject({
    ok: true,
    data: {
      status: "success",
      domain: "test",
      amountKobo: 513800,
      requestedAmountKobo: 513800,
      currency: "NGN",
      feesKobo: 17707,
      paidAt: expect.any(Date),
      raw: { metadata: { vendor_name: "Mama Put" } },
    },
  });

  const { body, signature } = await webhook;
  expect(verifyWebhookSignature(body, signature, secretKey)).toBe(true);
  expect(verifyWebhookSignature(body, signature, "sk_test_other")).toBe(false);
});

test("our sign-in works against the sandbox's issuer as against Google", async () => {
  const storage = createCookieSessionStorage({ cookie: { name: "signin", secrets: ["s"] } });
  const authenticator = new Authenticator<GoogleIdentity>(storage, { throwOnError: true });
  authenticator.use(
    createGoogleStrategy(
      {
        issuerUrl: `${base}/sandbox/google`,
        clientId: "client",
        clientSecret: "secret",
        callbackUrl,
      },
      async (identity) => identity,
    ),
  );

  const signIn = async (choice: Record<string, string>) => {
    const out = (await authenticator
      .authenticate("google", new Request("http://localhost:3000/auth/google"))
      .catch((thrown: unknown) => thrown)) as Response;
    const chosen = await fetch(local(out.headers.get("location") ?? ""), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(choice),
    });
    const cookie = (out.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    return authenticator.authenticate(
      "google",
      new Request(chosen.headers.get("location") ?? "", { headers: { cookie } }),
    );
  };

  expect(await signIn({ account: "ada@mama-put.test" })).toMatchObject({
    sub: "sandbox-ada@mama-put.test",
    email: "ada@mama-put.test",
    name: "Ada Okafor",
    pictureUrl: `${base}/sandbox/google/picture/AO.svg`,
  });
  expect(await signIn({ email: "tunde@kitchen.test" })).toMatchObject({
    sub: "sandbox-tunde@kitchen.test",
    name: "Tunde",
  });
  await expect(signIn({ cancel: "1" })).rejects.toThrow(signInCancelled);
});
