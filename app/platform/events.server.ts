import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { databaseNow } from "./database-clock.server";
import { markDatabaseUp, markDatabaseDown } from "./database-outage.server";
import { dropConnections, type Tx } from "./db.server";
import { keepListening, type Listener } from "./listener.server";
import { log } from "./log.server";
import { RecentEvents } from "./recent-events.server";
import { singleton } from "./singleton.server";

const CHANNEL = "buka";

const Event = z.discriminatedUnion("topic", [
  z.object({
    /** `reviews`: a review of this order, or its answer. */
    topic: z.enum(["order", "store", "staff", "reviews"]),
    vendorId: z.string(),
    orderId: z.string().optional(),
    userId: z.string().optional(),
  }),
  /** Some of this person's sessions have ended. */
  z.object({ topic: z.literal("session"), userId: z.string() }),
  /** A process without workers (JOBS=0) sent a job. */
  z.object({ topic: z.literal("job"), queue: z.string() }),
]);
/** Pages that show what changed reload; an event never carries the data. */
type ChangeEvent = z.infer<typeof Event>;
/** `resync`: the listening connection was lost, so events may be missing: reload everything. */
export type Signal = ChangeEvent | { topic: "resync" };

type Hub = {
  emitter: EventEmitter;
  listener: Listener | null;
  recent: RecentEvents<ChangeEvent>;
  /** Open streams by network. */
  readers: Map<string, number>;
  streams: number;
};
const hub = () =>
  singleton<Hub>("events", () => {
    const emitter = new EventEmitter();
    emitter.setMaxListeners(0);
    return {
      emitter,
      listener: null,
      recent: new RecentEvents(),
      readers: new Map(),
      streams: 0,
    };
  });

/** Reaches every listening process once the transaction commits (Postgres NOTIFY). */
export async function announce(tx: Pick<Tx, "execute">, event: ChangeEvent): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** Whether something of a vendor changed since, or may have. */
export const hasChangedSince = (vendorId: string, at: Date): boolean =>
  hub().recent.missedSince(at, (event) => "vendorId" in event && event.vendorId === vendorId);

/** Reconnects after a lost connection. @throws when the first connection fails */
export async function listenForEvents(): Promise<void> {
  const current = hub();
  await current.listener?.stop();
  current.listener = await keepListening(CHANNEL, {
    payload: (payload) => {
      const event = Event.safeParse(safeJson(payload));
      if (event.success) {
        current.recent.note(event.data, databaseNow());
        current.emitter.emit("signal", event.data);
      } else log().warn({ payload: payload.slice(0, 200) }, "An event could not be read");
    },
    listening: () => {
      current.recent.begin(databaseNow());
      current.emitter.emit("signal", { topic: "resync" } satisfies Signal);
    },
    silent: (lastAnswerAt) => {
      markDatabaseDown(lastAnswerAt);
      dropConnections();
    },
    answers: markDatabaseUp,
  });
}

/** While it is false, nothing cached is fresh. */
export const isListening = (): boolean => hub().listener?.isListening() ?? false;

export async function stopEvents(): Promise<void> {
  const current = hub();
  current.emitter.emit("close");
  await current.listener?.stop();
  current.listener = null;
  markDatabaseUp();
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

/** @returns stops it */
export const onSignal = (listener: (signal: Signal) => void): (() => void) =>
  subscribe(listener, () => {});

const HEARTBEAT_MS = 25_000;
/** 125 MB, at 25 KB a stream. */
const MAX_STREAMS = 5_000;
/** Far above what a carrier's network needs for the customers of several stores. */
const MAX_STREAMS_OF_ONE_NETWORK = 500;
/** Spreads the reloads after a lost connection: a thousand at once took 11 s. */
const resyncSpreadMs = () => Math.min(MAX_RESYNC_SPREAD_MS, hub().streams * 10);
const MAX_RESYNC_SPREAD_MS = 15_000;
/** Refused pages poll, and retry the stream after 30 s. */
const FULL_RETRY_SECONDS = "30";

export const openStreams = (): number => hub().streams;

type Reader = {
  /** Aborts when nothing more can be written to the response. */
  gone: AbortSignal;
  clientIp: string;
};

/**
 * Server-sent events (WHATWG HTML, 9.2): `ready`, which says whether an event may have been missed
 * since the time in the query's `since` (docs/rules.md, Freshness), then `change` for each wanted
 * event. Answers 429 when the reader's network has too many streams, 503 when the process has
 * (docs/rules.md, Limits).
 * @param reader `gone` must be the response's: a Request links its copies' signals by weak
 * references, and a stream outlives them
 * @param ends signals after which the reader may have lost access: the stream sends a last `change`
 * and ends, and a reader with access reconnects
 */
export function eventStream(
  request: Request,
  { gone, clientIp }: Reader,
  wants: (event: Signal) => boolean,
  ends: (event: Signal) => boolean = () => false,
): Response {
  const refusal = refuseStream(clientIp);
  if (refusal) return refusal;
  const encoder = new TextEncoder();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      if (gone.aborted) return controller.close();
      let ended = false;
      let resync: NodeJS.Timeout | undefined;
      const send = (text: string) => {
        if (!ended) controller.enqueue(encoder.encode(text));
      };
      const release = countStream(clientIp);
      end = () => {
        if (ended) return;
        ended = true;
        clearInterval(heartbeat);
        clearTimeout(resync);
        unsubscribe();
        gone.removeEventListener("abort", close);
        release();
      };
      const close = () => {
        end();
        controller.close();
      };
      const change = ({ topic }: Signal) =>
        send(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`);
      const unsubscribe = subscribe((event) => {
        const last = ends(event);
        if (!last && event.topic === "resync")
          resync = setTimeout(change, Math.random() * resyncSpreadMs(), event);
        else if (last || wants(event)) change(event);
        if (last) close();
      }, close);
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      gone.addEventListener("abort", close);
      const missed = missedSince(request, (event) => wants(event) || ends(event));
      send(`retry: 2000\nevent: ready\ndata: ${JSON.stringify({ missed })}\n\n`);
    },
    cancel: () => end(),
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

function missedSince(request: Request, concerns: (event: ChangeEvent) => boolean): boolean {
  const since = new Date(new URL(request.url).searchParams.get("since") ?? NaN);
  const readAt = Number.isNaN(since.getTime()) ? null : since;
  return !isListening() || hub().recent.missedSince(readAt, concerns);
}

function refuseStream(clientIp: string): Response | null {
  const { readers, streams } = hub();
  const full = streams >= MAX_STREAMS;
  if (!full && (readers.get(clientIp) ?? 0) < MAX_STREAMS_OF_ONE_NETWORK) return null;
  return Response.json(
    { error: "too_many_streams" },
    {
      status: full ? 503 : 429,
      headers: { "Retry-After": FULL_RETRY_SECONDS, "Cache-Control": "no-store" },
    },
  );
}

function countStream(clientIp: string): () => void {
  const current = hub();
  const count = (change: 1 | -1) => {
    current.streams += change;
    const open = (current.readers.get(clientIp) ?? 0) + change;
    if (open > 0) current.readers.set(clientIp, open);
    else current.readers.delete(clientIp);
  };
  count(1);
  return () => count(-1);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
