import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { SheetCell, SheetColumn } from "./account-sheets";
import { formatClock, isoDate } from "~/shared/clock";

/**
 * Writes the workbook in a worker thread, as thousands of orders take seconds of CPU. `workerData`
 * passes the library's path, because an eval'd script can't resolve modules.
 */
const script = `
const { parentPort, workerData } = require("node:worker_threads");
const write = require(workerData.library).default;
parentPort.on("message", ({ at, rows }) => {
  if (rows) return void workerData.sheets[at].data.push(...rows);
  write(workerData.sheets).toBuffer().then((file) => {
    parentPort.postMessage(file);
    parentPort.close();
  });
});`;

/** The worker's heap limit, in addition to the process's own. */
const MEMORY_MB = 384;

/** The library infers a cell's type from its value. */
type WrittenCell = string | { value: string | number | Date; format?: string; fontWeight?: "bold" };
type WrittenRow = (WrittenCell | null)[];
type Sheet = { title: string; columns: readonly SheetColumn[] };

/** Accepts rows of the sheets in any order. */
type WorkbookWriter = {
  /** `at` is the sheet's index. */
  add: (at: number, rows: readonly SheetCell[][]) => void;
  finish: () => Promise<Uint8Array>;
  /** Stops the thread, finished or not. */
  close: () => Promise<unknown>;
};

/** Times are on the store's clock; `zone` is an IANA name. */
export function startWorkbook(sheets: readonly Sheet[], zone: string): WorkbookWriter {
  const worker = new Worker(script, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    workerData: {
      library: createRequire(import.meta.url).resolve("write-excel-file/node"),
      sheets: sheets.map(({ title, columns }) => ({
        sheet: title,
        columns: columns.map(({ name, kind }) => ({
          width: Math.max(name.length + 2, kind === "text" ? 16 : 12),
        })),
        stickyRowsCount: 1,
        data: [columns.map(({ name }) => ({ value: name, fontWeight: "bold" }))],
      })),
    },
  });
  const file = new Promise<Uint8Array>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The workbook's thread ended without it")));
  });
  file.catch(() => {}); // `finish` reports the error
  return {
    add: (at, rows) => {
      const { columns } = sheets[at]!;
      worker.postMessage({
        at,
        rows: rows.map((row): WrittenRow =>
          row.map((cell, place) => writtenCell(cell, columns[place]!, zone)),
        ),
      });
    },
    finish: () => {
      worker.postMessage({});
      return file;
    },
    close: () => worker.terminate(),
  };
}

/** Excel times have no zone, so write the store's clock as if it were UTC. */
function writtenCell(cell: SheetCell, { kind }: SheetColumn, zone: string): WrittenCell | null {
  if (cell === null || cell === "") return null;
  if (kind === "day" && typeof cell === "string")
    return { value: new Date(`${cell}T00:00:00Z`), format: "yyyy-mm-dd" };
  if (cell instanceof Date)
    return {
      value: new Date(`${isoDate(cell, zone)}T${formatClock(cell, zone)}Z`),
      format: "yyyy-mm-dd hh:mm",
    };
  if (typeof cell === "string") return cell;
  return kind === "naira" ? { value: cell / 100, format: "#,##0.00" } : { value: cell };
}
