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
export type LimitName = keyof typeof rules;

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

/** The shape of node-postgres's client, which the library calls, over postgres.js. */
function queryClient() {
  return {
    query: async (
      query: { text: string; values: (string | number | null)[] } | string,
      values?: (string | number | null)[],
    ) => {
      const text = typeof query === "string" ? query : query.text;
      const rows = await postgresClient().unsafe(
        text,
        (typeof query === "string" ? values : query.values) ?? [],
      );
      return { rows: [...rows], rowCount: rows.count };
    },
  };
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
  let wait = 0;
  for (const [name, key] of Object.entries(uses) as [LimitName, string][]) {
    try {
      await limiter(name).consume(key, cost);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        wait = Math.max(wait, Math.ceil(refusal.msBeforeNext / 1000), 1);
      else {
        log().error({ err: refusal, limit: name }, "A rate limit could not be counted");
        if (rules[name].closed) wait = Math.max(wait, 30);
      }
    }
  }
  return wait ? { retryAfterSeconds: wait } : null;
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
