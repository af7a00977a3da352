import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import {
  termiiWebhook,
  verifyWhatsAppWebhook,
  whatsAppWebhook,
} from "~/core/messages/message-webhooks.server";
import { env } from "~/platform/env.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { createPhonesSandbox } from "../../sandbox/phones/router";
import type { PhoneMessage } from "../../sandbox/phones/state";

/**
 * Starts the sandbox's phones over real HTTP, with this process's webhooks behind them, where the
 * product expects them.
 */
export async function startPhones() {
  const folder = mkdtempSync(join(tmpdir(), "buka-phones-"));
  const app = express();
  const server: Server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  process.env.PORT = String(port);
  deleteSingleton("env");
  const { whatsApp, sms } = env();
  const sandbox = createPhonesSandbox({
    whatsApp: whatsApp!,
    sms: sms!,
    webhookUrls: {
      whatsapp: `${origin}/webhooks/whatsapp`,
      sms: `${origin}/webhooks/termii`,
    },
    stateFile: join(folder, "phones.json"),
    stepMs: 5,
    retryDelaysMs: [5, 5, 5],
  });
  const rawBody = express.raw({ type: () => true, limit: "256kb" });
  app.get("/webhooks/whatsapp", verifyWhatsAppWebhook);
  app.post("/webhooks/whatsapp", rawBody, whatsAppWebhook);
  app.post(["/webhooks/termii", "/webhooks/termii/:secret"], rawBody, termiiWebhook);
  app.use("/sandbox/phones", sandbox.router);
  await sandbox.start();
  const base = `${origin}/sandbox/phones`;
  const post = (path: string, body: object) =>
    fetch(base + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
    });
  return {
    origin,
    /** Returns what a phone got and answered, newest first. */
    async messages(phone: string): Promise<PhoneMessage[]> {
      const answer = await fetch(`${base}/messages?to=${encodeURIComponent(phone)}`);
      return ((await answer.json()) as { messages: PhoneMessage[] }).messages;
    },
    /** Answers by WhatsApp. */
    reply: async (phone: string, text: string) => void (await post("/reply", { phone, text })),
    read: async (id: string) => void (await post("/read", { id })),
    /** Makes messages go wrong until `heal` (docs/sandbox.md). */
    async fault(plan: { fault: string; only?: string; way?: "whatsapp" | "sms"; once?: boolean }) {
      const { status } = await post("/faults", plan);
      if (status !== 200) throw new Error(`The sandbox does not know ${plan.fault}`);
    },
    heal: async () => void (await fetch(`${base}/faults`, { method: "DELETE" })),
    async stop(): Promise<void> {
      await sandbox.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
