import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { BackupError } from "./backup-folder";

type Tool = "pg_dump" | "pg_restore";

/** @throws BackupError where it isn't installed */
export async function majorVersionOf(tool: Tool): Promise<number> {
  const run = start(tool, ["--version"]);
  const [text] = await Promise.all([textOf(run.output), run.done]);
  return Number(/(\d+)\./.exec(text)?.[1]);
}

/**
 * Starts a program of Postgres, with the password out of sight of other users (`ps`).
 * @param url of the database it works on
 * @returns `done` rejects with a BackupError that has the last line of what it said
 */
export function start(
  tool: Tool,
  args: string[],
  { url, input }: { url?: string; input?: Readable } = {},
): { output: Readable; done: Promise<void> } {
  const { NODE_ENV, PATH, HOME, LANG } = process.env;
  const at = url ? new URL(url) : null;
  const password = decodeURIComponent(at?.password ?? "");
  if (at) at.password = "";
  const child: ChildProcess = spawn(tool, at ? [`--dbname=${at.href}`, ...args] : args, {
    env: { NODE_ENV, PATH, HOME, LANG, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: [input ? "pipe" : "ignore", "pipe", "pipe"],
  });
  const said = textOf(child.stderr!);
  const done = (async () => {
    const [code] = (await once(child, "close").catch(() => {
      throw new BackupError(`${tool} is not installed: it is in the package postgresql-client.`);
    })) as [number];
    if (code !== 0)
      throw new BackupError((await said).trim().split("\n").at(-1) || `${tool} failed`);
  })();
  done.catch(() => {}); // awaited once its output was read
  // It may end before it has read everything.
  if (input)
    input
      .on("error", () => child.kill())
      .pipe(child.stdin!)
      .on("error", () => {});
  return { output: child.stdout!, done };
}

export async function textOf(stream: Readable): Promise<string> {
  let text = "";
  for await (const part of stream) text += String(part);
  return text;
}
