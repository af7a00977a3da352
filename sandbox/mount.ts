import { join } from "node:path";
import { Router } from "express";
import { createEdgeSandbox, type EdgeAccount } from "./edge/router";
import { demoAccounts } from "./google/accounts";
import { createGoogleSandbox } from "./google/router";
import { silentLog, type SandboxLog } from "./log";
import { createMailSandbox } from "./mail/router";
import { createPaystackSandbox } from "./paystack/router";
import type { PhoneAccounts } from "./phones/providers";
import { createPhonesSandbox } from "./phones/router";
import { createPushSandbox } from "./push/router";

export type SandboxOptions = {
  /** As browsers see it, such as http://localhost:3000/sandbox. */
  publicUrl: string;
  /** As the shop reaches it, if not by `publicUrl`. */
  shopUrl?: string;
  /** Where the shop's webhooks are, such as http://localhost:3000/webhooks. */
  webhooksUrl: string;
  googleRedirectUris: readonly string[];
  /** The sandbox's files are in `sandbox/` below it. */
  dataDir: string;
  secretKey: string;
  publicKey: string;
  googleClientId: string;
  googleClientSecret: string;
  phones: PhoneAccounts;
  /** Of the shared cache in front, if there is one. */
  edge?: EdgeAccount | null;
  /** May open the payment popup; in the form of a content security policy. */
  shopOrigins?: readonly string[];
  webhookRetryDelaysMs?: readonly number[];
  log?: SandboxLog;
};

/** `start` resumes undelivered webhooks, and must have resolved before the router is used. */
export function createSandbox(options: SandboxOptions): {
  router: Router;
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  const { publicUrl, dataDir, log = silentLog } = options;
  const paystack = createPaystackSandbox({
    secretKey: options.secretKey,
    publicKey: options.publicKey,
    publicUrl: `${publicUrl}/paystack`,
    webhookUrl: `${options.webhooksUrl}/paystack`,
    stateFile: join(dataDir, "sandbox", "paystack.json"),
    webhookRetryDelaysMs: options.webhookRetryDelaysMs,
    shopOrigins: options.shopOrigins,
    log,
  });
  const google = createGoogleSandbox({
    issuerUrl: `${publicUrl}/google`,
    clientId: options.googleClientId,
    clientSecret: options.googleClientSecret,
    redirectUris: options.googleRedirectUris,
    stateFile: join(dataDir, "sandbox", "google.json"),
    accounts: demoAccounts,
    log,
  });
  const mail = createMailSandbox({ stateFile: join(dataDir, "sandbox", "mail.json"), log });
  const push = createPushSandbox({
    publicUrl: `${options.shopUrl ?? publicUrl}/push`,
    stateFile: join(dataDir, "sandbox", "push.json"),
    log,
  });
  const phones = createPhonesSandbox({
    ...options.phones,
    webhookUrls: {
      whatsapp: `${options.webhooksUrl}/whatsapp`,
      sms: `${options.webhooksUrl}/termii`,
    },
    stateFile: join(dataDir, "sandbox", "phones.json"),
    log,
  });
  const router = Router();
  router.use("/paystack", paystack.router);
  router.use("/google", google.router);
  router.use("/mail", mail.router);
  router.use("/push", push.router);
  router.use("/phones", phones.router);
  router.use("/edge", createEdgeSandbox(options.edge ?? null).router);
  return {
    router,
    async start() {
      await Promise.all([paystack.start(), mail.start(), push.start(), phones.start()]);
    },
    async stop() {
      await Promise.all([paystack.stop(), mail.stop(), push.stop(), phones.stop()]);
    },
  };
}
