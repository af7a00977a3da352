import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import type { MouseEvent } from "react";
import type { Reorder } from "./use-reorder";

type Named = { id: string; name: string };
type Props<Entry extends Named> = {
  order: Reorder<Entry>;
  entry: Entry;
  place: number;
  className?: string;
};

/** Drags a list's entry, or moves it with the arrow keys. Needs scripts; hidden without them. */
export function ReorderHandle<Entry extends Named>({
  order,
  entry,
  place,
  className = "",
}: Props<Entry>) {
  return (
    <button
      type="button"
      {...order.handle(entry)}
      className={`${order.ready ? "grid" : "hidden"} ${className} size-11 shrink-0 cursor-grab touch-none place-items-center rounded-lg text-muted hover:bg-rest-soft active:cursor-grabbing`}
    >
      <GripVertical aria-hidden className="size-5" />
      <span className="sr-only">
        Move {entry.name}, place {place + 1} of {order.shown.length}. Arrow keys move it.
      </span>
    </button>
  );
}

/** Moves a list's entry one place; without scripts, posts the form with `intentOf`. */
export function StepButtons<Entry extends Named>({
  order,
  entry,
  place,
  intentOf,
}: Omit<Props<Entry>, "className"> & { intentOf: (way: "up" | "down") => string }) {
  const button = (way: "up" | "down", by: -1 | 1, Icon: typeof ArrowUp) => (
    <button
      name="intent"
      value={intentOf(way)}
      disabled={place + by < 0 || place + by >= order.shown.length}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        order.step(entry, by);
      }}
      className="active:bg-shade grid size-11 shrink-0 place-items-center rounded-xl hover:bg-rest-soft disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">
        Move {way}: {entry.name}
      </span>
    </button>
  );
  return (
    <>
      {button("up", -1, ArrowUp)}
      {button("down", 1, ArrowDown)}
    </>
  );
}
