import { sql } from "drizzle-orm";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { databaseNow } from "./database-clock.server";
import { DatabaseAwayError, noteIfDiskFull } from "./database-outage.server";
import { connectionPool } from "./db.server";
import { endInBatches } from "./end-in-batches.server";
import { log } from "./log.server";
import { english, msg, type Message, type Translate } from "~/shared/translate";
import { singleton } from "./singleton.server";
import { CHECK_SECONDS } from "./visitor.server";

type Rule = {
  /** More than this many are refused. */
  points: number;
  /** In seconds. */
  duration: number;
  /** Beyond this many an order needs a check: a pause and a second tap. */
  check?: number;
  /** When the counters can't be reached, refuse rather than allow. */
  closed?: boolean;
};
/** For limits that strangers could use up for somebody: these only ask for a check. */
const NEVER_REFUSED = 1_000_000;

/**
 * A key says who is counted, and for which use (`pictures:{vendor}`) if a rule has several.
 * Carriers put thousands of phones behind one address (decision 0034), so a network's limits are
 * far above what busy stores see and only stop a flood.
 */
const rules = {
  orderByVisitor: { points: 20, duration: 600 },
  orderByPhoneAndStore: { check: 6, points: NEVER_REFUSED, duration: 600 },
  orderByStore: { check: 600, points: NEVER_REFUSED, duration: 600 },
  orderWithoutVisitor: { check: 20, points: 120, duration: 600 },
  orderByNetworkAndStore: { check: 400, points: 1_200, duration: 600 },
  orderByNetwork: { check: 1_200, points: 3_600, duration: 600, closed: true },
  /** Codes to phones. Beyond these none is sent, and its order goes on without one. */
  codeByPhone: { points: 5, duration: 3_600, closed: true },
  codeByPhoneAndDay: { points: 10, duration: 86_400, closed: true },
  codeByStore: { points: 300, duration: 3_600 },
  codeByNetworkAndStore: { points: 60, duration: 3_600 },
  codeByNetwork: { points: 300, duration: 3_600 },
  /** Another payment attempt for an order. */
  pay: { points: 5, duration: 600, closed: true },
  /** One customer's reads, by browser or by order. */
  read: { points: 300, duration: 60 },
  /** The same for a whole network, with everything else that strangers may ask for. */
  network: { points: 3_000, duration: 60 },
  /** Tries of ids, codes and account numbers. */
  guess: { points: 60, duration: 600, closed: true },
  /** Requests that store something or cause further work. */
  write: { points: 120, duration: 3600 },
  /** E-mails to people who didn't ask for them, and strangers' pictures. */
  daily: { points: 30, duration: 86_400 },
  /** Verifications at the provider, across all processes. */
  verify: { points: 600, duration: 60 },
} as const satisfies Record<string, Rule>;
type LimitName = keyof typeof rules;
const ruleOf = (name: LimitName): Rule => rules[name];

type Use = { name: LimitName; key: string };

/** Keeps a flood from becoming a flood of queries, and counts while the database is away. */
const inMemory = (name: LimitName): RateLimiterMemory =>
  singleton(`limit:${name}`, () => {
    const { points, duration } = ruleOf(name);
    return new RateLimiterMemory({ points, duration });
  });

/** `text` is `message` in English. */
export type RateLimited = {
  message: Message;
  text: string;
  retryAfterSeconds: number;
  init: { status: 429; headers: { "Retry-After": string } };
};

/** Who is counted; null: nobody. */
type Uses = Partial<Record<LimitName, string | null>>;

/**
 * Counts `cost` uses of each limit in one statement, across all processes (docs/rules.md, Limits).
 * @returns null when all of them allow it
 * @throws DatabaseAwayError when the counters can't be reached and one of the limits is `closed`
 */
export async function consumeRateLimit(uses: Uses, cost = 1): Promise<RateLimited | null> {
  const { waitMs } = await consume(uses, cost);
  return waitMs ? refusal(Math.ceil(waitMs / 1000)) : null;
}

/** @throws a 429 Response */
export async function requireRateLimit(uses: Uses, cost = 1, t: Translate = english) {
  const limited = await consumeRateLimit(uses, cost);
  if (limited) throw new Response(t(limited.message), limited.init);
}

/** @returns null when the order is allowed; `isCheck`: allowed after a check */
export async function consumeOrderLimit(
  uses: Uses,
): Promise<{ retryAfterSeconds: number; isCheck: boolean } | null> {
  const { waitMs, isCheck } = await consume(uses, 1);
  if (waitMs) return { retryAfterSeconds: Math.ceil(waitMs / 1000), isCheck: false };
  return isCheck ? { retryAfterSeconds: CHECK_SECONDS, isCheck: true } : null;
}

/** Only unknown ids count against the network: a carrier's customers must be able to follow orders. */
export const limitOrderView = (orderId: string | undefined, network: string) =>
  orderId
    ? consumeRateLimit({ read: orderId }, 3)
    : consumeRateLimit({ guess: `orders:${network}` });

async function consume(uses: Uses, cost: number): Promise<Counted> {
  const asked = (Object.entries(uses) as [LimitName, string | null][]).flatMap(([name, key]) =>
    key === null ? [] : [{ name, key }],
  );
  const blockedFor = Math.max(0, ...(await Promise.all(asked.map(blockedMs))));
  // A refused request must not use up the limits that it shares with others.
  const counted = blockedFor || asked.length === 0 ? [] : await count(asked, cost);
  return {
    waitMs: Math.max(blockedFor, ...counted.map(({ waitMs }) => waitMs)),
    isCheck: counted.some(({ isCheck }) => isCheck),
  };
}

async function blockedMs({ name, key }: Use): Promise<number> {
  const known = await inMemory(name).get(key);
  return known && known.consumedPoints > ruleOf(name).points ? Math.max(known.msBeforeNext, 1) : 0;
}

/** `waitMs` 0: allowed. */
type Counted = { waitMs: number; isCheck: boolean };

async function count(uses: readonly Use[], cost: number): Promise<Counted[]> {
  try {
    return await countInDatabase(uses, cost);
  } catch (error) {
    log().error({ err: error, limits: uses.map(({ name }) => name) }, "Limits were not counted");
    noteIfDiskFull(error);
    if (uses.some(({ name }) => ruleOf(name).closed))
      throw new DatabaseAwayError("Limits could not be counted", { cause: error });
    return Promise.all(uses.map((use) => countInMemory(use, cost)));
  }
}

/** Orders by key so that two requests can't deadlock. */
const UPSERT = `
  insert into rate_limits as counted (key, points, expire)
  select used.key, $3::int, used.expire
  from unnest($1::text[], $2::bigint[]) as used (key, expire)
  order by used.key
  on conflict (key) do update set
    points = case when counted.expire <= $4::bigint then excluded.points
      else counted.points + excluded.points end,
    expire = case when counted.expire <= $4::bigint then excluded.expire else counted.expire end
  returning key, points, expire`;

const rowKey = ({ name, key }: Use): string => `${name}:${key}`;

async function countInDatabase(uses: readonly Use[], cost: number): Promise<Counted[]> {
  const nowMs = databaseNow().getTime();
  const ends = uses.map(({ name }) => nowMs + ruleOf(name).duration * 1000);
  const rows = await connectionPool().unsafe<{ key: string; points: number; expire: string }[]>(
    UPSERT,
    [uses.map(rowKey), ends, cost, nowMs],
    { prepare: true },
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return Promise.all(
    uses.map(async (use) => {
      const { points, expire } = byKey.get(rowKey(use))!;
      const rule = ruleOf(use.name);
      if (points <= rule.points)
        return { waitMs: 0, isCheck: rule.check !== undefined && points > rule.check };
      const waitMs = Math.max(Number(expire) - nowMs, 1);
      await inMemory(use.name).block(use.key, Math.ceil(waitMs / 1000));
      return { waitMs, isCheck: false };
    }),
  );
}

async function countInMemory({ name, key }: Use, cost: number): Promise<Counted> {
  try {
    await inMemory(name).consume(key, cost);
    return { waitMs: 0, isCheck: false };
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return { waitMs: Math.max(refusal.msBeforeNext, 1), isCheck: false };
    throw refusal;
  }
}

/** Keeps them for an hour after their end. */
export const deleteExpiredRateLimits = (): Promise<number> =>
  endInBatches(
    sql`delete from rate_limits where key in`,
    sql`select key from rate_limits where expire < ${databaseNow().getTime() - 3_600_000} order by expire`,
  );

export const rateLimited = (seconds: number): Message =>
  msg("Too many tries. Please wait {time} and try again.", {
    time:
      seconds < 60
        ? msg("{n} second|{n} seconds", { n: seconds })
        : msg("{n} minute|{n} minutes", { n: Math.ceil(seconds / 60) }),
  });

function refusal(retryAfterSeconds: number): RateLimited {
  const message = rateLimited(retryAfterSeconds);
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return { message, text: english(message), retryAfterSeconds, init: { status: 429, headers } };
}
