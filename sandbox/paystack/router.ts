import { timingSafeEqual } from "node:crypto";
import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { handler, textField } from "../handler";
import { silentLog, type SandboxLog } from "../log";
import { refusals, send } from "./answers";
import { findCard } from "./cards";
import { createCharges } from "./charges";
import { checkoutRouter } from "./checkout";
import { openState, type State } from "./state";
import { createTransactions } from "./transactions";
import { createWebhooks, type Webhooks } from "./webhooks";

export type PaystackSandboxOptions = {
  secretKey: string;
  publicKey: string;
  /** Origin and mount path as the browser sees them, e.g. http://localhost:3000/sandbox/paystack. */
  publicUrl: string;
  /** The shop's webhook address. */
  webhookUrl: string;
  /** Absolute path of the JSON file that keeps the transactions. */
  stateFile: string;
  /** Pauses between the tries of one webhook, in milliseconds. */
  webhookRetryDelaysMs?: readonly number[];
  /** Whom the payer pays when the metadata names no vendor. */
  businessName?: string;
  log?: SandboxLog;
};

function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function requireKey(secretKey: string): RequestHandler {
  return (req, res, next) => {
    const header = req.get("Authorization");
    if (!header) return send(res, refusals.noAuthorization);
    const key = /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? "";
    if (!sameText(key, secretKey)) return send(res, refusals.invalidKey);
    next();
  };
}

function routes(state: State, webhooks: Webhooks, options: PaystackSandboxOptions, log: SandboxLog): Router {
  const transactions = createTransactions(state, { publicUrl: options.publicUrl });
  const charges = createCharges(state, webhooks);
  const router = Router();
  const json = express.json({ limit: "100kb" });

  router.use("/transaction", requireKey(options.secretKey));
  router.post("/transaction/initialize", json, handler(async (req, res) => send(res, await transactions.initialize((req.body ?? {}) as Record<string, unknown>))));
  router.get("/transaction/verify/:reference", (req, res) => send(res, transactions.verify(req.params.reference ?? "")));
  router.get("/transaction", (req, res) => send(res, transactions.list(req.query)));

  router.use(checkoutRouter({ transactions, charges, businessName: options.businessName ?? "Buka", log }));

  // For tests and demos; Paystack has nothing like these three.
  router.post(
    "/pay",
    json,
    handler(async (req, res) => {
      const transaction = transactions.findByAccessCode(textField(req.body, "access_code"));
      if (!transaction) return void res.status(404).json({ status: false, message: "No transaction has this access_code" });
      const card = findCard(textField(req.body, "card"));
      if (!card) return void res.status(400).json({ status: false, message: "card must be the number of a test card" });
      const ipAddress = req.ip ?? null;
      await charges.enterCard(transaction, { card, expMonth: "12", expYear: String(new Date().getUTCFullYear() + 2), ipAddress });
      for (const step of card.steps) await charges.passStep(transaction, step, ipAddress);
      res.json({ status: transaction.status, reference: transaction.reference, gateway_response: transaction.gatewayResponse });
    }),
  );
  router.get("/transactions", (_req, res) => {
    res.set("Cache-Control", "no-store").json(
      transactions.all().map((transaction) => ({
        reference: transaction.reference,
        status: transaction.status,
        amount: transaction.amountKobo,
        currency: transaction.currency,
        access_code: transaction.accessCode,
        paid_at: transaction.paidAt,
      })),
    );
  });
  router.get("/deliveries", (_req, res) => {
    res.set("Cache-Control", "no-store").json(
      webhooks.log().map(({ event, reference, tries, deliveredAt, dueAt }) => ({ event, reference, tries, delivered_at: deliveredAt, due_at: dueAt })),
    );
  });
  return router;
}

/**
 * Plays Paystack over HTTP: the transaction API, the hosted payment page, signed webhooks. Its state outlives a restart and a kill.
 * Until `start` has resolved the router answers 503; `stop` finishes what is under way and closes the file.
 * @throws when a key is not a test key: nothing here may touch a live account
 */
export function createPaystackSandbox(options: PaystackSandboxOptions): { router: Router; start(): Promise<void>; stop(): Promise<void> } {
  if (!options.secretKey.startsWith("sk_test_") || !options.publicKey.startsWith("pk_test_")) throw new Error("The Paystack sandbox takes test keys only (sk_test_… and pk_test_…)");
  const log = options.log ?? silentLog;
  const router = Router();
  let running: { state: State; webhooks: Webhooks; routes: Router } | null = null;

  router.use((req, res, next) => (running ? running.routes(req, res, next) : void res.status(503).json({ status: false, message: "The sandbox is not running" })));
  router.use((_req, res) => send(res, refusals.notFound));
  router.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const status = (error as { status?: unknown }).status;
    if (status === 400 || status === 413) return send(res, refusals.bodyMalformed);
    log("The Paystack sandbox failed", { err: error });
    send(res, refusals.broken);
  });

  return {
    router,
    async start() {
      if (running) return;
      const state = await openState(options.stateFile, log);
      const webhooks = createWebhooks(state, { url: options.webhookUrl, secretKey: options.secretKey, retryDelaysMs: options.webhookRetryDelaysMs, log });
      running = { state, webhooks, routes: routes(state, webhooks, options, log) };
      webhooks.start();
    },
    async stop() {
      if (!running) return;
      const { state, webhooks } = running;
      running = null;
      await webhooks.stop();
      await state.close();
    },
  };
}
