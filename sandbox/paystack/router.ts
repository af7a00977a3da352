import { timingSafeEqual } from "node:crypto";
import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { handler, textField } from "../handler";
import { silentLog, type SandboxLog } from "../log";
import { adminRouter } from "./admin";
import { refusals, send } from "./answers";
import { resolveAccount } from "./banks";
import { bankAppRouter } from "./bank-app";
import { createDisputes, type Disputes } from "./disputes";
import { disputeApi, disputesPage } from "./disputes-page";
import { createChargeApi } from "./charge-api";
import { createCharges, type Charges } from "./charges";
import { checkoutRouter } from "./checkout";
import { createFaults, type About, type Faults } from "./faults";
import { createLater, type Later } from "../later";
import { popupRouter } from "./popup";
import { createRefunds, type Refunds } from "./refunds";
import { createIdentifications, customerApi, identificationsPage } from "./identifications";
import { openState, type State } from "./state";
import { createTransactions, type Transactions } from "./transactions";
import { createTransfers, type Transfers } from "./transfers";
import { createWebhooks, type Webhooks } from "./webhooks";

type PaystackSandboxOptions = {
  secretKey: string;
  publicKey: string;
  /** As browsers see it, such as http://localhost:3000/sandbox/paystack. */
  publicUrl: string;
  webhookUrl: string;
  /** Absolute path of a JSON file. */
  stateFile: string;
  webhookRetryDelaysMs?: readonly number[];
  /** How long a bank transfer, or one state of a refund or transfer, takes. */
  stepMs?: number;
  /** May open the popup; in the form of a content security policy. */
  shopOrigins?: readonly string[];
  /** Shown when the metadata names no vendor. */
  businessName?: string;
  log?: SandboxLog;
};

/** Long enough to be seen on the page. */
const STEP_MS = 1_200;

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

type Parts = {
  transactions: Transactions;
  charges: Charges;
  refunds: Refunds;
  disputes: Disputes;
  identifications: ReturnType<typeof createIdentifications>;
  transfers: Transfers;
  webhooks: Webhooks;
  faults: Faults;
};

function routes(parts: Parts, options: PaystackSandboxOptions, log: SandboxLog): Router {
  const { transactions, charges, refunds, transfers, faults } = parts;
  const router = Router();
  const json = express.json({ limit: "100kb" });
  const key = requireKey(options.secretKey);
  const bodyOf = (req: Request) => (req.body ?? {}) as Record<string, unknown>;
  const about = (req: Request): About => ({
    reference: textField(req.body, "reference"),
    email: textField(req.body, "email"),
  });

  router.use("/transaction", key);
  router.post(
    "/transaction/initialize",
    json,
    handler(async (req, res) =>
      send(
        res,
        await faults.call("initialize", about(req), () => transactions.initialize(bodyOf(req))),
      ),
    ),
  );
  router.get(
    "/transaction/verify/:reference",
    handler(async (req, res) => {
      const reference = req.params.reference ?? "";
      send(
        res,
        await faults.call("verify", transactions.findByReference(reference), () =>
          transactions.verify(reference),
        ),
      );
    }),
  );
  router.get("/transaction", (req, res) => send(res, transactions.list(req.query)));

  const chargeApi = createChargeApi(transactions, faults);
  router.post(
    "/charge",
    key,
    json,
    handler(async (req, res) =>
      send(res, await faults.call("charge", about(req), () => chargeApi.create(bodyOf(req)))),
    ),
  );

  router.use("/refund", key);
  router.post(
    "/refund",
    json,
    handler(async (req, res) => send(res, await refunds.create(bodyOf(req)))),
  );
  router.post(
    "/refund/retry_with_customer_details/:id",
    json,
    handler(async (req, res) => send(res, await refunds.retry(req.params.id ?? "", bodyOf(req)))),
  );
  router.get("/refund", (req, res) => send(res, refunds.list(req.query)));
  router.get("/refund/:id", (req, res) => send(res, refunds.show(req.params.id ?? "")));

  router.use(disputeApi(parts, key));
  router.use(customerApi(parts.identifications, key));

  router.post(
    "/transferrecipient",
    key,
    json,
    handler(async (req, res) => send(res, await transfers.createRecipient(bodyOf(req)))),
  );
  router.use("/transfer", key);
  router.post(
    "/transfer",
    json,
    handler(async (req, res) => send(res, await transfers.create(bodyOf(req)))),
  );
  router.post(
    "/transfer/finalize_transfer",
    json,
    handler(async (req, res) => send(res, await transfers.finalize(bodyOf(req)))),
  );
  router.post("/transfer/resend_otp", json, (req, res) =>
    send(res, transfers.resendOtp(bodyOf(req))),
  );
  router.get(
    "/transfer/verify/:reference",
    handler(async (req, res) => send(res, await transfers.verify(req.params.reference ?? ""))),
  );
  router.get("/transfer", (req, res) => send(res, transfers.list(req.query)));
  router.get("/balance", key, (_req, res) => send(res, transfers.balance()));

  router.get("/bank/resolve", key, (req, res) =>
    send(res, resolveAccount(req.query.account_number, req.query.bank_code)),
  );

  const { publicUrl, publicKey, shopOrigins = [new URL(publicUrl).origin] } = options;
  router.use(popupRouter({ transactions, publicKey, publicUrl, shopOrigins }));
  router.use(
    checkoutRouter({
      transactions,
      charges,
      businessName: options.businessName ?? "Buka",
      shopOrigins,
      log,
    }),
  );
  router.use(bankAppRouter(parts));
  router.use(disputesPage(parts));
  router.use(identificationsPage(parts.identifications));
  router.use(adminRouter(parts));
  return router;
}

/**
 * Its state outlives a restart and a kill. Answers 503 until `start` has resolved.
 * @throws when a key isn't a test key: nothing here may touch a live account
 */
export function createPaystackSandbox(options: PaystackSandboxOptions): {
  router: Router;
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  if (!options.secretKey.startsWith("sk_test_") || !options.publicKey.startsWith("pk_test_"))
    throw new Error("The Paystack sandbox takes test keys only (sk_test_… and pk_test_…)");
  const log = options.log ?? silentLog;
  const router = Router();
  let running: { state: State; webhooks: Webhooks; later: Later; routes: Router } | null = null;

  router.use((req, res, next) =>
    running
      ? running.routes(req, res, next)
      : void res.status(503).json({ status: false, message: "The sandbox is not running" }),
  );
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
      const faults = createFaults();
      const later = createLater(log);
      const webhooks = createWebhooks(state, faults, {
        url: options.webhookUrl,
        secretKey: options.secretKey,
        retryDelaysMs: options.webhookRetryDelaysMs,
        log,
      });
      const transactions = createTransactions(state, faults, { publicUrl: options.publicUrl });
      const charges = createCharges(state, webhooks, later, {
        arrivalMs: options.stepMs ?? STEP_MS,
      });
      const refunds = createRefunds(
        state,
        { transactions, webhooks, faults, later },
        { stepMs: options.stepMs ?? STEP_MS },
      );
      const disputes = createDisputes(state, { transactions, webhooks, later }, options);
      const identifications = createIdentifications(
        state,
        { webhooks, later },
        { stepMs: options.stepMs ?? STEP_MS },
      );
      const transfers = createTransfers(
        state,
        { webhooks, faults, later },
        { stepMs: options.stepMs ?? STEP_MS },
      );
      running = {
        state,
        webhooks,
        later,
        routes: routes(
          {
            transactions,
            charges,
            refunds,
            disputes,
            identifications,
            transfers,
            webhooks,
            faults,
          },
          options,
          log,
        ),
      };
      webhooks.start();
      charges.start();
      refunds.start();
      disputes.start();
      identifications.start();
      transfers.start();
    },
    async stop() {
      if (!running) return;
      const { state, webhooks, later } = running;
      running = null;
      await later.stop();
      await webhooks.stop();
      await state.close();
    },
  };
}
