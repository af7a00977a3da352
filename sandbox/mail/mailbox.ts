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

/** Older ones make room. */
const MAX_STORED = 200;

export type Mailbox = {
  /** Newest first. */
  all(): readonly StoredEmail[];
  find(id: string): StoredEmail | null;
  /** Stores an e-mail; resolves once it is on the disk. */
  add(mail: Omit<StoredEmail, "id" | "at">): Promise<StoredEmail>;
  /** Resolves when nothing is left to write. */
  close(): Promise<void>;
};

/**
 * Opens the sandbox's mailbox: the newest 200 mails, in a JSON file that is replaced as a whole.
 * Mails that come while it is being written share the next write. One process at a time may use the
 * file.
 * @throws when the file is there but is not JSON, rather than overwrite it
 */
export async function openMailbox(path: string): Promise<Mailbox> {
  let stored = await readStored(path);
  // Each is serialized once: two hundred for every new one would be slow.
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
