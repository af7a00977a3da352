import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  canSendEmail,
  closeMail,
  EmailRejected,
  sendEmail,
  type OutgoingEmail,
} from "./mail.server";
import { deleteSingleton } from "./singleton.server";

const mail: OutgoingEmail = {
  id: "7c1",
  to: "chidi@example.test",
  fromName: "Mama Put",
  subject: "Your order",
  text: "Paid.",
  html: "<p>Paid.</p>",
  replyTo: "ada@mama-put.test",
};

/**
 * The other end of SMTP (RFC 5321). `answers` are those that are not 250, by the first letters of
 * the command.
 */
async function smtpServer(answers: Record<string, string> = {}) {
  const received = { commands: [] as string[], message: "", messages: 0, connections: 0 };
  const server: Server = createServer((socket: Socket) => {
    received.connections++;
    let inMessage = false;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 mail.test ready");
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (inMessage && line === ".") {
          inMessage = false;
          received.messages++;
          say(answers["."] ?? "250 taken");
        } else if (inMessage) received.message += `${line}\n`;
        else {
          received.commands.push(line);
          if (line === "DATA") say("354 go on");
          else if (line === "QUIT") socket.end("221 bye\r\n");
          else say(answers[line.slice(0, 4)] ?? "250 ok");
          inMessage = line === "DATA";
        }
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    received,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      closeMail();
      return new Promise((closed) => server.close(closed));
    },
  };
}

const configure = (settings: Record<string, string>) => {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({
    DATA_DIR: "/tmp",
    SESSION_SECRET: "a-secret-that-only-these-tests-know-about",
    ...settings,
  }))
    vi.stubEnv(name, value);
  for (const name of ["env", "mail"]) deleteSingleton(name);
};
beforeEach(() => configure({}));
afterEach(() => configure({}));

describe("over SMTP", () => {
  it("sends the mail with sender, recipient, both parts and a stable id", async () => {
    const server = await smtpServer();
    configure({ SMTP_URL: server.url, MAIL_FROM: "orders@buka.test" });
    await sendEmail(mail);
    await server.close();
    expect(server.received.commands).toEqual(
      expect.arrayContaining(["MAIL FROM:<orders@buka.test>", "RCPT TO:<chidi@example.test>"]),
    );
    for (const header of [
      "From: Mama Put <orders@buka.test>",
      "To: chidi@example.test",
      "Reply-To: ada@mama-put.test",
      "Subject: Your order",
      "Message-ID: <7c1@buka.test>",
      "Auto-Submitted: auto-generated",
    ]) {
      expect(server.received.message).toContain(`${header}\n`);
    }
    expect(server.received.message).toContain("Content-Type: text/plain");
    expect(server.received.message).toContain("<p>Paid.</p>");
  });

  it("says where such mails are ended, by a page and by a post alone (RFC 8058)", async () => {
    const server = await smtpServer();
    configure({ SMTP_URL: server.url });
    await sendEmail({ ...mail, unsubscribeUrl: "https://mama-put.buka.test/orders/0000/mails" });
    await server.close();
    for (const header of [
      "List-Unsubscribe: <https://mama-put.buka.test/orders/0000/mails>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ])
      expect(server.received.message).toContain(`${header}\n`);
  });

  it("prevents header injection by line breaks in names and subjects", async () => {
    const server = await smtpServer();
    configure({ SMTP_URL: server.url });
    await sendEmail({
      ...mail,
      fromName: "Mama\r\nBcc: all@example.test",
      subject: "Order\r\nBcc: all@example.test\r\n\r\nBuy",
    });
    await server.close();
    expect(server.received.message).not.toMatch(/^Bcc:/im);
    expect(server.received.commands.filter((line) => line.startsWith("RCPT"))).toEqual([
      "RCPT TO:<chidi@example.test>",
    ]);
  });

  it("fails when the recipient is refused, and when the server is down", async () => {
    const server = await smtpServer({ RCPT: "550 5.1.1 <chidi@example.test>: no such user" });
    configure({ SMTP_URL: server.url });
    await expect(sendEmail(mail)).rejects.toThrow("no such user");
    await server.close();
    await expect(sendEmail(mail)).rejects.toThrow("ECONNREFUSED");
  });

  it.each([
    ["no such mailbox", { RCPT: "550 5.1.1 no such user" }, true],
    ["a mailbox that is full for good", { RCPT: "552 5.2.2 mailbox full" }, true],
    ["a text that is refused", { ".": "554 5.7.1 looks like spam" }, true],
    ["a mailbox that is busy", { RCPT: "450 4.2.1 try again" }, false],
    ["a server that is out of space", { ".": "452 4.3.1 try again" }, false],
    ["a sender that we have to mend", { MAIL: "550 5.7.1 sender not allowed" }, false],
  ])("is final only where trying again is no use: %s", async (_what, answers, isFinal) => {
    const server = await smtpServer(answers as Record<string, string>);
    configure({ SMTP_URL: server.url });
    const error: unknown = await sendEmail(mail).catch((error: unknown) => error);
    await server.close();
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof EmailRejected).toBe(isFinal);
  });

  it("sends several e-mails at a time over few connections, and keeps them for the next", async () => {
    const server = await smtpServer();
    configure({ SMTP_URL: server.url });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => sendEmail({ ...mail, id: `mail-${at}` })),
    );
    const { connections } = server.received;
    expect(connections).toBeGreaterThan(1);
    expect(connections).toBeLessThanOrEqual(5);
    await sendEmail(mail);
    await server.close();
    expect(server.received).toMatchObject({ messages: 21, connections });
  });

  it.each(["mary;jane@x.co", "a,b@x.co", "a(b)@x.co", "[a]@x.co", "<svg/onload=1>@ex.com", "x"])(
    "leaves out the address to reply to %j, and sends the rest",
    async (replyTo) => {
      const server = await smtpServer();
      configure({ SMTP_URL: server.url });
      await sendEmail({ ...mail, replyTo });
      await server.close();
      expect(server.received.messages).toBe(1);
      expect(server.received.message).not.toMatch(/^Reply-To:/im);
    },
  );

  it.each([
    "a@example.test, b@example.test",
    "Chidi <a@example.test>",
    "a@example.test\r\nRCPT TO:<b@example.test>",
    "nobody",
    "a@b@c",
    "(b@example.test) a@example.test",
    "",
  ])("sends nothing to %j", async (to) => {
    configure({ SMTP_URL: "smtp://127.0.0.1:1" });
    await expect(sendEmail({ ...mail, to })).rejects.toThrow(EmailRejected);
  });
});

it("is configured with a mail server or the sandbox", () => {
  expect(canSendEmail()).toBe(true); // the sandbox
  const production = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://db/buka",
    PUBLIC_URL: "https://buka.test",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "s",
    PAYSTACK_SECRET_KEY: "sk_live_x",
    PAYSTACK_PUBLIC_KEY: "pk_live_x",
  };
  configure(production);
  expect(canSendEmail()).toBe(false);
  configure({ ...production, SMTP_URL: "smtps://mail.test" });
  expect(canSendEmail()).toBe(true);
});
