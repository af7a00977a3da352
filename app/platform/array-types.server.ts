import { parse } from "postgres-array";
import type postgres from "postgres";

/**
 * The OIDs of Postgres's array types (pg_type), and how an element is read if not as text. Drizzle
 * has its own for dates and decimal numbers.
 */
const ELEMENTS: [arrayType: number, read?: (text: string) => unknown][] = [
  [1000, (text) => text === "t"], // boolean
  [1003], // name
  [1005, Number], // smallint
  [1007, Number], // integer
  [1016], // bigint, which a number may not hold
  [1009], // text
  [1015], // varchar
  [2951], // uuid
];

/**
 * Describes the arrays that statements use, for the driver's option `types`. Otherwise the driver
 * queries them on each new connection, and if that is lost meanwhile the unhandled error ends the
 * process.
 */
export const arrayTypes = (): Record<string, postgres.PostgresType> =>
  Object.fromEntries(
    ELEMENTS.map(([arrayType, read]) => [
      `array ${arrayType}`,
      {
        to: arrayType,
        from: [arrayType],
        parse: (text: string) => (read ? parse(text, read) : parse(text)),
        serialize: (value: unknown) => (Array.isArray(value) ? arrayLiteral(value) : value),
      },
    ]),
  );

/**
 * Writes a list as Postgres reads it.
 * @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
 */
function arrayLiteral(list: readonly unknown[]): string {
  const elements = list.map((element) =>
    Array.isArray(element)
      ? arrayLiteral(element)
      : element === null || element === undefined
        ? "NULL"
        : `"${String(element).replace(/["\\]/g, "\\$&")}"`,
  );
  return `{${elements.join(",")}}`;
}
