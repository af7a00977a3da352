import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { createMailSandbox } from "../../sandbox/mail/router";

type PostedMail = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  reply_to: string;
};

/**
 * Starts the sandbox's outbox over real HTTP and points PORT at it, so call it before anything
 * reads env(). `posted` has every mail received. `fault` makes it misbehave until `heal`: `refuse`
 * accepts nothing, `lose` accepts the mail without a response, as if the process died.
 */
export async function startMailbox() {
  const folder = mkdtempSync(join(tmpdir(), "buka-mailbox-"));
  const sandbox = createMailSandbox({ stateFile: join(folder, "mail.json") });
  await sandbox.start();
  const posted: PostedMail[] = [];
  let fault: "refuse" | "lose" | null = null;
  const app = express();
  app.post("/sandbox/mail", express.json(), (req, res, next) => {
    if (fault === "refuse")
      return void res.status(503).json({ error: `No room for ${(req.body as PostedMail).to}` });
    posted.push(req.body as PostedMail);
    if (fault === "lose") return void req.socket.destroy();
    next();
  });
  app.use("/sandbox/mail", sandbox.router);
  const server: Server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  process.env.PORT = String((server.address() as AddressInfo).port);
  return {
    posted,
    /** An order's mails, by its number. */
    about: (orderNumber: string) => posted.filter((mail) => mail.subject.includes(orderNumber)),
    fault: (kind: "refuse" | "lose") => void (fault = kind),
    heal: () => void (fault = null),
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
