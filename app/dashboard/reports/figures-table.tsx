import { atMost, cellText, type Cell, type ReportTable } from "./report-table";

/** Shows a part of a report under its title. */
export function FiguresSection({ table }: { table: ReportTable }) {
  const { id, title, note, rows, empty } = table;
  return (
    <section aria-labelledby={id} className="report-part min-w-0">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {note ? <p className="mt-1 text-sm text-muted">{note}</p> : null}
      {rows.length > 0 ? (
        <FiguresTable table={atMost(table)} />
      ) : (
        <p className="mt-3 rounded-card bg-rest-soft p-4">{empty}</p>
      )}
    </section>
  );
}

/** Shows a part of a report behind its title. */
export const FiguresFold = ({ table }: { table: ReportTable }) => (
  <details className="mt-6">
    <summary
      id={table.id}
      className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text hover:underline"
    >
      {table.title}
    </summary>
    <FiguresTable table={table} />
  </details>
);

/** Shows the rows of a part of a report; what is around it has its title. */
function FiguresTable({ table: { id, columns, rows, foot } }: { table: ReportTable }) {
  return (
    <table
      aria-labelledby={id}
      className="mt-3 w-full border-collapse rounded-card bg-card text-left tabular-nums shadow-card"
    >
      <thead className="text-sm text-muted">
        <tr>
          {columns.map(({ label, unit }) => (
            <th
              key={label}
              scope="col"
              className={`px-3 py-2 align-bottom font-medium ${unit === "text" ? "" : "text-right"}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Row key={at} columns={columns} row={row} />
        ))}
      </tbody>
      {foot ? (
        <tfoot className="font-bold">
          <Row columns={columns} row={foot} />
        </tfoot>
      ) : null}
    </table>
  );
}

const Row = ({ columns, row }: { columns: ReportTable["columns"]; row: Cell[] }) => (
  <tr className="border-t border-line">
    {columns.map(({ label, unit }, at) => {
      const text = cellText(row[at] ?? null, unit);
      return at === 0 ? (
        <th key={label} scope="row" className="px-3 py-2 align-top font-[inherit] wrap-anywhere">
          {text}
        </th>
      ) : (
        <td key={label} className="px-3 py-2 text-right align-top">
          {text}
        </td>
      );
    })}
  </tr>
);
