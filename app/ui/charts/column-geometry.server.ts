import { scaleBand } from "d3-scale";
import { line, stack, stackOffsetDiverging } from "d3-shape";
import { rounded, valueAxis } from "./value-axis.server";

type Column = {
  label: string;
  /** The column's full text for screen readers. */
  text: string;
  /** From the bottom up; all but the first are hatched. */
  values: number[];
  /** The total of the same column in the previous span; null if there is none. */
  before: number | null;
};

/** A chart's columns in per cent of its width and height, from the left and from the top. */
export type ColumnGeometry = {
  width: number;
  columns: { text: string; x: number; parts: { y: number; height: number }[] }[];
  /** The axis labels, centred below columns; a phone shows only those with `always`. */
  labels: { text: string; x: number; always: boolean }[];
  ticks: { text: string; y: number }[];
  zero: number;
  /** The path of the previous span in a square of 100; null without values. */
  before: string | null;
};

/** How many labels fit below the narrowest chart, and below a wide one. */
const FEW = 5;
const MANY = 10;
/** With this many columns, gaps between them would be thinner than a pixel. */
const CROWDED = 60;

/** Lays out columns, their axes and the line of the previous span. @param format a tick's text */
export function columnGeometry(
  columns: Column[],
  format: (value: number) => string,
): ColumnGeometry {
  const bands = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([0, 100])
    .padding(columns.length > CROWDED ? 0 : 0.2);
  const start = (index: number) => bands(index) ?? 0;
  const middle = (index: number) => rounded(start(index) + bands.bandwidth() / 2);
  const depth = Math.max(0, ...columns.map(({ values }) => values.length));
  const layers = stack<Column, number>()
    .keys(Array.from({ length: depth }, (_, key) => key))
    .value(({ values }, key) => values[key] ?? 0)
    .offset(stackOffsetDiverging)(columns);
  const { place, ticks } = valueAxis([
    ...layers.flat(2).filter(Number.isFinite),
    ...columns.map(({ before }) => before ?? 0),
  ]);
  const every = Math.ceil(columns.length / MANY) || 1;
  const always = columns.length / every > FEW ? 2 * every : every;
  const past = line<Column>()
    .defined(({ before }) => before !== null)
    .x((_, index) => middle(index))
    .y(({ before }) => place(before ?? 0));
  return {
    width: rounded(bands.bandwidth()),
    columns: columns.map(({ text }, index) => ({
      text,
      x: rounded(start(index)),
      parts: layers.map((layer) => {
        const [low, high] = [place(layer[index]![0]), place(layer[index]![1])];
        return { y: Math.min(low, high), height: rounded(Math.abs(low - high)) };
      }),
    })),
    labels: columns.flatMap(({ label }, index) =>
      index % every === 0 ? [{ text: label, x: middle(index), always: index % always === 0 }] : [],
    ),
    ticks: ticks.map(({ value, y }) => ({ text: format(value), y })),
    zero: place(0),
    before: past(columns.some(({ before }) => before) ? columns : []),
  };
}
