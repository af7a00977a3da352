import { createServer, type Server } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { processPaymentEvent } from "~/core/provider-events/payment-events.server";
import { webhookHandler } from "~/core/payments/webhook.server";
import { isLocked } from "~/platform/db.server";
import { startJobs } from "~/platform/jobs.server";
import type { BankAct } from "../../sandbox/paystack/disputes";
import { createPaystackSandbox } from "../../sandbox/paystack/router";

/** How a call to the provider misbehaves. */
type Fault = {
  path: RegExp;
  method?: string;
  /** Done, but the response is lost. */
  lost?: boolean;
  hold?: Promise<void>;
  /** Called when a call is held. */
  onHold?: () => void;
  answer?: (real: Record<string, unknown>) => Record<string, unknown>;
  status?: number;
};

/**
 * Starts the payment provider over real HTTP, with this process's webhook behind it, and points
 * PAYSTACK_BASE_URL at it, so call it before anything reads env(). `stepMs` is how long a refund
 * stays in each state. `fault` makes calls fail or lie until `heal`.
 */
export async function startProvider(options: { stepMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "buka-provider-"));
  const secretKey = "sk_test_buka_sandbox";
  let faults: Fault[] = [];
  const verifies: string[] = [];
  let webhooksAreLost = false;
  const app = express();
  app.post("/webhooks/paystack", (_req, res, next) =>
    webhooksAreLost ? void res.json({}) : next(),
  );
  app.post("/webhooks/paystack", express.raw({ type: () => true }), webhookHandler);
  const server: Server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = createPaystackSandbox({
    secretKey,
    publicKey: "pk_test_buka_sandbox",
    publicUrl: `${origin}/paystack`,
    webhookUrl: `${origin}/webhooks/paystack`,
    stateFile: join(folder, "state.json"),
    webhookRetryDelaysMs: [5, 5, 5],
    ...options,
  });
  app.use("/paystack", (req, res, next) => {
    if (req.path.startsWith("/transaction/verify/")) verifies.push(req.path);
    const fault = faults.find(
      (candidate) =>
        candidate.path.test(req.path) && (!candidate.method || candidate.method === req.method),
    );
    const refuse = (status: number) =>
      void res.status(status).json({ status: false, message: "Down" });
    if (fault?.hold) {
      fault.onHold?.();
      return void fault.hold.then(() => (fault.status ? refuse(fault.status) : next()));
    }
    if (fault?.lost) {
      const send = res.send.bind(res);
      res.json = res.send = () => (res.status(504), send(""));
    }
    if (fault?.status) return refuse(fault.status);
    if (fault?.answer) {
      const json = res.json.bind(res);
      const send = res.send.bind(res);
      const twist = (body: unknown) =>
        typeof body === "object" && body !== null && "data" in body
          ? { ...body, data: fault.answer!(body.data as Record<string, unknown>) }
          : body;
      res.json = (body) => json(twist(body));
      res.send = (body) =>
        typeof body === "string" && body.startsWith("{")
          ? send(JSON.stringify(twist(JSON.parse(body))))
          : send(body);
    }
    next();
  });
  app.use("/paystack", sandbox.router);
  await sandbox.start();
  process.env.PAYSTACK_BASE_URL = `${origin}/paystack`;
  process.env.PAYSTACK_SECRET_KEY = secretKey;
  // A job processes webhooks, as in the product.
  const stopJobs = await startJobs(
    { "payment-events": ({ id }) => processPaymentEvent(id!) },
    { locked: isLocked() },
  );

  const asBank = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${origin}/paystack/disputes${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };

  return {
    origin,
    secretKey,
    verifies,
    fault: (fault: Fault) => void faults.push(fault),
    /** Stops webhooks from arriving until `heal`. */
    loseWebhooks: () => void (webhooksAreLost = true),
    heal: () => void ((faults = []), (webhooksAreLost = false)),
    async pay(
      accessCode: string,
      card = "4084084084084081",
    ): Promise<{ status: string; reference: string }> {
      const response = await fetch(`${origin}/paystack/pay`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ access_code: accessCode, card }),
      });
      return (await response.json()) as { status: string; reference: string };
    },
    /** A customer's bank asks for a payment back. @returns the provider's id of the dispute */
    async dispute(reference: string, fields: Record<string, unknown> = {}): Promise<string> {
      const { id } = (await asBank("", { reference, ...fields })) as { id: number };
      return String(id);
    },
    /** How the bank goes on. */
    bank: (id: string, act: BankAct) => asBank(`/${id}`, { act }),
    async stop(): Promise<void> {
      await stopJobs();
      await sandbox.stop();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const declinedCard = "4084080000005408";
