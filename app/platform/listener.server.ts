import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { databaseNow, noteDatabaseTime } from "./database-clock.server";
import { directConnection, openSocket } from "./db.server";
import { log } from "./log.server";

export type Listener = {
  /** Whether everything announced up to a few seconds ago has arrived. */
  isListening: () => boolean;
  stop: () => Promise<void>;
};

/** Its name in pg_stat_activity. */
export const LISTENER_NAME = "buka listener";

const PING_MS = 500;
/** After this many unanswered pings (2 to 2.5 s) the database counts as away. */
const SILENT_PINGS = 4;
const FIRST_CONNECT_SECONDS = 10;
const CONNECT_SECONDS = 2;
/** Open connections still work. */
const TOO_MANY_CONNECTIONS = "53300";
/** Beyond this the connection may be dead: TCP reports dropped packets only after minutes. */
const SILENCE_LIMIT_MS = 3_000;
const MAX_MISSED_PINGS = 20;
const RETRY_MS = 500;

type Session = { client: postgres.Sql; answeredAt: number; unanswered: number; over: boolean };

async function readTime(client: postgres.Sql): Promise<void> {
  const sentMs = Date.now();
  const [row] = await client.unsafe<[{ ms: number }]>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  noteDatabaseTime(row.ms, sentMs);
}

/**
 * Listens on a Postgres channel and reconnects when the connection is lost. postgres.js' own
 * `listen` doesn't report a lost connection, which a cache must learn at once.
 * @param handlers.listening each time listening begins: earlier notifications may be missing
 * @param handlers.silent repeatedly while the database doesn't answer
 * @param handlers.answers each time it does
 * @throws when the first connection fails
 */
export async function keepListening(
  channel: string,
  handlers: {
    payload: (payload: string) => void;
    listening: () => void;
    silent: (lastAnswerAt: Date) => void;
    answers: () => void;
  },
): Promise<Listener> {
  let stopped = false;
  let current: Session | null = null;
  let lastAnswerAt = databaseNow();
  const answered = (session: Session) => {
    lastAnswerAt = databaseNow();
    Object.assign(session, { answeredAt: performance.now(), unanswered: 0 });
    if (!stopped) handlers.answers();
  };
  const silent = () => {
    if (!stopped) handlers.silent(lastAnswerAt);
  };

  const open = async (connectSeconds: number): Promise<void> => {
    const lost = () => {
      if (session.over) return;
      session.over = true;
      void session.client.end({ timeout: 0 }).catch(() => {});
      if (current !== session) return;
      current = null;
      if (!stopped) {
        log().warn("The listening connection was lost");
        void reconnect();
      }
    };
    const { url, driver } = directConnection();
    const options: postgres.Options<Record<string, never>> = {
      ...driver,
      max: 1,
      max_lifetime: null,
      connect_timeout: connectSeconds,
      fetch_types: false,
      connection: { ...driver.connection, application_name: LISTENER_NAME },
      onclose: lost,
    };
    // Missing from the driver's types.
    const untyped = {
      socket: openSocket,
      onnotify: (_channel: string, payload: string) => handlers.payload(payload),
    };
    const session: Session = {
      client: postgres(url, { ...options, ...untyped }),
      answeredAt: -Infinity,
      unanswered: 0,
      over: false,
    };
    try {
      await session.client.unsafe(`listen "${channel}"`);
      await readTime(session.client);
    } catch (error) {
      lost();
      throw error;
    }
    if (session.over || stopped) return lost();
    current = session;
    answered(session);
    handlers.listening();
  };

  const reconnect = async (): Promise<void> => {
    while (!stopped && !current)
      await open(CONNECT_SECONDS).catch((error: { code?: string }) => {
        if (error.code !== TOO_MANY_CONNECTIONS) silent();
        return sleep(RETRY_MS, undefined, { ref: false });
      });
  };

  // Notifications and answers arrive in order, so an answer proves that no notification is missing.
  const ping = setInterval(() => {
    const session = current;
    if (!session) return;
    // Counts instead of timing: a busy process must not take its own delay for silence.
    if (session.unanswered >= MAX_MISSED_PINGS)
      return void session.client.end({ timeout: 0 }).catch(() => {});
    if (session.unanswered >= SILENT_PINGS) silent();
    session.unanswered++;
    readTime(session.client).then(
      () => answered(session),
      () => {},
    );
  }, PING_MS);
  ping.unref();

  await open(FIRST_CONNECT_SECONDS);
  return {
    isListening: () =>
      current !== null && performance.now() - current.answeredAt < SILENCE_LIMIT_MS,
    stop: async () => {
      stopped = true;
      clearInterval(ping);
      const session = current;
      current = null;
      await session?.client.end({ timeout: 1 }).catch(() => {});
    },
  };
}
