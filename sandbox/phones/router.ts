import express, {
  Router,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { handler, textField } from "../handler";
import { sendPage } from "../html";
import { silentLog } from "../log";
import { createPhoneFaults, reportsOf } from "./faults";
import { phonesPage, phonesStyle } from "./page";
import { e164, newMessage, phoneNumber, providers } from "./providers";
import { createReports, type ReportOptions, type Reports } from "./reports";
import { addMessage, openPhoneState, type PhoneState, type Way } from "./state";

type Options = ReportOptions & { stateFile: string };

/**
 * Plays WhatsApp's Cloud API, Termii and the phones behind them (docs/sandbox.md). Answers 503 until
 * `start` has resolved.
 */
export function createPhonesSandbox(options: Options): {
  router: Router;
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  const { log = silentLog } = options;
  const faults = createPhoneFaults();
  let opened: { state: PhoneState; reports: Reports } | null = null;
  const messages = () => opened!.state.content.messages;
  const router = Router();
  const json = express.json({ limit: "20kb" });
  const form = express.urlencoded({ extended: false, limit: "10kb" });
  const backToPage = (req: Request, res: Response) => res.redirect(303, req.baseUrl);

  router.use((_req, res, next) =>
    opened ? next() : void res.status(503).type("text/plain").send("The sandbox is not running"),
  );
  router.get("/", (req, res) =>
    sendPage(res, 200, {
      title: "Phones · Sandbox",
      style: phonesStyle,
      body: phonesPage(messages(), faults.all(), req.baseUrl),
    }),
  );
  router.get("/messages", (req, res) => {
    const to = textField(req.query, "to");
    res.set("Cache-Control", "no-store").json({
      messages: messages().filter(({ phone }) => !to || phone === e164(to)),
    });
  });
  const showFaults: RequestHandler = (_req, res) =>
    void res.set("Cache-Control", "no-store").json({ faults: faults.all() });
  router.get("/faults", showFaults);
  router.delete("/faults", (_req, _res, next) => (faults.clear(), next()), showFaults);
  router.post("/faults", json, form, (req, res, next) => {
    const wrong = faults.set(req.body);
    if (wrong !== null) return void res.status(400).json({ error: wrong });
    if (req.is("urlencoded")) backToPage(req, res);
    else showFaults(req, res, next);
  });
  router.post(
    "/reply",
    json,
    form,
    handler(async (req, res) => {
      const { state, reports } = opened!;
      const [phone, text] = [e164(textField(req.body, "phone")), textField(req.body, "text")];
      if (!phoneNumber.safeParse(phone).success || !text || text.length > 4_096)
        return void res.status(400).json({ error: "phone and text are needed" });
      const answer = newMessage("whatsapp", phone, { text, isReply: true });
      addMessage(state, answer);
      await state.save();
      await reports.answer(answer);
      backToPage(req, res);
    }),
  );
  router.post(
    "/read",
    json,
    form,
    handler(async (req, res) => {
      const message = messages().find(({ id }) => id === textField(req.body, "id"));
      if (message?.way !== "whatsapp" || message.isReply)
        return void res.status(404).json({ error: "There is no such message" });
      await opened!.reports.add(message, { state: "read", afterSteps: 0 });
      backToPage(req, res);
    }),
  );
  /** Stores a message and its reports before it answers, unless a fault says otherwise. */
  const take = (way: Way) =>
    handler(async (req, res) => {
      const { state, reports } = opened!;
      const { read, taken, refusals } = providers[way];
      const message = read(req, options);
      if ("status" in message) return void res.status(message.status).json(message.body);
      const plan = faults.take(message.phone, way);
      const fault = plan?.fault ?? "none";
      const refusal = refusals[fault];
      if (fault === "rate") res.set("Retry-After", String(plan?.retryAfter ?? 5));
      if (refusal) return void res.status(refusal.status).json(refusal.body);
      if (fault === "silent") return void req.socket.destroy();
      addMessage(state, message);
      const failure = fault === "undeliverable" ? "DND Active on Phone Number" : "Message Failed";
      for (const step of reportsOf(fault, way)) await reports.add(message, step, failure);
      await state.save();
      if (fault === "lost") return void req.socket.destroy();
      res.json(taken(message));
    });
  router.post(/^\/whatsapp\/v\d+\.0\/\d+\/messages$/, json, take("whatsapp"));
  router.post("/termii/api/sms/send", json, take("sms"));
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    const { status } = error as { status?: unknown };
    if (status === 400 || status === 413)
      return void res.status(status).json({ error: "This could not be read" });
    log("The phones' sandbox failed", { err: error });
    if (res.headersSent) return next(error);
    res.status(500).json({ error: "The message could not be kept" });
  });

  return {
    router,
    async start() {
      if (opened) return;
      const state = await openPhoneState(options.stateFile);
      opened = { state, reports: createReports(state, { ...options, log }) };
      opened.reports.start();
    },
    async stop() {
      const held = opened;
      opened = null;
      await held?.reports.stop();
      await held?.state.close();
    },
  };
}
