import { join } from "node:path";
import { Worker } from "node:worker_threads";

/** Ten times as long as the largest honest file takes on a busy machine. */
const DEADLINE_MS = 10_000;
const MAX_MEGABYTES = 256;

/**
 * Reads an uploaded file in a thread of its own, which no file can block for longer than 10 s
 * (docs/rules.md, Limits).
 * @param name of the reader in `file-reader-thread.server.ts`
 * @param read the reader itself, which runs in this thread if there is no build
 * @throws what the reader throws, and when it takes too long or too much memory
 */
export const readFile = async <Input, Output>(
  name: string,
  read: (input: Input) => Output | Promise<Output>,
  input: Input,
): Promise<Output> =>
  import.meta.env?.PROD
    ? inThread<Output>(join(process.cwd(), "build/file-reader.js"), { name, input }, DEADLINE_MS)
    : read(input);

/** The thread's first message is its answer. */
export function inThread<Output>(
  file: string,
  workerData: unknown,
  deadlineMs: number,
): Promise<Output> {
  const thread = new Worker(file, {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  return new Promise<Output>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error(`A file was not read within ${deadlineMs} ms`));
      void thread.terminate();
    }, deadlineMs);
    thread.once("message", resolve).once("error", reject);
    thread.once("exit", () => clearTimeout(late));
  });
}
