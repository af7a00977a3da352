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
import { openMailbox, type Mailbox } from "./mailbox";
import { listPage, mailPage, mailStyle, unknownPage } from "./pages";

/** Refuses browsers (Origin, Sec-Fetch-Site) and anything that came through a proxy. */
const fromTheShop: RequestHandler = (req, res, next) => {
  const local = ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(req.socket.remoteAddress ?? "");
  const passedOn = [
    "origin",
    "sec-fetch-site",
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-real-ip",
  ].some((name) => req.headers[name] !== undefined);
  if (local && !passedOn) return next();
  res.status(403).json({ error: "Only the shop on this machine may send mail" });
};

/** Takes e-mails as JSON and shows them. Answers 503 until `start` has resolved. */
export function createMailSandbox(options: { stateFile: string; log?: SandboxLog }): {
  router: Router;
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  const log = options.log ?? silentLog;
  let mailbox: Mailbox | null = null;
  const router = Router();
  const opened = () => mailbox!;

  router.use((_req, res, next) =>
    mailbox ? next() : void res.status(503).type("text/plain").send("The sandbox is not running"),
  );
  router.post(
    "/",
    fromTheShop,
    express.json({ limit: "200kb" }),
    handler(async (req, res) => {
      const [from, to, subject, text, html, replyTo] = [
        "from",
        "to",
        "subject",
        "text",
        "html",
        "reply_to",
      ].map((name) => textField(req.body, name)) as [
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      if (!from || !to || !subject || !text || !html)
        return void res.status(400).json({ error: "from, to, subject, text and html are needed" });
      const { id } = await opened().add({ from, to, replyTo, subject, text, html });
      res.status(201).json({ id });
    }),
  );
  router.get("/", (req, res) =>
    sendPage(res, 200, {
      title: "Mail outbox · Sandbox",
      style: mailStyle,
      body: listPage(opened().all(), req.baseUrl),
    }),
  );

  const show =
    (
      work: (req: Request, res: Response, mail: NonNullable<ReturnType<Mailbox["find"]>>) => void,
    ): RequestHandler =>
    (req, res) => {
      const mail = opened().find(req.params.id ?? "");
      if (mail) return work(req, res, mail);
      sendPage(res, 404, {
        title: "Mail not found · Sandbox",
        style: mailStyle,
        body: unknownPage(req.baseUrl),
      });
    };
  router.get(
    "/:id",
    show((req, res, mail) =>
      sendPage(res, 200, {
        title: `${mail.subject} · Mail outbox`,
        style: mailStyle,
        body: mailPage(mail, req.baseUrl),
        framesOwn: true,
      }),
    ),
  );
  router.get(
    "/:id/html",
    show((_req, res, mail) => {
      res
        .set({
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy":
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
          "Cache-Control": "no-store",
          "Referrer-Policy": "no-referrer",
          "X-Content-Type-Options": "nosniff",
        })
        .send(mail.html);
    }),
  );
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    const status = (error as { status?: unknown }).status;
    if (status === 400 || status === 413)
      return void res.status(status).json({ error: "The mail could not be read" });
    log("The mail sandbox failed", { err: error });
    if (res.headersSent) return next(error);
    res.status(500).json({ error: "The mail could not be kept" });
  });

  return {
    router,
    async start() {
      mailbox ??= await openMailbox(options.stateFile);
    },
    async stop() {
      const held = mailbox;
      mailbox = null;
      await held?.close();
    },
  };
}
