import { ChartFigure, type ChartFrame } from "./chart-figure";

/** Shows the parts of a whole as small bars. @param bars `percent` is a bar's length, 0 to 100 */
export function BarList({
  frame,
  bars,
}: {
  frame: ChartFrame;
  bars: { name: string; text: string; percent: number }[];
}) {
  return (
    <ChartFigure frame={frame}>
      {(ids) => (
        <ul aria-labelledby={ids.title} className="mt-3 grid gap-1.5 text-sm tabular-nums">
          {bars.map(({ name, text, percent }) => (
            <li
              key={name}
              className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-2"
            >
              <span className="wrap-anywhere">{name}</span>
              <svg aria-hidden width="100%" height="16" className="h-4 w-full">
                <rect width={`${percent}%`} height="100%" rx="2" className="fill-ink" />
              </svg>
              <span className="text-right font-semibold">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
