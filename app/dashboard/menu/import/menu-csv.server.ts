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

/** What a spreadsheet would run, even behind our escaping quotes (OWASP, CSV injection). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
export const defuseFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** Reverses `defuseFormula`. */
export const restoreFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text;

export type ExportedItem = ItemValues<CsvField> & {
  groups?: CsvItemGroup[];
  /** Null if the category is always available. */
  categoryHours?: string | null;
};

const cellOf = <F extends CsvField>(field: F, item: ItemValues<CsvField>): string =>
  defuseFormula(csvColumn(field).write?.(item[field]) ?? "");

/**
 * Writes a menu as CSV: UTF-8 with the BOM that Excel needs, formulas escaped (docs/rules.md, Menu
 * as CSV).
 * @param options rows below the items; without any, the file has no columns for them
 */
export function writeMenu(
  items: readonly ExportedItem[],
  options: readonly CsvOption[] = [],
): string {
  const own = options.length > 0 ? (Object.keys(optionHeadings) as OptionHeading[]) : [];
  const hoursHeading = items.some(({ categoryHours }) => categoryHours) ? [CATEGORY_HOURS] : [];
  const head = [...csvFields.map((field) => csvColumn(field).heading), ...hoursHeading, ...own];
  const rows = items.map((item) => [
    ...csvFields.map((field) => cellOf(field, item)),
    ...hoursHeading.map(() => item.categoryHours ?? ""),
    ...own.map((heading) =>
      heading === "options" ? defuseFormula(writeGroupsCell(item.groups ?? [])) : "",
    ),
  ]);
  const optionRows = options.map((option, at) => {
    const cells = optionCells(option, options[at - 1]?.group !== option.group);
    return head.map((heading) => {
      const text = cells[heading as keyof typeof cells] ?? "";
      // A negative price is not a formula.
      return heading === "price" ? text : defuseFormula(text);
    });
  });
  return stringify([head, ...rows, ...optionRows], {
    bom: true,
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
  });
}

/** Matches a file's row to an item: by name and category, ignoring case. */
export const itemKey = ({ name, category }: { name: string; category: string }): string =>
  `${category.toLowerCase()}\n${name.toLowerCase()}`;
