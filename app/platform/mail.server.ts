import { createTransport, type Transport } from "nodemailer";
import { withoutLinks } from "~/shared/links";
import { env } from "./env.server";
import { deleteSingleton, singleton } from "./singleton.server";

export type OutgoingEmail = {
  /** One bare address. */
  to: string;
  /** The address is MAIL_FROM. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** Left out unless it is one bare address. */
  replyTo?: string;
  /** Both a page and the target of a one-click post (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same at every try: as Message-ID (RFC 5322 §3.6.4) it lets mailboxes drop duplicates. */
  id?: string;
};

/** For each step, and for idle connections. */
const TIMEOUT_MS = 10_000;
/** One for each e-mail job that runs at once (docs/rules.md, Mail). */
const MAX_CONNECTIONS = 5;

/** This e-mail can never be sent: the recipient or the text is rejected for good. */
export class EmailRejected extends Error {
  override name = "EmailRejected";
}

export const canSendEmail = (): boolean => env().smtpUrl !== null || env().sandboxMailUrl !== null;

/**
 * Resolves once the e-mail is accepted, not delivered.
 * @throws EmailRejected when retrying is useless; else an error whose text may contain addresses
 * (`withoutAddresses`)
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
    // Keeps automatic answers away (RFC 3834 §5).
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

/** RFC 5321 §4.2.1: 5yz. Errors about our own address or password are retried. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === "number" &&
    responseCode >= 500 &&
    (command === "RCPT TO" || command === "DATA")
  );
}

/** Signs in to the mail server and sends nothing. @throws its error */
export async function verifyMail(): Promise<void> {
  await transporter().verify();
}

export function closeMail(): void {
  if (!env().smtpUrl) return;
  transporter().close();
  deleteSingleton("mail");
}

const oneLine = (text: string) => withoutLinks(text.replace(/\s+/g, " ").trim());

/** Null for a list, a name or a line break, which could send the e-mail elsewhere. */
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
        // For when the server has closed an idle connection.
        maxRequeues: 1,
        dnsTimeout: TIMEOUT_MS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      });
    if (sandboxMailUrl) return createTransport(sandboxTransport(sandboxMailUrl));
    throw new Error("SMTP_URL is not set");
  });

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
