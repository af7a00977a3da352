import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The columns that rate-limiter-flexible expects; `expire` is in ms since the epoch. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    points: integer("points").notNull().default(0),
    expire: bigint("expire", { mode: "number" }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);
