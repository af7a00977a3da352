import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./db.server";
import { keepListening, type Listener } from "./listener.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

const CHANNEL = "buka";

const Event = z.object({
  topic: z.enum(["order", "store", "staff"]),
  vendorId: z.string(),
  orderId: z.string().optional(),
  userId: z.string().optional(),
});
/** A change. Pages that show it read it again; an event never carries the data itself. */
type ChangeEvent = z.infer<typeof Event>;
/**
 * `resync`: events may have been missed (the listening connection was lost), so read everything
 * again.
 */
export type Signal = ChangeEvent | { topic: "resync" };

type Hub = { emitter: EventEmitter; listener: Listener | null };
const hub = () =>
  singleton<Hub>("events", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return { emitter, listener: null };
  });

/**
 * Announces a change when the transaction commits, to every process that listens (Postgres NOTIFY).
 */
export async function announce(tx: Pick<Tx, "execute">, event: ChangeEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/**
 * Starts listening, and reconnects after a lost connection; then everything is read again.
 * @throws when the database can't be reached
 */
export async function listenForEvents(): Promise<void> {
  const current = hub();
  current.listener = await keepListening(CHANNEL, {
    payload: (payload) => {
      const event = Event.safeParse(safeJson(payload));
      if (event.success) current.emitter.emit("signal", event.data);
      else log().warn({ payload: payload.slice(0, 200) }, "An event could not be read");
    },
    listening: () => current.emitter.emit("signal", { topic: "resync" } satisfies Signal),
  });
}

/** Returns whether this process hears of changes now. While it doesn't, nothing cached is fresh. */
export const isListening = (): boolean => hub().listener?.isListening() ?? false;

/** Stops listening and ends every open stream. */
export async function stopEvents(): Promise<void> {
  const current = hub();
  current.emitter.emit("close");
  await current.listener?.stop();
  current.listener = null;
}

function subscribe(onSignal: (signal: Signal) => void, onClose: () => void): () => void {
  const { emitter } = hub();
  emitter.on("signal", onSignal);
  emitter.on("close", onClose);
  return () => {
    emitter.off("signal", onSignal);
    emitter.off("close", onClose);
  };
}

/** Calls back on every signal that reaches this process, until the returned function is called. */
export const onSignal = (listener: (signal: Signal) => void): (() => void) =>
  subscribe(listener, () => {});

const HEARTBEAT_MS = 25_000;

/**
 * Returns a response of server-sent events (WHATWG HTML, 9.2): `ready` once every signal will be
 * heard, then `change` for each one that passes the filter. A comment each 25 s keeps proxies from
 * closing it.
 * @param signal aborts when the browser goes away
 * @param ends the signals after which the reader may have lost access: the stream sends a last
 * `change` and ends; a reader with access reconnects
 */
export function eventStream(
  signal: AbortSignal,
  wants: (event: Signal) => boolean,
  ends: (event: Signal) => boolean = () => false,
): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false;
      const send = (text: string) => {
        if (!ended) controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (ended) return;
        ended = true;
        clearInterval(heartbeat);
        unsubscribe();
        controller.close();
      };
      const unsubscribe = subscribe((event) => {
        const last = ends(event);
        if (last || event.topic === "resync" || wants(event))
          send(`event: change\ndata: ${JSON.stringify({ topic: event.topic })}\n\n`);
        if (last) end();
      }, end);
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      signal.addEventListener("abort", end);
      send("retry: 2000\nevent: ready\ndata: {}\n\n");
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
