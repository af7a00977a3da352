import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import {
  tooLong,
  type DescribedField,
  type DescribedFields,
  type TextsOf,
  type ValuesOf,
} from "./field";

type JsonShape<Fields> = { [Name in keyof ValuesOf<Fields>]: z.ZodType<ValuesOf<Fields>[Name]> };
type FormShape<Fields> = { [Name in keyof TextsOf<Fields>]-?: z.ZodOptional<z.ZodString> };

/** The schema of field values as JSON, from an import or an undo. */
export const jsonShape = <Fields extends DescribedFields>(fields: Fields) =>
  mapFields(fields, jsonSchema) as JsonShape<Fields>;

/** The schema of the form's texts, which `readFields` turns into values. */
export const formShape = <Fields extends DescribedFields>(fields: Fields) =>
  mapFields(fields, () => z.string().optional()) as FormShape<Fields>;

const mapFields = <T>(fields: DescribedFields, map: (field: DescribedField) => T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));

function jsonSchema(field: DescribedField): z.ZodType {
  switch (field.kind) {
    case "flag":
      return z.boolean();
    case "text":
      return z.string().trim().max(field.maxLength, tooLong(field));
    case "choice":
      return z.enum(Object.keys(field.options), field.error ? { error: field.error } : undefined);
    case "number": {
      // Only the section can check limits, as they don't apply while a mode is off.
      const whole = z.int();
      return field.optional ? whole.nullable() : whole;
    }
  }
}

type Issues = {
  addIssue(issue: { code: "custom"; message: string; path: (string | number)[] }): void;
};

/** Adds an error at a field's path: `deliveryFee` or `areas[2].fee`. */
export function addFieldError(context: Issues, field: string, message: string): void {
  const row = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(field);
  const path = row ? [row[1]!, Number(row[2]), row[3]!] : [field];
  context.addIssue({ code: "custom", message, path });
}

/**
 * By field name.
 * @throws for an unknown column
 */
export function columnsOf(fields: DescribedFields, table: PgTable): Record<string, PgColumn> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(fields).map(([name, { column = name }]) => {
      if (!columns[column]) throw new Error(`No column is called ${column}`);
      return [name, columns[column]];
    }),
  );
}

/** Returns a row's values; a text that is null becomes blank. */
export const valuesOfRow = <Fields extends DescribedFields>(
  fields: Fields,
  row: Readonly<Record<string, unknown>>,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === "text" ? (row[name] ?? "") : row[name],
    ]),
  ) as ValuesOf<Fields>;

/** Returns the row to write; a blank text becomes null in a nullable column. */
export function rowOfValues<Table extends PgTable>(
  fields: DescribedFields,
  table: Table,
  values: Readonly<Record<string, unknown>>,
): Partial<Table["$inferInsert"]> {
  const columns = columnsOf(fields, table);
  return Object.fromEntries(
    Object.entries(fields).map(([name, { column = name }]) => [
      column,
      values[name] === "" && !columns[name]!.notNull ? null : values[name],
    ]),
  ) as Partial<Table["$inferInsert"]>;
}
