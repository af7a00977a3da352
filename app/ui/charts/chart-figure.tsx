import { useId, useRef, type ReactNode } from "react";
import { useScripts } from "~/ui/use-scripts";
import { cardClass } from "../card";
import { SavePicture } from "./save-picture";

/** A chart's figures as text: each row begins with its name. */
type ChartTable = { head: string[]; rows: string[][] };

export type ChartFrame = {
  title: string;
  summary: string;
  table: ChartTable;
  /** A caption for its picture: the store, and which days. */
  origin: string;
  /** The picture's file name, without extension. */
  fileName: string;
};

export function ChartFigure({
  frame: { title, summary, table, origin, fileName },
  controls,
  children,
}: {
  frame: ChartFrame;
  /** Controls of the chart, left out of its picture. */
  controls?: ReactNode;
  children: (ids: { title: string; summary: string }) => ReactNode;
}) {
  const figure = useRef<HTMLElement>(null);
  const id = useId();
  const ids = { title: `${id}title`, summary: `${id}summary` };
  return (
    <figure
      ref={figure}
      aria-labelledby={ids.title}
      className={cardClass(
        "group min-w-0 break-inside-avoid p-4 text-ink [text-rendering:geometricPrecision] print:shadow-none",
      )}
    >
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="hidden pb-1 text-sm font-semibold text-muted group-data-drawing:block">
            {origin}
          </p>
          <h2 id={ids.title} className="text-lg font-bold">
            {title}
          </h2>
          <p id={ids.summary} className="text-sm text-muted">
            {summary}
          </p>
        </div>
        {controls ? (
          <div className="max-w-full group-data-drawing:hidden print:hidden">{controls}</div>
        ) : null}
      </figcaption>
      {children(ids)}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 group-data-drawing:hidden print:hidden">
        <details className="min-w-0 open:w-full">
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text underline">
            Show figures
          </summary>
          <FiguresTable caption={title} table={table} />
        </details>
        <div className={useScripts() ? "" : "invisible"}>
          <SavePicture of={figure} fileName={fileName} />
        </div>
      </div>
    </figure>
  );
}

function FiguresTable({ caption, table: { head, rows } }: { caption: string; table: ChartTable }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line">
          {head.map((name, column) => (
            <th
              key={name}
              scope="col"
              className={`py-2 align-bottom font-semibold ${column ? "pl-2 text-right" : "text-left"}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
              {name}
            </th>
            {figures.map((figure, column) => (
              <td key={head[column + 1]} className="py-1.5 pl-2 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
