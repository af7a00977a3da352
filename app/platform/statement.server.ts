import { is, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { clientOf, type ConnectionRole } from "./db.server";

type Value = string | number | boolean | null | readonly string[] | readonly number[];

const dialect = new PgDialect();

/**
 * Builds and plans a busy path's statement once, as both cost more than the answer. Put a list
 * behind a select, `(select ${list}::uuid[])`: if Postgres saw its length, it would plan at each
 * call. Limit rows made from a list to its length, so that Postgres finds each by its key.
 * @param query with `sql.placeholder(name)` for what changes
 * @returns rows come as the driver reads them: instants and bigints as text, JSON parsed
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
