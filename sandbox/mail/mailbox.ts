import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { replaceFile } from "../durable-file";

export type StoredEmail = {
  id: string;
  /** ISO time, UTC. */
  at: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
};

const MAX_STORED = 200;

export type Mailbox = {
  /** Newest first. */
  all(): readonly StoredEmail[];
  find(id: string): StoredEmail | null;
  /** Resolves once the e-mail is on the disk. */
  add(mail: Omit<StoredEmail, "id" | "at">): Promise<StoredEmail>;
  close(): Promise<void>;
};

/**
 * Mails that come during a write share the next one. Only one process at a time may use the file.
 * @throws when the file isn't JSON, rather than overwrite it
 */
export async function openMailbox(path: string): Promise<Mailbox> {
  let stored = await readStored(path);
  // Serializes each mail once, not all of them for every new one.
  const lines = new WeakMap<StoredEmail, string>();
  const lineOf = (mail: StoredEmail) => {
    const known = lines.get(mail) ?? JSON.stringify(mail);
    lines.set(mail, known);
    return known;
  };

  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const save = () =>
    (next ??= writing
      .catch(() => {})
      .then(() => {
        next = null;
        writing = replaceFile(path, `[\n${stored.map(lineOf).join(",\n")}\n]\n`);
        return writing;
      }));

  return {
    all: () => stored,
    find: (id) => stored.find((mail) => mail.id === id) ?? null,
    async add(mail) {
      const added = { id: randomUUID(), at: new Date().toISOString(), ...mail };
      stored = [added, ...stored].slice(0, MAX_STORED);
      await save();
      return added;
    },
    async close() {
      await next;
      await writing;
    },
  };
}

async function readStored(path: string): Promise<StoredEmail[]> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as StoredEmail[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
