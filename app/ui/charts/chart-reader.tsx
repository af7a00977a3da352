import type { KeyboardEvent, PointerEvent } from "react";

type Props = {
  label: string;
  /** The text of each cell for screen readers, row by row; a column chart has one row. */
  texts: string[];
  columns: number;
  active: number | null;
  onActive: (index: number | null) => void;
};

/** Covers a chart, and finds the cell nearest to the pointer or reached by arrow keys. */
export function ChartReader({ label, texts, columns, active, onActive }: Props) {
  const rows = Math.max(1, Math.ceil(texts.length / columns));
  const find = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const column = within(((clientX - left) / width) * columns, columns);
    onActive(within(((clientY - top) / height) * rows, rows) * columns + column);
  };
  const walk = (event: KeyboardEvent) => {
    const below = rows > 1 ? columns : -1;
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: below,
      ArrowUp: -below,
      Home: -texts.length,
      End: texts.length,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onActive(within((active ?? 0) + step, texts.length));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={texts.length}
      aria-valuenow={(active ?? 0) + 1}
      aria-valuetext={texts[active ?? 0]}
      className="absolute inset-0 touch-pan-y rounded print:hidden"
      onKeyDown={walk}
      onFocus={() => onActive(active ?? 0)}
      onBlur={() => onActive(null)}
      onPointerDown={find}
      onPointerMove={find}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && onActive(null)}
    />
  );
}

const within = (place: number, count: number) =>
  Math.min(count - 1, Math.max(0, Math.floor(place)));

/** Shows the active cell's text, on a line that is always there. */
export function ChartReadout({ text }: { text: string | undefined }) {
  return (
    <p
      aria-hidden
      className="min-h-6 text-sm font-semibold tabular-nums group-data-drawing:hidden print:hidden"
    >
      {text}
    </p>
  );
}
