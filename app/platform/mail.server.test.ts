import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  canSendEmail,
  EmailRejected,
  sendEmail,
  withoutAddresses,
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
 * The other end of SMTP (RFC 5321), as far as one mail goes. `refuse` is its answer to the
 * recipient.
 */
async function smtpServer(refuse?: string) {
  const received = { commands: [] as string[], message: "" };
  const server: Server = createServer((socket: Socket) => {
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
          say("250 taken");
        } else if (inMessage) received.message += `${line}\n`;
        else {
          received.commands.push(line);
          if (line === "DATA") say("354 go on");
          else if (line === "QUIT") socket.end("221 bye\r\n");
          else if (refuse && line.startsWith("RCPT")) say(refuse);
          else say("250 ok");
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
    close: () => new Promise((closed) => server.close(closed)),
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
    const server = await smtpServer("550 5.1.1 <chidi@example.test>: no such user");
    configure({ SMTP_URL: server.url });
    await expect(sendEmail(mail)).rejects.toThrow("no such user");
    await server.close();
    await expect(sendEmail(mail)).rejects.toThrow("ECONNREFUSED");
  });

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
    await expect(sendEmail({ ...mail, replyTo: to || "x" })).rejects.toThrow(EmailRejected);
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

it("removes addresses from a stored error", () => {
  expect(
    withoutAddresses("550 5.1.1 <chidi.o+x@example.test>: user ada@mama-put.test unknown; 'b@c'"),
  ).toBe("550 5.1.1 <[address]>: user [address] unknown; '[address]'");
  expect(withoutAddresses("x".repeat(1000))).toHaveLength(300);
});
