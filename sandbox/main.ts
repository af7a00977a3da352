import { createServer } from "node:http";
import { join, resolve } from "node:path";
import express from "express";
import { pino } from "pino";
import { createSandbox } from "./mount";

function shopOrigins(shopUrl: string, rootDomain: string | undefined): string[] {
  const { protocol, hostname, port } = new URL(shopUrl);
  return [shopUrl, `${protocol}//*.${rootDomain || hostname}${port && `:${port}`}`];
}

const edgeAccount = ({ EDGE_TOKEN: token, EDGE_ZONE: zone = "" }: NodeJS.ProcessEnv) =>
  token ? { token, zone } : null;

/** Runs the sandbox alone (`npm run sandbox`) and prints the settings for a shop elsewhere. */
async function main(): Promise<void> {
  const { env } = process;
  const port = Number(env.SANDBOX_PORT || 3900);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error("SANDBOX_PORT must be a port number");
  const publicUrl = new URL(env.SANDBOX_URL || `http://localhost:${port}`).origin;
  const shopUrl = new URL(env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`).origin;
  const log = pino({
    level: env.LOG_LEVEL || "info",
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const sandbox = createSandbox({
    publicUrl: `${publicUrl}/sandbox`,
    webhooksUrl: `${shopUrl}/webhooks`,
    shopOrigins: shopOrigins(shopUrl, env.ROOT_DOMAIN),
    googleRedirectUris: [`${shopUrl}/auth/google/callback`],
    // A folder of its own: the server has a sandbox too, and a file belongs to one process.
    dataDir: join(resolve(env.DATA_DIR || ".data"), "standalone"),
    secretKey: env.PAYSTACK_SECRET_KEY || "sk_test_buka_sandbox",
    publicKey: env.PAYSTACK_PUBLIC_KEY || "pk_test_buka_sandbox",
    googleClientId: env.GOOGLE_CLIENT_ID || "buka-sandbox",
    googleClientSecret: env.GOOGLE_CLIENT_SECRET || "buka-sandbox-secret",
    phones: {
      whatsApp: {
        token: env.WHATSAPP_TOKEN || "buka-sandbox-token",
        phoneId: env.WHATSAPP_PHONE_ID || "100000000000001",
        appSecret: env.WHATSAPP_APP_SECRET || "buka-sandbox-app-secret",
      },
      sms: {
        apiKey: env.TERMII_API_KEY || "buka-sandbox-key",
        senderId: env.TERMII_SENDER_ID || "Buka",
        webhookSecret: env.TERMII_WEBHOOK_SECRET || "buka-sandbox-webhook-secret",
      },
    },
    edge: edgeAccount(env),
    log: (message, facts) => log.info(facts ?? {}, message),
  });
  await sandbox.start();

  const app = express();
  app.disable("x-powered-by");
  app.use("/sandbox", sandbox.router);
  app.use((_req, res) => void res.status(404).type("text/plain").send("Not found"));
  const server = createServer(app);
  await new Promise<void>((ready, fail) => server.once("error", fail).listen(port, ready));
  console.log(`The sandbox is running, for a shop at ${shopUrl}
  PAYSTACK_BASE_URL=${publicUrl}/sandbox/paystack
  PAYSTACK_INLINE_URL=${publicUrl}/sandbox/paystack/inline.js
  GOOGLE_ISSUER_URL=${publicUrl}/sandbox/google
  WHATSAPP_BASE_URL=${publicUrl}/sandbox/phones/whatsapp
  TERMII_BASE_URL=${publicUrl}/sandbox/phones/termii`);

  const stop = () => {
    server.close(() => void sandbox.stop().then(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  const code = (error as { code?: unknown }).code;
  console.error(
    code === "EADDRINUSE"
      ? "The sandbox's port is taken: set SANDBOX_PORT to another one."
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exit(1);
});
