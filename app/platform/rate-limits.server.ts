import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { postgresClient } from "./db.server";
import { log } from "./log.server";
import { english, msg, type Message } from "~/shared/translate";
import { singleton } from "./singleton.server";

/**
 * name → how many in how many seconds. `closed`: when the counters can't be reached, refuse rather
 * than allow.
 */
const rules = {
  orderByIp: { points: 10, duration: 60, closed: false },
  orderByIpAndStore: { points: 30, duration: 3600, closed: false },
  orderByPhoneAndStore: { points: 6, duration: 600, closed: false },
  payByOrder: { points: 5, duration: 600, closed: true },
  payByIp: { points: 20, duration: 60, closed: true },
  orderStatusByIp: { points: 60, duration: 60, closed: false },
  invoiceByIp: { points: 60, duration: 60, closed: false },
  checkSlugByIp: { points: 60, duration: 60, closed: false },
  storefrontByIp: { points: 120, duration: 60, closed: false },
  cartByIp: { points: 300, duration: 60, closed: false },
  customerByIpAndStore: { points: 10, duration: 60, closed: false },
  uploadByVendor: { points: 120, duration: 3600, closed: false },
  importByVendor: { points: 30, duration: 600, closed: false },
  bankByVendor: { points: 10, duration: 600, closed: true },
  staffInviteByVendor: { points: 20, duration: 3600, closed: false },
  staffInviteByEmail: { points: 5, duration: 86_400, closed: false },
  invitationByIp: { points: 60, duration: 60, closed: false },
  unpaidEmailByMailbox: { points: 6, duration: 3600, closed: false },
  unpaidEmailByMailboxADay: { points: 15, duration: 86_400, closed: false },
  signInByIp: { points: 20, duration: 60, closed: false },
  verifyInTestMode: { points: 30, duration: 60, closed: false },
  verifyInLiveMode: { points: 600, duration: 60, closed: false },
} as const;
type LimitName = keyof typeof rules;

type Use = { name: LimitName; key: string };

/**
 * Counts in this process alone: keys that are over their limit, so that a flood doesn't become a
 * flood of queries, and everything while the database is away.
 */
const inMemory = (name: LimitName): RateLimiterMemory =>
  singleton(`limit:${name}`, () => {
    const { points, duration } = rules[name];
    return new RateLimiterMemory({ points, duration });
  });

/**
 * Counts one use (or `cost` uses) of each limit and says whether all of them still allow it. The
 * counters are in Postgres, shared by all processes, and one statement counts all limits of a
 * request (rules: docs/rules.md, Limits).
=======
 * Counts one use (or `cost` uses) of each limit and checks that all of them still allow it. The
 * counters are in Postgres and are shared by all processes (rules: docs/rules.md, Limits).
 * @param uses limit name → what it is counted by (an address, a phone, an order)
 * @returns null when allowed, else the seconds to wait
 */
export async function consumeRateLimit(
  uses: Partial<Record<LimitName, string>>,
  cost = 1,
): Promise<{ retryAfterSeconds: number } | null> {
  const asked = (Object.entries(uses) as [LimitName, string][]).map(([name, key]) => ({
    name,
    key,
  }));
  const blocked = await Promise.all(asked.map(blockedMs));
  const open = asked.filter((_, at) => blocked[at] === 0);
  const counted = open.length ? await count(open, cost) : [];
  const waitMs = Math.max(0, ...blocked, ...counted);
  return waitMs ? { retryAfterSeconds: Math.ceil(waitMs / 1000) } : null;
}

/** Returns how long a key that is known to be over its limit has to wait, in ms; else 0. */
async function blockedMs({ name, key }: Use): Promise<number> {
  const known = await inMemory(name).get(key);
  return known && known.consumedPoints > rules[name].points ? Math.max(known.msBeforeNext, 1) : 0;
}

/** Counts the uses. @returns for each how long it has to wait, in ms; 0 when it is allowed */
async function count(uses: readonly Use[], cost: number): Promise<number[]> {
  try {
    return await countInDatabase(uses, cost);
  } catch (error) {
    log().error({ err: error, limits: uses.map(({ name }) => name) }, "Limits were not counted");
    return Promise.all(uses.map((use) => countInMemory(use, cost)));
  }
}

/** In the order of the keys, so that two requests can't wait for each other in a circle. */
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

async function countInDatabase(uses: readonly Use[], cost: number): Promise<number[]> {
  const nowMs = Date.now();
  const ends = uses.map(({ name }) => nowMs + rules[name].duration * 1000);
  const rows = await postgresClient().unsafe<{ key: string; points: number; expire: string }[]>(
    UPSERT,
    [uses.map(rowKey), ends, cost, nowMs],
    { prepare: true },
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return Promise.all(
    uses.map(async (use) => {
      const { points, expire } = byKey.get(rowKey(use))!;
      if (points <= rules[use.name].points) return 0;
      const waitMs = Math.max(Number(expire) - nowMs, 1);
      await inMemory(use.name).block(use.key, Math.ceil(waitMs / 1000));
      return waitMs;
    }),
  );
}

const CLOSED_WAIT_MS = 30_000;

async function countInMemory({ name, key }: Use, cost: number): Promise<number> {
  if (rules[name].closed) return CLOSED_WAIT_MS;
  try {
    await inMemory(name).consume(key, cost);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
    throw refusal;
  }
}

/** Deletes the counters that ended an hour ago or earlier. */
export async function deleteExpiredRateLimits(): Promise<void> {
  await postgresClient()`delete from rate_limits where expire < ${Date.now() - 3_600_000}`;
}

/** Returns the message of a 429. */
export const rateLimited = (seconds: number): Message =>
  msg("Too many tries in a short time. Please wait {time} and try again.", {
    time:
      seconds < 60
        ? msg("{n} second|{n} seconds", { n: seconds })
        : msg("{n} minute|{n} minutes", { n: Math.ceil(seconds / 60) }),
  });

/** The same in English. */
export const rateLimitMessage = (seconds: number): string => english(rateLimited(seconds));
