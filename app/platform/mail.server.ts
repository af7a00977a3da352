import { createTransport, type Transport } from "nodemailer";
import { withoutLinks } from "~/shared/links";
import { env } from "./env.server";
import { deleteSingleton, singleton } from "./singleton.server";

export type OutgoingEmail = {
  /** One bare address. */
  to: string;
  /** The sender's name as the reader sees it; the address is MAIL_FROM. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** One bare address; anything else is left out. */
  replyTo?: string;
  /** Where the reader unsubscribes: a page, and an address for a single post (RFC 8058). */
  unsubscribeUrl?: string;
  /**
   * The same at every try. It becomes the Message-ID (RFC 5322 §3.6.4), by which mailboxes drop
   * duplicates.
   */
  id?: string;
};

/**
 * Time-out of connecting, of the greeting and of any silence; idle connections stay open as long.
 */
const TIMEOUT_MS = 10_000;
/** As many as jobs send e-mails at once (docs/rules.md, Mail). */
const MAX_CONNECTIONS = 5;

/**
 * This e-mail can never be sent: its address is invalid, or the mail server rejects the recipient
 * or the text for good.
 */
export class EmailRejected extends Error {
  override name = "EmailRejected";
}

/** Returns whether e-mails can be sent: to SMTP_URL, or to the sandbox's outbox. */
export const canSendEmail = (): boolean => env().smtpUrl !== null || env().sandboxMailUrl !== null;

/**
 * Sends one e-mail to SMTP_URL, else to the sandbox's outbox. Resolves once it is accepted, not
 * delivered.
 * @throws EmailRejected when retrying is useless; else the reason, whose text may contain addresses
 * (see `withoutAddresses`)
 */
export async function sendEmail(mail: OutgoingEmail): Promise<void> {
  const { mailFrom } = env();
  const to = bareAddress(mail.to);
  if (!to) throw new EmailRejected("Not a mail address");
  const replyTo = bareAddress(mail.replyTo ?? "");
  const sending = transporter().sendMail({
    from: { name: oneLine(mail.fromName), address: mailFrom },
    to: { name: "", address: to },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.id ? { messageId: `<${mail.id}@${mailFrom.split("@")[1]}>` } : {}),
    // RFC 3834 §5: keeps automatic answers away.
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await sending.catch((error: unknown) => {
    throw isFinal(error) ? new EmailRejected((error as Error).message) : error;
  });
}

const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingEmail): Record<string, string> =>
  unsubscribeUrl
    ? {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {};

/**
 * Returns whether a mail server rejected this recipient or this text for good (RFC 5321 §4.2.1:
 * 5yz). Errors about our own address or password are retried.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    (command === "RCPT TO" || command === "DATA")
  );
}

export function closeMail(): void {
  if (!env().smtpUrl) return;
  transporter().close();
  deleteSingleton("mail");
}

const oneLine = (text: string) => withoutLinks(text.replace(/\s+/g, " ").trim());

/**
 * Returns an address, or null for a list, a name or a line break, which could send it elsewhere.
 */
function bareAddress(text: string): string | null {
  const address = text.trim();
  return /^[^\s@<>"(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+$/.test(address) ? address : null;
}

const transporter = () =>
  singleton("mail", () => {
    const { smtpUrl, sandboxMailUrl } = env();
    if (smtpUrl)
      return createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: MAX_CONNECTIONS,
        // The server has closed the idle connection.
        maxRequeues: 1,
        dnsTimeout: TIMEOUT_MS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      });
    if (sandboxMailUrl) return createTransport(sandboxTransport(sandboxMailUrl));
    throw new Error("SMTP_URL is not set");
  });

/** Posts an e-mail to the sandbox's outbox. */
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
