import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Handle } from "./factories";

const CHUNK = 4000;

/**
 * Inserts rows of a table by the thousand: one parameter per statement, which Postgres splits
 * itself (json_populate_recordset), so that neither the driver's limit of 65,534 parameters nor the
 * time to build them matters. Columns that all rows leave out get their defaults; columns that only
 * some rows leave out become null there.
 */
export async function insertRows<T extends PgTable>(
  db: Handle,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  if (rows.length === 0) return;
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => named.has(key));
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const name = sql.identifier(getTableName(table));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const records = rows
      .slice(from, from + CHUNK)
      .map((row) =>
        Object.fromEntries(
          columns.map(([key, column]) => [
            column.name,
            (row as Record<string, unknown>)[key] ?? null,
          ]),
        ),
      );
    await db.execute(
      sql`insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, ${JSON.stringify(records)}::json)`,
    );
  }
}
