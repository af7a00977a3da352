import { is, Placeholder, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { clientOf, type ConnectionRole } from "./db.server";

type Value = string | number | boolean | null | readonly string[] | readonly number[];

const dialect = new PgDialect();

/**
 * Prepares a statement of the busiest paths: Drizzle builds its text once instead of at every call,
 * and each connection plans it once. Both cost more than Postgres takes to answer. Pass a list
 * behind a select, `(select ${list}::uuid[])`: seeing its length, Postgres would plan for that
 * length alone, at each call. Rows made from a list get a limit of its length, which removes none:
 * Postgres then expects few, and finds each by its key instead of reading all of a vendor's.
 * @param query with `sql.placeholder(name)` for what changes from call to call
 * @returns runs it through a door or in a transaction. Rows come as the driver reads them: an
 * instant and a bigint as text, JSON parsed
 */
export function statement<Row extends object, Name extends string>(
  query: SQL,
): (on: ConnectionRole, values: Record<Name, Value>) => Promise<Row[]> {
  let made: { text: string; params: unknown[] } | undefined;
  return async (on, values) => {
    if (!made) {
      const { sql: text, params } = dialect.sqlToQuery(query);
      made = { text, params };
    }
    const given = made.params.map((param) =>
      is(param, Placeholder) ? values[param.name as Name] : param,
    );
    return clientOf(on).unsafe<Row[]>(made.text, given as postgres.ParameterOrJSON<never>[], {
      prepare: true,
    });
  };
}
