import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { handler, textField } from "../handler";
import { sendPage } from "../html";
import { silentLog, type SandboxLog } from "../log";
import { decrypt, drawKeys, vapidError } from "./crypto";
import { createPushFaults } from "./faults";
import { messagesPage, pushStyle } from "./page";
import { openPushState, type PushState } from "./state";

/** RFC 8030 §7.2 */
const MAX_BYTES = 4_096;
const TOPIC = /^[\w-]{0,32}$/;
const URGENCY = /^(very-low|low|normal|high)$/;

/** Express refuses a body whose encoding it doesn't know. */
const keepEncoding: RequestHandler = (req, res, next) => {
  res.locals.encoding = req.headers["content-encoding"];
  delete req.headers["content-encoding"];
  next();
};

/**
 * Plays a push service and the browsers behind it (RFC 8030, 8291, 8292; addresses: docs/sandbox.md).
 * Answers 503 until `start` has resolved.
 * @param options.publicUrl where the application reaches it
 */
export function createPushSandbox(options: {
  publicUrl: string;
  stateFile: string;
  log?: SandboxLog;
}): { router: Router; start(): Promise<void>; stop(): Promise<void> } {
  const { publicUrl, log = silentLog } = options;
  const { origin } = new URL(publicUrl);
  const faults = createPushFaults();
  let state: PushState | null = null;
  const opened = () => state!;
  const router = Router();
  const json = express.json({ limit: "10kb" });

  router.use((_req, res, next) =>
    state ? next() : void res.status(503).type("text/plain").send("The sandbox is not running"),
  );
  router.get("/", (req, res) =>
    sendPage(res, 200, {
      title: "Push messages · Sandbox",
      style: pushStyle,
      body: messagesPage(opened().messages(), req.baseUrl),
    }),
  );
  router.post(
    "/subscriptions",
    json,
    handler(async (req, res) => {
      const keys = drawKeys();
      const id = randomUUID();
      const serverKey = textField(req.body, "applicationServerKey") || null;
      await opened().addSubscription({ id, ...keys, serverKey });
      const { p256dh, auth } = keys;
      res.status(201).json({ id, endpoint: `${publicUrl}/${id}`, keys: { p256dh, auth } });
    }),
  );
  router.get("/messages", (req, res) => {
    const subscription = textField(req.query, "subscription");
    res.set("Cache-Control", "no-store").json({
      messages: opened()
        .messages()
        .filter(({ subscriptionId }) => !subscription || subscriptionId === subscription),
    });
  });
  const showFaults: RequestHandler = (_req, res) =>
    void res.set("Cache-Control", "no-store").json({ faults: faults.all() });
  router.get("/faults", showFaults);
  router.post("/faults", json, (req, res, next) => {
    const wrong = faults.set(req.body);
    if (wrong === null) return showFaults(req, res, next);
    res.status(400).json({ error: wrong });
  });
  router.delete("/faults", (req, res, next) => {
    faults.clear(textField(req.query, "only") || undefined);
    showFaults(req, res, next);
  });
  router.post(
    "/:id",
    keepEncoding,
    express.raw({ type: () => true, limit: MAX_BYTES }),
    handler(receive),
  );
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    const { status, type } = error as { status?: unknown; type?: unknown };
    if (type === "entity.too.large") return void res.status(413).json({ error: "Too large" });
    if (status === 400) return void res.status(400).json({ error: "This could not be read" });
    log("The push sandbox failed", { err: error });
    if (res.headersSent) return next(error);
    res.status(500).json({ error: "The message could not be kept" });
  });

  async function receive(req: Request, res: Response): Promise<void> {
    const id = req.params.id ?? "";
    const refuse = (status: number, error: string) => void res.status(status).json({ error });
    const subscription = opened().subscription(id);
    if (!subscription) return refuse(404, "There is no such subscription");
    const plan = faults.planFor(id);
    if (plan.delayMs) await sleep(plan.delayMs);
    if (plan.status) {
      if (plan.retryAfter !== undefined) res.set("Retry-After", plan.retryAfter);
      return refuse(plan.status, "A fault was asked for");
    }
    const stranger = vapidError(
      req.get("Authorization"),
      { origin, serverKey: subscription.serverKey },
      Date.now() / 1_000,
    );
    if (stranger) return refuse(stranger.status, stranger.reason);
    const [ttl, urgency = "normal", topic = ""] = [
      req.get("TTL"),
      req.get("Urgency"),
      req.get("Topic"),
    ];
    if (!ttl || !/^\d+$/.test(ttl) || !URGENCY.test(urgency) || !TOPIC.test(topic))
      return refuse(400, "TTL, Urgency or Topic is missing or wrong");
    if (res.locals.encoding !== "aes128gcm" || !Buffer.isBuffer(req.body))
      return refuse(415, "Only aes128gcm is understood");
    let text: string;
    try {
      text = decrypt(req.body, subscription);
    } catch {
      // A real push service can't know; the browser would throw the message away.
      return refuse(400, "It was not encrypted for this subscription");
    }
    const message = { id: randomUUID(), subscriptionId: id, at: new Date().toISOString() };
    await opened().addMessage({ ...message, topic, urgency, ttlSeconds: Number(ttl), text });
    res.status(201).set("Location", `${publicUrl}/messages/${message.id}`).end();
  }

  return {
    router,
    async start() {
      state ??= await openPushState(options.stateFile);
    },
    async stop() {
      const held = state;
      state = null;
      await held?.close();
    },
  };
}
