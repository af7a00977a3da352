import { createTransport, type Transport } from "nodemailer";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

export type OutgoingEmail = {
  /** One bare address. */
  to: string;
  /** The sender's name as the reader sees it; the address is MAIL_FROM. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** One bare address. */
  replyTo?: string;
  /**
   * The same at every try: it becomes the Message-ID (RFC 5322 §3.6.4), by which mailboxes
   * recognise an e-mail that comes twice.
   */
  id?: string;
};

/** For connecting, for the greeting, and for every silence after it. */
const TIMEOUT_MS = 10_000;

/** This e-mail can't be sent, now or later. */
export class EmailRejected extends Error {
  override name = "EmailRejected";
}

/** Returns whether e-mails can be sent: to SMTP_URL, or to the sandbox's outbox. */
export const canSendEmail = (): boolean => env().smtpUrl !== null || env().sandboxMailUrl !== null;

/**
 * Sends one e-mail to SMTP_URL, else to the sandbox's outbox. Resolves once it was accepted, which
 * doesn't mean delivered.
 * @throws EmailRejected for an invalid address; else the reason, whose text may hold addresses (see
 * `withoutAddresses`)
 */
export async function sendEmail(mail: OutgoingEmail): Promise<void> {
  const { mailFrom } = env();
  await transporter().sendMail({
    from: { name: oneLine(mail.fromName), address: mailFrom },
    to: { name: "", address: bareAddress(mail.to) },
    ...(mail.replyTo ? { replyTo: { name: "", address: bareAddress(mail.replyTo) } } : {}),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.id ? { messageId: `<${mail.id}@${mailFrom.split("@")[1]}>` } : {}),
    // RFC 3834 §5: keeps automatic answers away.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns a text for the log or the database without e-mail addresses, at most 300 characters. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "[address]").slice(0, 300);

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function bareAddress(text: string): string {
  const address = text.trim();
  // A list, a name or a line break could send it to somebody else.
  if (!/^[^\s@<>"'(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+$/.test(address))
    throw new EmailRejected("Not a mail address");
  return address;
}

const transporter = () =>
  singleton("mail", () => {
    const { smtpUrl, sandboxMailUrl } = env();
    if (smtpUrl)
      return createTransport({
        url: smtpUrl,
        dnsTimeout: TIMEOUT_MS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      });
    if (sandboxMailUrl) return createTransport(sandboxTransport(sandboxMailUrl));
    throw new Error("SMTP_URL is not set");
  });

/** Posts to the sandbox's outbox what would go to the mail server. */
function sandboxTransport(url: string): Transport {
  const post = async (body: object): Promise<void> => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`);
  };
  return {
    name: "sandbox",
    version: "1",
    send(mail, done) {
      const { from, to, replyTo, subject, text, html } = mail.data;
      const info = { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() };
      post({
        from: formatAddress(from),
        to: formatAddress(to),
        reply_to: replyTo ? formatAddress(replyTo) : "",
        subject,
        text,
        html,
      }).then(
        () => done(null, info),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), info),
      );
    },
  };
}

function formatAddress(address: unknown): string {
  const { name, address: bare } = address as { name: string; address: string };
  return name ? `${name} <${bare}>` : bare;
}
