import { readFile } from "node:fs/promises";
import { replaceFile } from "../durable-file";
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

type Stored = { subscriptions: StoredSubscription[]; messages: StoredMessage[] };

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

/**
 * Only one process at a time may use the file.
 * @throws when the file isn't JSON, rather than overwrite it
 */
export async function openPushState(path: string): Promise<PushState> {
  const stored = await readStored(path);
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const save = () =>
    (next ??= writing
      .catch(() => {})
      .then(() => {
        next = null;
        writing = replaceFile(path, `${JSON.stringify(stored)}\n`);
        return writing;
      }));
  return {
    messages: () => stored.messages,
    subscription: (id) => stored.subscriptions.find((one) => one.id === id),
    addSubscription(one) {
      stored.subscriptions = [one, ...stored.subscriptions].slice(0, MAX_SUBSCRIPTIONS);
      return save();
    },
    addMessage(one) {
      stored.messages = [one, ...stored.messages].slice(0, MAX_MESSAGES);
      return save();
    },
    async close() {
      await next;
      await writing;
    },
  };
}

async function readStored(path: string): Promise<Stored> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      return { subscriptions: [], messages: [] };
    throw error;
  }
}
