import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";

export type ServerProcess = {
  child: ChildProcess;
  origin: string;
  output: () => string;
  /** Resolves to the exit code when it has ended; null after a signal. */
  exit: Promise<number | null>;
  /** Resolves when it serves; rejects with its output if it ends before. */
  ready: () => Promise<void>;
};

/** The command, and a path that answers 200 once it serves. */
const ours = { args: ["build/server.js"], probe: "/readyz" };

/**
 * Starts the built server in its own process, on the file's database.
 * @param settings extra or overriding environment variables
 * @param command another server for the same build
 */
export function startServerProcess(
  port: number,
  settings: Record<string, string | undefined> = {},
  { args, probe } = ours,
): ServerProcess {
  const { PATH, DATABASE_URL, DATA_DIR } = process.env;
  const child = spawn(process.execPath, args, {
    env: {
      PATH,
      NODE_ENV: "production",
      BUKA_LOCAL: "1",
      DATABASE_URL,
      DATA_DIR,
      PORT: String(port),
      TRUST_PROXY_HOPS: "1",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  const exit = once(child, "exit").then(([code]) => code as number | null);
  const serves = () =>
    vi.waitFor(async () => expect((await fetch(origin + probe)).status).toBe(200), {
      timeout: 50_000,
      interval: 100,
    });
  const ended = async () => {
    const code = await exit;
    throw new Error(`The server ended with ${code}: ${text}`);
  };
  const ready = () => Promise.race([ended(), serves()]);
  return { child, origin, output: () => text, exit, ready };
}
