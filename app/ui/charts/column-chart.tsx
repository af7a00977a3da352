import { useState, type ReactNode } from "react";
import { useScripts } from "~/ui/use-scripts";
import { ChartFigure, type ChartFrame } from "./chart-figure";
import { ChartReader, ChartReadout } from "./chart-reader";
import type { ColumnGeometry } from "./column-geometry.server";

const fills = ["fill-ink", "fill-card stroke-ink stroke-[1.5]"];

/** Shows values over time as columns, and those of the previous span as a line. */
export function ColumnChart({
  frame,
  legend,
  chart,
  controls,
}: {
  frame: ChartFrame;
  /** Names of the columns' parts, from the bottom up, and of the line. */
  legend: { parts: string[]; before: string };
  chart: ColumnGeometry;
  controls?: ReactNode;
}) {
  const [active, setActive] = useState<number | null>(null);
  const texts = chart.columns.map(({ text }) => text);
  const scripts = useScripts();
  return (
    <ChartFigure frame={frame} controls={controls}>
      {(ids) => (
        <>
          <ChartReadout text={active === null ? undefined : texts[active]} />
          <div className="relative mt-1 mb-8 ml-[min(3rem,14vw)] h-52">
            <svg
              role="img"
              aria-labelledby={`${ids.title} ${ids.summary}`}
              width="100%"
              height="100%"
              className="size-full overflow-visible text-[min(0.75rem,3.6vw)]"
            >
              <Columns chart={chart} active={active} />
            </svg>
            {scripts && texts.length > 0 ? (
              <ChartReader
                label={frame.title}
                texts={texts}
                columns={texts.length}
                active={active}
                onActive={setActive}
              />
            ) : null}
          </div>
          <Legend legend={legend} before={chart.before !== null} />
        </>
      )}
    </ChartFigure>
  );
}

function Columns({ chart, active }: { chart: ColumnGeometry; active: number | null }) {
  return (
    <>
      {chart.ticks.map(({ text, y }) => (
        <g key={text}>
          <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className="stroke-line" />
          <text x="-8" y={`${y}%`} dy="0.35em" textAnchor="end" className="fill-muted">
            {text}
          </text>
        </g>
      ))}
      {chart.columns.map(({ x, parts }, index) => (
        <g key={x}>
          {index === active ? (
            <rect x={`${x}%`} width={`${chart.width}%`} height="100%" className="fill-rest-soft" />
          ) : null}
          {parts.map(({ y, height }, part) =>
            height > 0 ? (
              <rect
                key={part}
                x={`${x}%`}
                width={`${chart.width}%`}
                y={`${y}%`}
                height={`${height}%`}
                className={fills[part]}
              />
            ) : null,
          )}
        </g>
      ))}
      <line x1="0" x2="100%" y1={`${chart.zero}%`} y2={`${chart.zero}%`} className="stroke-field" />
      {chart.before ? (
        <svg
          viewBox="0 0 100 100"
          width="100%"
          height="100%"
          preserveAspectRatio="none"
          overflow="visible"
        >
          {["stroke-card stroke-[4]", "stroke-brand-text stroke-2 [stroke-dasharray:5_3]"].map(
            (stroke) => (
              <path
                key={stroke}
                d={chart.before ?? undefined}
                vectorEffect="non-scaling-stroke"
                className={`fill-none ${stroke}`}
              />
            ),
          )}
        </svg>
      ) : null}
      {chart.labels.map(({ text, x, always }) => (
        <text
          key={x}
          x={`${x}%`}
          y="100%"
          dy="1.6em"
          textAnchor="middle"
          className={always ? "fill-muted" : "fill-muted max-sm:hidden"}
        >
          {text}
        </text>
      ))}
    </>
  );
}

function Legend({
  legend: { parts, before: name },
  before,
}: {
  legend: { parts: string[]; before: string };
  before: boolean;
}) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {parts.map((part, index) => (
        <li key={part} className="flex items-center gap-2">
          <svg aria-hidden width="12" height="12" className="size-3">
            <rect x="1" y="1" width="10" height="10" className={fills[index]} />
          </svg>
          {part}
        </li>
      ))}
      {before ? (
        <li className="flex items-center gap-2">
          <svg aria-hidden width="24" height="4" className="h-1 w-6">
            <line
              x2="24"
              y1="2"
              y2="2"
              className="stroke-brand-text stroke-2 [stroke-dasharray:5_3]"
            />
          </svg>
          {name}
        </li>
      ) : null}
    </ul>
  );
}
