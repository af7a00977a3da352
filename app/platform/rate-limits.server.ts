import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
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
  signInByIp: { points: 20, duration: 60, closed: false },
} as const;
type LimitName = keyof typeof rules;

function limiter(name: LimitName): RateLimiterPostgres {
  return singleton(`limit:${name}`, () => {
    const { points, duration } = rules[name];
    return new RateLimiterPostgres({
      storeClient: queryClient(),
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: rules[name].closed
        ? undefined
        : new RateLimiterMemory({ points, duration }),
    });
  });
}

type LibraryQuery = { name?: string; text: string; values: (string | number | null)[] };
type LibraryRows = { rows: { points: number; expire: string }[]; rowCount: number };
type Count = {
  query: LibraryQuery;
  resolve: (answer: LibraryRows) => void;
  reject: (error: unknown) => void;
};

/**
 * The shape of node-postgres's client, which the library calls, over postgres.js. What it counts in
 * one go, the limits of one request, becomes one statement.
 */
function queryClient() {
  return {
    query: (query: LibraryQuery) =>
      query.name === "rate_limits:rlflx-upsert"
        ? new Promise<LibraryRows>((resolve, reject) => {
            if (counts.push({ query, resolve, reject }) === 1)
              process.nextTick(() => void countTogether(counts.splice(0)));
          })
        : run(query.text, query.values),
  };
}

/** What is counted as soon as everything that runs now has run. */
const counts: Count[] = [];

async function run(text: string, values: LibraryQuery["values"]) {
  const rows = await postgresClient().unsafe(text, values, { prepare: true });
  return { rows: [...rows], rowCount: rows.count } as unknown as LibraryRows;
}

/**
 * Counts uses of several keys as the library counts one, in the order of the keys, so that two
 * requests with some of them in common don't wait for each other in a circle.
 */
const upsert = `
  insert into rate_limits as counted (key, points, expire)
  select used.key, used.points, used.expire
  from unnest($1::text[], $2::int[], $3::bigint[]) as used (key, points, expire)
  order by used.key
  on conflict (key) do update set
    points = case when counted.expire <= $4::bigint then excluded.points
      else counted.points + excluded.points end,
    expire = case when counted.expire <= $4::bigint then excluded.expire else counted.expire end
  returning key, points, expire`;

async function countTogether(together: Count[]): Promise<void> {
  // A statement can count each key only once: the same one again goes into the next.
  const now = new Map<unknown, Count>();
  const again = together.filter(({ query }, at) => {
    const key = query.values[0];
    if (now.has(key)) return true;
    now.set(key, together[at]!);
    return false;
  });
  if (again.length) void countTogether(again);
  const counted = [...now.values()];
  const column = (at: number) => counted.map(({ query }) => query.values[at] ?? null);
  try {
    const rows = await postgresClient().unsafe<{ key: string; points: number; expire: string }[]>(
      upsert,
      [column(0), column(1), column(2), Date.now()] as never[],
      { prepare: true },
    );
    const byKey = new Map<unknown, (typeof rows)[number]>(rows.map((row) => [row.key, row]));
    for (const { query, resolve } of counted)
      resolve({ rows: [byKey.get(query.values[0])!], rowCount: 1 });
  } catch (error) {
    for (const { reject } of counted) reject(error);
  }
}

/**
 * Counts one use (or `cost` uses) of each limit and says whether all of them still allow it. The
 * counters stand in Postgres and are shared by all processes (rules: docs/rules.md, Limits).
 * @param uses limit name → what it is counted by (an address, a phone, an order)
 * @returns null when allowed, else the seconds to wait
 */
export async function consumeRateLimit(
  uses: Partial<Record<LimitName, string>>,
  cost = 1,
): Promise<{ retryAfterSeconds: number } | null> {
  const waits = await Promise.all(
    (Object.entries(uses) as [LimitName, string][]).map(([name, key]) => count(name, key, cost)),
  );
  const wait = Math.max(0, ...waits);
  return wait ? { retryAfterSeconds: wait } : null;
}

/** Returns the seconds to wait; 0 when the use is allowed. */
async function count(name: LimitName, key: string, cost: number): Promise<number> {
  try {
    await limiter(name).consume(key, cost);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes)
      return Math.max(Math.ceil(refusal.msBeforeNext / 1000), 1);
    log().error({ err: refusal, limit: name }, "A rate limit could not be counted");
    return rules[name].closed ? 30 : 0;
  }
}

/** Returns what a 429 says. */
export const rateLimited = (seconds: number): Message =>
  msg("Too many tries in a short time. Please wait {time} and try again.", {
    time:
      seconds < 60
        ? msg("{n} second|{n} seconds", { n: seconds })
        : msg("{n} minute|{n} minutes", { n: Math.ceil(seconds / 60) }),
  });

/** The same in English. */
export const rateLimitMessage = (seconds: number): string => english(rateLimited(seconds));
