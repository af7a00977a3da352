import { useState } from "react";
import { useScripts } from "~/ui/use-scripts";
import { ChartFigure, type ChartFrame } from "./chart-figure";
import { ChartReader, ChartReadout } from "./chart-reader";
import type { HeatGeometry } from "./heat-geometry.server";

/** The classes of each strength's cell and of its number, readable in both themes. */
const strengths = [
  ["fill-rest-soft", ""],
  ["fill-ink/10", "fill-ink"],
  ["fill-ink/25", "fill-ink"],
  ["fill-ink/40", "fill-ink"],
  ["fill-brand-text", "fill-card font-bold"],
] as const;

/** Shows counts by row and column: the higher, the stronger the cell; each has its number. */
export function HeatMap({ frame, chart }: { frame: ChartFrame; chart: HeatGeometry }) {
  const [active, setActive] = useState<number | null>(null);
  const texts = chart.cells.map(({ text }) => text);
  const scripts = useScripts();
  return (
    <ChartFigure frame={frame}>
      {(ids) => (
        <>
          <ChartReadout text={active === null ? undefined : texts[active]} />
          <div className="relative mt-6 ml-[min(3.5rem,16vw)] text-[min(0.75rem,3.6vw)] tabular-nums">
            <svg
              role="img"
              aria-labelledby={`${ids.title} ${ids.summary}`}
              width="100%"
              height={chart.height}
              className="block w-full overflow-visible"
            >
              {chart.columns.map(({ text, middle }) => (
                <text key={text} x={`${middle}%`} y="-8" textAnchor="middle" className="fill-muted">
                  {text}
                </text>
              ))}
              {chart.rows.map(({ text, middle }) => (
                <text
                  key={text}
                  x="-8"
                  y={middle}
                  dy="0.35em"
                  textAnchor="end"
                  className="fill-muted"
                >
                  {text}
                </text>
              ))}
              {chart.cells.map((cell, index) => (
                <Cell key={index} cell={cell} chart={chart} active={index === active} />
              ))}
            </svg>
            {scripts && texts.length > 0 ? (
              <ChartReader
                label={frame.title}
                texts={texts}
                columns={chart.columns.length}
                active={active}
                onActive={setActive}
              />
            ) : null}
          </div>
        </>
      )}
    </ChartFigure>
  );
}

function Cell({
  cell: { x, y, level, value },
  chart: { width, rowHeight },
  active,
}: {
  cell: HeatGeometry["cells"][number];
  chart: HeatGeometry;
  active: boolean;
}) {
  const [fill, text] = strengths[level];
  return (
    <>
      <rect
        x={`${x}%`}
        y={y}
        width={`${width}%`}
        height={rowHeight}
        rx="3"
        className={active ? `${fill} stroke-ink stroke-2` : fill}
      />
      {value > 0 ? (
        <text
          x={`${x + width / 2}%`}
          y={y + rowHeight / 2}
          dy="0.35em"
          textAnchor="middle"
          className={text}
        >
          {value}
        </text>
      ) : null}
    </>
  );
}
