import { CsvError, parse, type Info } from "csv-parse/sync";

export const MAX_CSV_BYTES = 2 * 1024 * 1024;
export const MAX_CSV_ROWS = 5_000;
/** Items, as many options, and rows above the headings. */
const MAX_TABLE_ROWS = 2 * MAX_CSV_ROWS + 50;
const LOOKED_AT = 20;

export type TableRow = { cells: string[]; line: number };

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Detects UTF-16 by its byte order mark, or by the zero bytes beside plain letters. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (starts(bytes, 0xff, 0xfe)) return "utf-16le";
  if (starts(bytes, 0xfe, 0xff)) return "utf-16be";
  if (bytes.length % 2 === 1) return null;
  const head = bytes.subarray(0, 1_024);
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even, odd] = zeros as [number, number];
  if (odd > head.length / 4 && even < odd / 8) return "utf-16le";
  return even > head.length / 4 && odd < even / 8 ? "utf-16be" : null;
}

/** Decodes UTF-8, or older spreadsheets' UTF-16 or Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Recognises binary files by their first bytes; UTF-16 first, as it has zero bytes too. */
export function notCsv(bytes: Uint8Array): string | null {
  if (utf16Of(bytes)) return null;
  if (starts(bytes, 0x50, 0x4b, 3, 4))
    return "This is an Excel workbook. Open it in Excel or Google Sheets and save it as CSV first.";
  if (
    starts(bytes, 0xff, 0xd8, 0xff) ||
    starts(bytes, 0x89, 0x50, 0x4e, 0x47) ||
    starts(bytes, 0x52, 0x49, 0x46, 0x46)
  )
    return "This is a picture, not a CSV file.";
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46)) return "This is a PDF, not a CSV file.";
  return bytes.subarray(0, 1_024).includes(0) ? "This is not a CSV file." : null;
}

/** The line in which Excel names its file's delimiter. */
const excelLine = /^\uFEFF?"?sep=([,;\t|])"?[,;\t|]*(?=\n|$)/i;

/** Picks the delimiter that most of the first lines contain equally often. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"[^"]*"/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, LOOKED_AT);
  const rank = (sign: string) => {
    const counts = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0);
    const frequencies = counts.map((count) => counts.filter((other) => other === count).length);
    const first = (lines[0] ?? "").split(sign).length / 1_000;
    return Math.max(0, ...frequencies) + first;
  };
  return [",", ";", "\t", "|"].reduce((best, sign) => (rank(sign) > rank(best) ? sign : best));
}

/**
 * Reads rows that aren't empty, up to one more than the import limit.
 * @throws CsvError if the text isn't CSV
 */
export function readTable(text: string): TableRow[] {
  // Keep skipped lines as empty ones and normalise line ends, as the parser counts them for error
  // messages.
  const whole = text.replace(/\r\n?/g, "\n");
  const named = excelLine.exec(whole)?.[1];
  const clean = whole.replace(excelLine, "").replace(/^[,;\t ]+$/gm, "");
  const records = parse(clean, {
    bom: true,
    delimiter: named ?? delimiterOf(clean),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    raw: true,
    to: MAX_TABLE_ROWS,
    max_record_size: 64 * 1024,
    record_delimiter: "\n",
  }) as unknown as { record: string[]; raw: string; info: Info }[];
  return records
    .filter(({ record }) => record.some((cell) => cell.trim() !== ""))
    .map(({ record, raw, info }) => ({
      cells: record,
      line: Math.max(1, info.lines - raw.trim().split("\n").length + 1),
    }));
}

/** Returns the line number of a parser's error; rethrows any other error. */
export function lineOfError(error: unknown): number | null {
  if (!(error instanceof CsvError)) throw error;
  const { lines } = error as { lines?: unknown };
  return typeof lines === "number" && lines > 0 ? lines : null;
}
