import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "../../drizzle/schema";

export type Database = PostgresJsDatabase<typeof schema>;

let handle: Database | undefined;

/**
 * Connects to the servers' database, bypassing their rules, to arrange and check. One pool per
 * worker.
 */
export const database = (): Database =>
  (handle ??= drizzle(
    postgres(process.env.E2E_DATABASE_URL!, { max: 2, idle_timeout: 10, onnotice: () => {} }),
    { schema },
  ));
