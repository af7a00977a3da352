import { Column, getTableColumns, is, sql, type SQL } from "drizzle-orm";
import { products } from "~schema";
import { editedFields, publicFields, type EditedField, type ItemValues } from "./item-fields";

const { price: priceKobo, ...sameName } = getTableColumns(products);
const columns = { ...sameName, priceKobo };
type ColumnName = keyof typeof columns;

/** Returns the columns of `products` to select for an item's properties. */
export const itemColumns = <F extends ColumnName>(names: readonly F[]): Pick<typeof columns, F> =>
  Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<typeof columns, F>;

/**
 * A field's column in SQL that is written by hand.
 * @returns its quoted name, and its type such as `bigint` or `text[]`
 */
export const columnSql = (field: ColumnName): { name: string; type: string } => ({
  name: `"${columns[field].name}"`,
  type: columns[field].getSQLType(),
});

/**
 * The columns of what customers see of an item.
 * @param inventory what they see of its stock
 */
export const publicColumns = (inventory: SQL<number | null>) => ({
  ...itemColumns(["id", ...publicFields]),
  inventory,
});

/** A row of `products` with what its vendor has set of an item. */
export function itemRow(values: ItemValues<EditedField>) {
  const own = Object.fromEntries(
    editedFields.map((field) => [field, values[field]]),
  ) as ItemValues<EditedField>;
  const { priceKobo: price, ...others } = own;
  return { ...others, price };
}

/**
 * Columns as a list of a select, each under its property's name. A bigint comes as a number: the
 * driver would read it as text.
 */
export const namedColumns = (selected: Record<string, Column | SQL>): SQL =>
  sql.join(
    Object.entries(selected).map(([name, column]) => {
      const cast = is(column, Column) && column.getSQLType() === "bigint" ? "::float8" : "";
      return sql`${column}${sql.raw(cast)} as ${sql.identifier(name)}`;
    }),
    sql`, `,
  );

/** Columns as a JSON object, each under its property's name. */
export const jsonColumns = (selected: Record<string, Column | SQL>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(selected).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`;
