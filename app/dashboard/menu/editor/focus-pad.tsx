import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from "react";
import { writeFocus, type FocusPoint } from "~/shared/picture-cut";

type Props = {
  src: string;
  size: { width: number; height: number };
  style: CSSProperties | undefined;
  focus: FocusPoint;
  describedBy: string;
  onChange: (focus: FocusPoint) => void;
};

/** Per cent per arrow key; LONG_STEP with Shift. */
const STEP = 2;
const LONG_STEP = 10;

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const within = (percent: number) => Math.max(0, Math.min(100, Math.round(percent)));

export function FocusPad({ src, size, style, focus, describedBy, onChange }: Props) {
  const pad = useRef<HTMLButtonElement>(null);
  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = pad.current!.getBoundingClientRect();
    onChange({
      x: within(((clientX - left) / width) * 100),
      y: within(((clientY - top) / height) * 100),
    });
  };
  const press = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    onChange({ x: within(focus.x + x * step), y: within(focus.y + y * step) });
  };
  const positionText = `${focus.x}% from the left, ${focus.y}% from the top`;
  return (
    <div>
      <button
        ref={pad}
        type="button"
        aria-label={`Where the food is: ${positionText}`}
        aria-describedby={describedBy}
        // Dragging starts on the point alone; elsewhere a finger scrolls the page.
        onClick={(event) => event.detail > 0 && pointAt(event as unknown as PointerEvent)}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && pointAt(event)
        }
        onKeyDown={press}
        className="relative block w-full cursor-crosshair overflow-hidden rounded-xl focus-visible:outline-3 focus-visible:outline-offset-2"
      >
        <img
          src={src}
          alt=""
          width={size.width}
          height={size.height}
          style={style}
          draggable={false}
          className="block h-auto w-full select-none"
        />
        <span
          aria-hidden
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          onPointerDown={(event) => pad.current!.setPointerCapture(event.pointerId)}
          className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full border-3 border-white bg-black/15 shadow-[0_0_0_2px_rgb(0_0_0/0.6)]"
        >
          <span className="size-2 rounded-full bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.6)]" />
        </span>
      </button>
      <output className="sr-only">{positionText}</output>
      <input type="hidden" name="focus" value={writeFocus(focus)} />
    </div>
  );
}
