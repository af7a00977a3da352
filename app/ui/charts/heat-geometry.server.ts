import { scaleBand, scaleQuantize } from "d3-scale";
import { max } from "d3-array";
import { rounded } from "./value-axis.server";

/** The strength of a cell: 0 for none, 4 for the most. */
type HeatLevel = 0 | 1 | 2 | 3 | 4;

/** A map's cells: columns in per cent of its width, rows in pixels. */
export type HeatGeometry = {
  width: number;
  height: number;
  rowHeight: number;
  columns: { text: string; middle: number }[];
  rows: { text: string; middle: number }[];
  cells: { x: number; y: number; level: HeatLevel; text: string; value: number }[];
};

/** High enough for a line of text; rows as high as a finger would make the map a screen longer. */
const ROW = 22;

/** Four strengths of equal steps. @param text a cell's text for screen readers */
export function heatGeometry(
  columns: string[],
  rows: { text: string; values: number[] }[],
  text: (row: number, column: number) => string,
): HeatGeometry {
  const [x, y] = [
    scaleBand<number>().domain(columns.keys()).range([0, 100]).paddingInner(0.04),
    scaleBand<number>()
      .domain(rows.keys())
      .range([0, rows.length * ROW])
      .paddingInner(0.08),
  ];
  const most = max(rows.flatMap(({ values }) => values)) ?? 0;
  const level = scaleQuantize<HeatLevel>()
    .domain([0, Math.max(1, most)])
    .range([1, 2, 3, 4]);
  return {
    width: rounded(x.bandwidth()),
    height: rows.length * ROW,
    rowHeight: rounded(y.bandwidth()),
    columns: columns.map((name, index) => ({
      text: name,
      middle: rounded((x(index) ?? 0) + x.bandwidth() / 2),
    })),
    rows: rows.map(({ text: name }, index) => ({
      text: name,
      middle: rounded((y(index) ?? 0) + y.bandwidth() / 2),
    })),
    cells: rows.flatMap(({ values }, row) =>
      columns.map((_, column) => {
        const value = values[column] ?? 0;
        return {
          x: rounded(x(column) ?? 0),
          y: rounded(y(row) ?? 0),
          level: value > 0 ? level(value) : 0,
          text: text(row, column),
          value,
        };
      }),
    ),
  };
}
