import { parse } from "postgres-array";
import type postgres from "postgres";

/**
 * Postgres's numbers of its array types (pg_type), and how an element is read, if not as the
 * text that Postgres writes. Those of dates and decimal numbers are Drizzle's.
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
 * Describes the arrays that statements take and give, for the driver's option `types`. Without it the
 * driver asks the server for them on a new connection, and nobody handles the error if the connection
 * is lost just then: the process would end.
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
