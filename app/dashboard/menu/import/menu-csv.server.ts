import { stringify } from "csv-stringify/sync";
import { csvFields, type CsvField, type ItemValues } from "~/core/menu/item-fields";
import { CATEGORY_HOURS, csvColumn } from "./menu-columns.server";
import {
  optionCells,
  optionHeadings,
  writeGroupsCell,
  type CsvItemGroup,
  type CsvOption,
  type OptionHeading,
} from "./option-rows.server";

/**
 * Matches what a spreadsheet would run as a formula, also behind the quotes we escape it with
 * (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
/** Escapes a text that a spreadsheet would run as a formula. */
export const defuseFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** Returns the text that `defuseFormula` was given. */
export const restoreFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

/** An item as it goes into a file. */
export type ExportedItem = ItemValues<CsvField> & {
  groups?: CsvItemGroup[];
  /** When its category's items are available; null: always. */
  categoryHours?: string | null;
};

const cellOf = <F extends CsvField>(field: F, item: ItemValues<CsvField>): string =>
  defuseFormula(csvColumn(field).write?.(item[field]) ?? "");

/**
 * Writes a menu as CSV: UTF-8 with the BOM that Excel needs, texts that look like formulas escaped
 * (docs/rules.md, Menu as CSV).
 * @param options a row each below the items; without any the file has no columns for them
 */
export function writeMenu(
  items: readonly ExportedItem[],
  options: readonly CsvOption[] = [],
): string {
  const own = options.length > 0 ? (Object.keys(optionHeadings) as OptionHeading[]) : [];
  const timed = items.some(({ categoryHours }) => categoryHours) ? [CATEGORY_HOURS] : [];
  const head = [...csvFields.map((field) => csvColumn(field).heading), ...timed, ...own];
  const rows = items.map((item) => [
    ...csvFields.map((field) => cellOf(field, item)),
    ...timed.map(() => item.categoryHours ?? ""),
    ...own.map((heading) =>
      heading === "options" ? defuseFormula(writeGroupsCell(item.groups ?? [])) : "",
    ),
  ]);
  const optionRows = options.map((option, at) => {
    const cells = optionCells(option, options[at - 1]?.group !== option.group);
    return head.map((heading) => {
      const text = cells[heading as keyof typeof cells] ?? "";
      // A price below zero is no formula.
      return heading === "price" ? text : defuseFormula(text);
    });
  });
  return stringify([head, ...rows, ...optionRows], {
    bom: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}

/** Returns the key that matches a row of a file to an item: name and category, ignoring case. */
export const itemKey = ({ name, category }: { name: string; category: string }): string =>
  `${category.toLowerCase()}\n${name.toLowerCase()}`;
