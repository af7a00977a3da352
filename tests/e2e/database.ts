import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "../../drizzle/schema";

export type Database = PostgresJsDatabase<typeof schema>;

let handle: Database | undefined;

/**
 * The database of the servers under test, past their rules: to arrange what a journey starts from,
 * and to look at what it has left. One pool for a worker.
 */
export const database = (): Database =>
  (handle ??= drizzle(
    postgres(process.env.E2E_DATABASE_URL!, { max: 2, idle_timeout: 10, onnotice: () => {} }),
    { schema },
  ));
