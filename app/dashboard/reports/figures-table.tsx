import type { ReactNode } from "react";
import { cardClass } from "~/ui/card";
import { atMost, cellText, type Cell, type ReportTable } from "./report-table";

export function FiguresSection({ table }: { table: ReportTable }) {
  const { id, title, note, rows, foot, fold, empty } = table;
  return (
    <section aria-labelledby={id} className="report-part min-w-0">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
      {rows.length === 0 ? (
        <p className="mt-3 rounded-card bg-rest-soft p-4">{empty}</p>
      ) : fold ? (
        <>
          <FiguresTable table={{ ...table, rows: [] }} />
          <Fold label={fold}>
            <FiguresTable table={foot ? { ...table, foot: undefined } : table} />
          </Fold>
        </>
      ) : (
        <FiguresTable table={atMost(table)} />
      )}
    </section>
  );
}

type FoldProps = { label: string; children: ReactNode };

const Fold = ({ label, children }: FoldProps) => (
  <details className="mt-2">
    <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text hover:underline">
      {label}
    </summary>
    {children}
  </details>
);

const FiguresTable = ({ table: { id, columns, rows, foot } }: { table: ReportTable }) => (
  <table
    aria-labelledby={id}
    className={cardClass("mt-3 w-full border-collapse text-left text-sm tabular-nums sm:text-base")}
  >
    <thead className="text-sm text-muted">
      <tr>
        {columns.map(({ label, unit }) => (
          <th
            key={label}
            scope="col"
            className={`px-1.5 py-2 align-bottom font-medium sm:px-3 ${unit === "text" ? "" : "text-right"}`}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <Row key={at} columns={columns} row={row} weight="font-normal" />
      ))}
    </tbody>
    {foot ? (
      <tfoot>
        <Row columns={columns} row={foot} weight="font-bold" />
      </tfoot>
    ) : null}
  </table>
);

type RowProps = { columns: ReportTable["columns"]; row: Cell[]; weight: string };

const Row = ({ columns, row, weight }: RowProps) => (
  <tr className={`border-t border-line ${weight}`}>
    {columns.map(({ label, unit }, at) => {
      const text = cellText(row[at] ?? null, unit);
      return at === 0 ? (
        <th
          key={label}
          scope="row"
          className={`min-w-20 px-1.5 py-2 align-top wrap-anywhere sm:px-3 ${weight}`}
        >
          {text}
        </th>
      ) : (
        <td key={label} className="px-1.5 py-2 text-right align-top whitespace-nowrap sm:px-3">
          {text}
        </td>
      );
    })}
  </tr>
);
