import { openStored } from "../durable-file";
import type { BrowserKeys } from "./crypto";

type StoredSubscription = BrowserKeys & {
  id: string;
  /** The application's key; null: any. */
  serverKey: string | null;
};

export type StoredMessage = {
  id: string;
  subscriptionId: string;
  /** ISO time, UTC. */
  at: string;
  topic: string;
  urgency: string;
  ttlSeconds: number;
  text: string;
};

type Content = { subscriptions: StoredSubscription[]; messages: StoredMessage[] };

const MAX_SUBSCRIPTIONS = 500;
const MAX_MESSAGES = 200;

export type PushState = {
  /** Newest first. */
  messages(): readonly StoredMessage[];
  subscription(id: string): StoredSubscription | undefined;
  /** Resolves once it is on the disk. */
  addSubscription(one: StoredSubscription): Promise<void>;
  addMessage(one: StoredMessage): Promise<void>;
  close(): Promise<void>;
};

/** @throws when the file isn't JSON, rather than overwrite it */
export async function openPushState(path: string): Promise<PushState> {
  const { content, save, close } = await openStored<Content>(path, {
    subscriptions: [],
    messages: [],
  });
  return {
    messages: () => content.messages,
    subscription: (id) => content.subscriptions.find((one) => one.id === id),
    addSubscription(one) {
      content.subscriptions = [one, ...content.subscriptions].slice(0, MAX_SUBSCRIPTIONS);
      return save();
    },
    addMessage(one) {
      content.messages = [one, ...content.messages].slice(0, MAX_MESSAGES);
      return save();
    },
    close,
  };
}
