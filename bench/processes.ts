import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 12_000;

/** A server in a process of its own, on 127.0.0.1. */
export type ServerProcess = { port: number; pid: number; stop(): Promise<void> };

/**
 * Starts `node ...args` and waits until it answers.
 * @param options.log the file that its output goes to, as a deployment would keep it
 * @param options.readyPath answered with 200 once it serves
 * @throws with the end of its output when it ends or does not answer in time
 */
export async function startServerProcess(options: {
  args: string[];
  env: Record<string, string>;
  port: number;
  readyPath: string;
  log: string;
}): Promise<ServerProcess> {
  const { PATH, HOME } = process.env;
  const output = openSync(options.log, "w");
  const child = spawn(process.execPath, options.args, {
    env: { PATH, HOME, NODE_ENV: "production", ...options.env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = once(child, "exit");
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await ask(`http://127.0.0.1:${options.port}${options.readyPath}`, {
      patienceMs: 2_000,
    }).catch(() => null);
    if (answer?.status === 200) return { port: options.port, pid: child.pid!, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(
    `node ${options.args.join(" ")} did not start:\n${readFileSync(options.log, "utf8").slice(-2_000)}`,
  );
}

/**
 * Sends a request on a connection of its own, without following redirects. Unlike fetch, which may
 * wait for ever on an open connection whose server was killed, it always ends in time.
 * @throws when there is no answer in time
 */
export function ask(
  url: string,
  options: { method?: string; body?: string; headers?: Record<string, string>; patienceMs: number },
): Promise<{ status: number; text: string }> {
  const {
    method = options.body === undefined ? "GET" : "POST",
    body,
    headers,
    patienceMs,
  } = options;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const request = httpRequest(
      url,
      { method, headers: { ...headers, ...length }, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .on("error", fail)
          .on("close", () => {
            clearTimeout(late);
            if (response.complete)
              resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() });
            else reject(new Error("An answer broke off"));
          });
      },
    );
    const fail = (error: Error) => {
      clearTimeout(late);
      reject(error);
    };
    const late = setTimeout(
      () => request.destroy(new Error(`No answer within ${patienceMs} ms`)),
      patienceMs,
    );
    request.on("error", fail).end(body);
  });
}

/** Finds a free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** The kernel counts a process's time in these (USER_HZ; 100 on every Linux that Node runs on). */
const TICK_MICROS = 10_000;

/** Reads proc(5)'s fields of a process from its state on. @throws when it isn't on this machine */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * Reads the processor time a process has used so far, in microseconds, user and system together
 * (proc(5), /proc/pid/stat). Null where there is no /proc.
 */
export function cpuMicros(pid: number): number | null {
  try {
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS;
  } catch {
    return null;
  }
}

/** @throws when it isn't on this machine */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Reads the processor time of a process and all its children so far, in microseconds. */
export function cpuMicrosOfFamily(parent: number): number {
  // Its own, and that of children that have ended.
  const [user, system, childrenUser, childrenSystem] = statOf(parent).slice(11).map(Number);
  const ticks = user! + system! + childrenUser! + childrenSystem!;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        return parentOf(Number(name)) === parent ? sum + (cpuMicros(Number(name)) ?? 0) : sum;
      } catch {
        return sum; // it has ended
      }
    }, ticks * TICK_MICROS);
}
