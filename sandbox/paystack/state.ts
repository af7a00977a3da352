import { mkdir, open, readFile, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "../durable-file";
import type { SandboxLog } from "../log";
import type {
  Customer,
  Delivery,
  Dispute,
  Recipient,
  Refund,
  Transaction,
  Transfer,
} from "./records";

type Records = {
  customers: Customer;
  transactions: Transaction;
  deliveries: Delivery;
  refunds: Refund;
  disputes: Dispute;
  recipients: Recipient;
  transfers: Transfer;
};
type Stored = { [Noun in keyof Records]: Map<Records[Noun]["id"], Records[Noun]> };
type Changes = { [Noun in keyof Records]?: Records[Noun][] };

const empty = (): Stored => ({
  customers: new Map(),
  transactions: new Map(),
  deliveries: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  recipients: new Map(),
  transfers: new Map(),
});
const nouns = Object.keys(empty()) as (keyof Records)[];

export type State = Stored & {
  /** All or none, and on the disk when it resolves: await it before telling anyone of a change. */
  commit(changes: Changes): Promise<void>;
  /** Folds the journal into the file. */
  close(): Promise<void>;
};

function apply(stored: Stored, changes: Changes): void {
  for (const noun of nouns) {
    const target = stored[noun] as Map<unknown, { id: unknown }>;
    for (const record of changes[noun] ?? []) target.set(record.id, record);
  }
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/**
 * A JSON file, and beside it a journal with a line for each commit since: rewriting the whole file
 * at each payment would cost more with every payment. Commits that come during a write share the
 * next one. Only one process at a time may use the file.
 * @throws when the file isn't JSON, rather than overwrite it
 */
export async function openState(path: string, log: SandboxLog): Promise<State> {
  const journalPath = `${path}.journal`;
  const stored = empty();
  const snapshot = await readIfThere(path);
  if (snapshot) apply(stored, JSON.parse(snapshot) as Changes);
  for (const line of (await readIfThere(journalPath)).split("\n")) {
    if (!line) continue;
    try {
      apply(stored, JSON.parse(line) as Changes);
    } catch {
      log("A torn line in the sandbox's journal was dropped", { file: journalPath });
    }
  }

  const fold = async () => {
    const content = Object.fromEntries(nouns.map((noun) => [noun, [...stored[noun].values()]]));
    await replaceFile(path, JSON.stringify(content));
  };
  await mkdir(dirname(path), { recursive: true });
  await fold();
  const journal: FileHandle = await open(journalPath, "a", 0o600);
  await journal.truncate(0);

  let waiting: { line: string; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let writing: Promise<void> | null = null;

  const drain = async () => {
    while (waiting.length) {
      const batch = waiting;
      waiting = [];
      try {
        // The leading line break sets it apart from what a failed write may have left.
        await journal.appendFile(`\n${batch.map((entry) => entry.line).join("\n")}\n`);
        await journal.datasync();
        for (const entry of batch) entry.resolve();
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    writing = null;
  };

  return {
    ...stored,
    commit(changes) {
      apply(stored, changes);
      return new Promise<void>((resolve, reject) => {
        waiting.push({ line: JSON.stringify(changes), resolve, reject });
        writing ??= drain();
      });
    },
    async close() {
      await writing;
      await fold();
      await journal.truncate(0);
      await journal.close();
    },
  };
}
