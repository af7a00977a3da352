import { is, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { clientOf, type ConnectionRole } from "./db.server";

type Value = string | number | boolean | null | readonly string[] | readonly number[];

const dialect = new PgDialect();

/**
 * Prepares a statement of the busiest paths: Drizzle builds its text once instead of at every call,
 * and each connection plans it once. Both cost more than Postgres takes to answer. Put a list behind
 * a select, `(select ${list}::uuid[])`: if Postgres saw its length it would plan for that alone, at
 * each call. Give rows made from a list a limit of its length, so that Postgres expects few and
 * finds each by its key.
 * @param query with `sql.placeholder(name)` for what changes from call to call
 * @returns runs it on the pool or in a transaction. Rows come as the driver reads them: an instant
 * and a bigint as text, JSON parsed
 */
export function statement<Row extends object, Name extends string>(
  query: SQL,
): (db: ConnectionRole, values: Record<Name, Value>) => Promise<Row[]> {
  let built: { text: string; params: unknown[] } | undefined;
  return async (db, values) => {
    if (!built) {
      const { sql: text, params } = dialect.sqlToQuery(query);
      built = { text, params };
    }
    const params = built.params.map((param) =>
      is(param, Placeholder) ? values[param.name as Name] : param,
    );
    return clientOf(db).unsafe<Row[]>(built.text, params as postgres.ParameterOrJSON<never>[], {
      prepare: true,
    });
  };
}
