import { openStored, type Stored } from "../durable-file";

export type Way = "whatsapp" | "sms";
export type MessageState = "taken" | "sent" | "delivered" | "read" | "failed";

export type PhoneMessage = {
  /** The provider's, `wamid.…` or a number. */
  id: string;
  way: Way;
  /** E.164. */
  phone: string;
  /** ISO time, UTC. */
  at: string;
  /** An SMS, or what the phone's owner has answered. */
  text: string;
  template: { name: string; language: string; parameters: string[] } | null;
  state: MessageState;
  /** Whether the phone has sent it. */
  isReply: boolean;
  /** The sender's own id, which WhatsApp's reports repeat. */
  opaque: string;
};

/** A webhook that the application has not accepted yet. */
export type Report = {
  id: string;
  way: Way;
  body: string;
  /** What it says of which message; null of an answer. */
  about: { message: string; state: MessageState } | null;
  /** ISO time, UTC. */
  dueAt: string;
  tries: number;
};

type Content = { messages: PhoneMessage[]; reports: Report[] };
const MAX_MESSAGES = 500;

export type PhoneState = Stored<Content>;

export const openPhoneState = (path: string): Promise<PhoneState> =>
  openStored<Content>(path, { messages: [], reports: [] });

export function addMessage({ content }: PhoneState, message: PhoneMessage): void {
  content.messages = [message, ...content.messages].slice(0, MAX_MESSAGES);
}

const order: MessageState[] = ["taken", "sent", "delivered", "read"];

/** Shows what has happened at the phone, in whichever order it is reported. */
export function advance({ content }: PhoneState, about: Report["about"]): void {
  const message = content.messages.find(({ id }) => id === about?.message);
  if (!message || !about) return;
  if (about.state === "failed" || order.indexOf(about.state) > order.indexOf(message.state))
    message.state = about.state;
}
