import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { random } from "../drizzle/seed/random";
import { cpuMicros, type ServerProcess } from "./processes";
import { summarize, type Measured } from "./statistics";

/** The address that every request of a run asks for. */
export type Target = { server: ServerProcess; path: string; headers: Record<string, string> };

const seconds = (fromMs: number) => (performance.now() - fromMs) / 1000;

/** Returns the bytes of a request. */
const requestFor = ({ server, path, headers }: Target): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
  );

/** Opens a connection, without delays. Its errors show in the close that follows. */
async function connected(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1")
    .setNoDelay(true)
    .on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/**
 * Sends requests as fast as the server answers, one at a time on each open connection. A general
 * client (autocannon) spends several times as much on an answer's headers as a server from memory
 * spends on sending them, and then measures itself.
 * @throws when an answer is not a success: a fast error must not look like a fast page
 */
export async function saturate(
  target: Target,
  options: { connections: number; seconds: number },
): Promise<Measured> {
  const { server } = target;
  const request = requestFor(target);
  const sockets = await Promise.all(
    Array.from({ length: options.connections }, () => connected(server.port)),
  );
  const latencies: number[] = [];
  const cpuBefore = cpuMicros(server.pid);
  const began = performance.now();
  try {
    await Promise.all(
      sockets.map(async (socket) => {
        while (seconds(began) < options.seconds) {
          const asked = performance.now();
          await answerTo(socket, request);
          latencies.push(performance.now() - asked);
        }
      }),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const elapsed = seconds(began);
  const cpuAfter = cpuMicros(server.pid);
  return summarize(
    latencies,
    elapsed,
    cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / latencies.length,
  );
}

/**
 * Requests each address once, one at a time on each open connection.
 * @returns how long each answer took, in milliseconds
 * @throws when an answer is not a success
 */
export async function askEach(
  targets: readonly Target[],
  options: { connections: number },
): Promise<number[]> {
  const left = targets.map((target) => ({ port: target.server.port, request: requestFor(target) }));
  const latencies: number[] = [];
  const port = left[0]!.port;
  const sockets = await Promise.all(
    Array.from({ length: options.connections }, () => connected(port)),
  );
  try {
    await Promise.all(
      sockets.map(async (socket) => {
        for (let next = left.pop(); next; next = left.pop()) {
          const asked = performance.now();
          await answerTo(socket, next.request);
          latencies.push(performance.now() - asked);
        }
      }),
    );
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return latencies;
}

/**
 * As many connections as a process may have open by the strictest usual limit (1,024 files), with
 * room for its others.
 */
export const MAX_CONNECTIONS = 500;

/**
 * Asks at a given rate with random gaps (a Poisson process, the same in every run), as independent
 * customers do. A request waits for another only where {@link MAX_CONNECTIONS} are under way; that
 * waiting counts as its answer's time, as a customer would count it.
 * @param options.rate requests a second
 */
export async function pace(
  target: Target,
  options: { rate: number; seconds: number },
): Promise<Measured> {
  const { server } = target;
  const request = requestFor(target);
  const gaps = random("requests of customers");
  const idle: Socket[] = [];
  const all: Socket[] = [];
  const waiting: { resolve: (socket: Socket) => void; reject: (error: unknown) => void }[] = [];
  const latencies: number[] = [];
  const underWay = new Set<Promise<void>>();
  let failure: unknown = null;
  let opened = 0;
  const aSocket = async (): Promise<Socket> => {
    const socket = idle.pop();
    if (socket) return socket;
    if (opened >= MAX_CONNECTIONS)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    opened += 1;
    const fresh = await connected(server.port);
    all.push(fresh);
    // A server closes idle connections.
    fresh.once("close", () => {
      opened -= 1;
      if (idle.includes(fresh)) idle.splice(idle.indexOf(fresh), 1);
    });
    return fresh;
  };
  const ask = async () => {
    const began = performance.now();
    const socket = await aSocket();
    await answerTo(socket, request);
    latencies.push(performance.now() - began);
    const next = waiting.shift();
    if (next) next.resolve(socket);
    else idle.push(socket);
  };
  // Rejects whatever waits for an answer or a connection.
  const failed = (error: unknown) => {
    failure ??= error;
    for (const socket of all) socket.destroy();
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  // Connections come first: making one is no part of an answer.
  await Promise.all(Array.from({ length: 20 }, ask));
  latencies.length = 0;

  const began = performance.now();
  let due = began;
  while (seconds(began) < options.seconds && failure === null) {
    while (due <= performance.now()) {
      const one = ask()
        .catch(failed)
        .finally(() => underWay.delete(one));
      underWay.add(one);
      due += (-Math.log(1 - gaps.next()) / options.rate) * 1000;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  await Promise.all(underWay);
  const elapsed = seconds(began);
  for (const socket of all) socket.destroy();
  if (failure !== null) throw failure;
  return summarize(latencies, elapsed);
}

const HEADERS_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/**
 * Sends a request and resolves with its whole answer. Knows just enough HTTP/1.1 for that, to leave
 * the processor to the server.
 */
function answerTo(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let whole = -1;
    let chunked = false;
    const finish = (error?: Error) => {
      socket.off("data", take).off("close", close);
      if (error) reject(error);
      else resolve();
    };
    const close = () => finish(new Error("The server closed a connection"));
    const take = (data: Buffer) => {
      received = received.length ? Buffer.concat([received, data]) : data;
      if (whole < 0 && !chunked) {
        const end = received.indexOf(HEADERS_END);
        if (end < 0) return;
        const head = received.toString("latin1", 0, end);
        if (!head.startsWith("HTTP/1.1 200"))
          return finish(new Error(`An answer was not a success: ${head.split("\r\n")[0]}`));
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (length === undefined) chunked = true;
        else whole = end + HEADERS_END.length + Number(length);
      }
      if (
        chunked
          ? received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
          : received.length >= whole
      )
        finish();
    };
    socket.on("data", take).once("close", close);
    socket.write(request);
  });
}

/**
 * Runs several workers for a while, each doing one piece of work after another.
 * @param options.work gets the worker's number; what it throws ends the run
 * @param options.pid of the process whose processor time is counted
 */
export async function closedLoop(options: {
  workers: number;
  seconds: number;
  work: (worker: number) => Promise<void>;
  pid?: number;
}): Promise<Measured> {
  const latencies: number[] = [];
  const cpuBefore = options.pid ? cpuMicros(options.pid) : null;
  const began = performance.now();
  const worker = async (number: number) => {
    while (seconds(began) < options.seconds) {
      const start = performance.now();
      await options.work(number);
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: options.workers }, (_, number) => worker(number)));
  const elapsed = seconds(began);
  const cpuAfter = options.pid ? cpuMicros(options.pid) : null;
  return summarize(
    latencies,
    elapsed,
    cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / latencies.length,
  );
}
