import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A process of the cluster, which is started again when it ends, as an orchestrator would. */
export type Part = {
  name: string;
  pid: () => number;
  /** Ends it by a signal. @returns once it is there again */
  restart: (signal: "SIGTERM" | "SIGKILL") => Promise<void>;
  /** SIGTERM, and no new start. */
  stop: () => Promise<void>;
};

type PartOptions = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** The account to run as. */
  as?: { uid?: number; gid?: number };
  isReady: () => Promise<boolean>;
  /** The file that its output goes to. */
  log: string;
  /** SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
};

const START_MS = 60_000;
const STOP_MS = 15_000;
const RESTART_MS = 200;

/** @throws with the end of its output if it isn't ready in time */
export async function startPart(options: PartOptions): Promise<Part> {
  const { name, command, args, env, as, isReady, log, stopSignal = "SIGTERM" } = options;
  const output = openSync(log, "a");
  let child: ChildProcess;
  let isStopping = false;
  const launch = () => {
    child = spawn(command, args, {
      ...as,
      env: {
        PATH: `${process.env.PATH}:/usr/sbin`,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        ...env,
      },
      stdio: ["ignore", output, output],
    });
    child.once("exit", () => {
      if (!isStopping) setTimeout(launch, RESTART_MS);
    });
  };
  const ready = async () => {
    for (const deadline = Date.now() + START_MS; !(await isReady()); await sleep(50))
      if (Date.now() > deadline)
        throw new Error(`${name} did not start:\n${readFileSync(log, "utf8").slice(-2_000)}`);
  };
  const stop = async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(stopSignal);
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  launch();
  await ready().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    name,
    pid: () => child.pid!,
    restart: async (signal) => {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      await ready();
    },
    stop,
  };
}

/** Whether something listens on a port of this machine. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1")
      .once("connect", () => {
        socket.destroy();
        done(true);
      })
      .once("error", () => done(false));
  });
