import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { replaceFile } from "../durable-file";

export type KeptMail = {
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
export const MAX_KEPT = 200;

export type Mailbox = {
  /** Newest first. */
  all(): readonly KeptMail[];
  find(id: string): KeptMail | null;
  /** Keeps a mail; resolves once it is on the disk. */
  add(mail: Omit<KeptMail, "id" | "at">): Promise<KeptMail>;
  /** Resolves when nothing is left to write. */
  close(): Promise<void>;
};

/**
 * The mails that would have been sent: the newest 200, in a JSON file that is replaced as a whole.
 * Mails that come while it is being written share the next write. One process at a time may use the
 * file.
 * @throws when the file is there but is not JSON, rather than begin anew over it
 */
export async function openMailbox(path: string): Promise<Mailbox> {
  let kept = await readKept(path);
  // Each is put into JSON once: writing two hundred anew for every one that comes would be felt.
  const lines = new WeakMap<KeptMail, string>();
  const lineOf = (mail: KeptMail) => {
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
        writing = replaceFile(path, `[\n${kept.map(lineOf).join(",\n")}\n]\n`);
        return writing;
      }));

  return {
    all: () => kept,
    find: (id) => kept.find((mail) => mail.id === id) ?? null,
    async add(mail) {
      const added = { id: randomUUID(), at: new Date().toISOString(), ...mail };
      kept = [added, ...kept].slice(0, MAX_KEPT);
      await save();
      return added;
    },
    async close() {
      await next;
      await writing;
    },
  };
}

async function readKept(path: string): Promise<KeptMail[]> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as KeptMail[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
