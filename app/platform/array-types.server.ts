import { parse } from "postgres-array";
import type postgres from "postgres";

/** OIDs from pg_type. Drizzle has its own parsers for dates and decimals. */
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
 * For the driver's option `types`. Without it the driver queries the array types on each new
 * connection, and a connection lost meanwhile ends the process with an unhandled error.
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

/** @see https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
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
