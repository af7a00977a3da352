import { createHmac, randomUUID } from "node:crypto";
import { createLater, inMs } from "../later";
import { silentLog, type SandboxLog } from "../log";
import { reachable } from "../loopback";
import type { Step } from "./faults";
import type { PhoneAccounts } from "./providers";
import {
  advance,
  type MessageState,
  type PhoneMessage,
  type PhoneState,
  type Report,
  type Way,
} from "./state";

const bare = (phone: string) => phone.replace("+", "");
const seconds = () => String(Math.floor(Date.now() / 1_000));

/** developers.facebook.com/docs/whatsapp/cloud-api/webhooks */
const metaBody = (phoneId: string, value: object): string =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "200000000000001",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "2348000000000", phone_number_id: phoneId },
              ...value,
            },
          },
        ],
      },
    ],
  });

const undeliverable = {
  code: 131_026,
  title: "Message undeliverable",
  message: "Message undeliverable",
  error_data: { details: "Message Undeliverable." },
};

const metaStatus = (phoneId: string, message: PhoneMessage, state: MessageState): string =>
  metaBody(phoneId, {
    statuses: [
      {
        id: message.id,
        status: state,
        timestamp: seconds(),
        recipient_id: bare(message.phone),
        ...(message.opaque && { biz_opaque_callback_data: message.opaque }),
        ...(state === "failed" && { errors: [undeliverable] }),
      },
    ],
  });

/** developer.termii.com/events-and-reports */
const termiiStatus = (message: PhoneMessage, state: MessageState, failure: string): string =>
  JSON.stringify({
    type: "outbound",
    id: randomUUID(),
    message_id: message.id,
    receiver: bare(message.phone),
    message: message.text,
    sent_at: message.at.slice(0, 19).replace("T", " "),
    cost: "4.2",
    status: state === "sent" ? "Message Sent" : state === "failed" ? failure : "Delivered",
    channel: "dnd",
  });

export type ReportOptions = PhoneAccounts & {
  /** Of the application. */
  webhookUrls: Record<Way, string>;
  /** How long a message stays in each state; 600 unless set. */
  stepMs?: number | undefined;
  retryDelaysMs?: readonly number[] | undefined;
  log?: SandboxLog | undefined;
};

/** Sends signed webhooks, again after each of `retryDelaysMs` until they are accepted. */
export function createReports(state: PhoneState, options: ReportOptions) {
  const { whatsApp, sms, webhookUrls, stepMs = 600, log = silentLog } = options;
  const { retryDelaysMs = [500, 2_000, 5_000, 15_000, 60_000] } = options;
  const later = createLater(log);
  const stopping = new AbortController();

  const signatureOf = ({ way, body }: Report): Record<string, string> => {
    const by = (hash: string, secret: string) =>
      createHmac(hash, secret).update(body).digest("hex");
    return way === "whatsapp"
      ? { "X-Hub-Signature-256": `sha256=${by("sha256", whatsApp.appSecret)}` }
      : { "X-Termii-Signature": by("sha512", sms.webhookSecret) };
  };

  async function post(report: Report): Promise<void> {
    advance(state, report.about);
    const accepted = await fetch(reachable(webhookUrls[report.way]), {
      method: "POST",
      headers: { "Content-Type": "application/json", ...signatureOf(report) },
      body: report.body,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(30_000), stopping.signal]),
    }).then(
      (answer) => answer.ok,
      () => false,
    );
    // A try that our own stop cut short stays due.
    if (!accepted && stopping.signal.aborted) return;
    const delay = retryDelaysMs[report.tries];
    report.tries += 1;
    if (accepted || delay === undefined)
      state.content.reports = state.content.reports.filter(({ id }) => id !== report.id);
    else schedule(report, delay);
    await state.save();
  }

  const schedule = (report: Report, delayMs: number) => {
    report.dueAt = inMs(delayMs);
    later.at(report.dueAt, () => post(report));
  };

  const queue = (fields: Pick<Report, "way" | "body" | "about">): Report => {
    const report = { id: randomUUID(), dueAt: inMs(0), tries: 0, ...fields };
    state.content.reports.push(report);
    return report;
  };

  return {
    /** Reports a message's state after some steps, or before it resolves if there are none. */
    async add(message: PhoneMessage, to: Step, failure = ""): Promise<void> {
      const body =
        message.way === "whatsapp"
          ? metaStatus(whatsApp.phoneId, message, to.state)
          : termiiStatus(message, to.state, failure);
      const about = { message: message.id, state: to.state };
      const report = queue({ way: message.way, body, about });
      if (to.afterSteps === 0) return post(report);
      schedule(report, to.afterSteps * stepMs);
    },
    /** Passes on what a phone has answered by WhatsApp. */
    answer({ id, phone, text }: PhoneMessage): Promise<void> {
      const from = bare(phone);
      const body = metaBody(whatsApp.phoneId, {
        contacts: [{ profile: { name: "Sandbox" }, wa_id: from }],
        messages: [{ from, id, timestamp: seconds(), type: "text", text: { body: text } }],
      });
      return post(queue({ way: "whatsapp", body, about: null }));
    },
    /** Sends overdue reports after a step, so that the application can start too. */
    start(): void {
      for (const report of state.content.reports)
        schedule(report, Math.max(Date.parse(report.dueAt) - Date.now(), stepMs));
    },
    async stop(): Promise<void> {
      stopping.abort();
      await later.stop();
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
