import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";

type Named = { id: string; name: string };
/** What `useReorder` answers. */
export type Reorder<Entry extends Named = Named> = ReturnType<typeof useReorder<Entry>>;

/** Returns a list with one of its entries moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  rest.splice(Math.max(0, Math.min(list.length - 1, to)), 0, ...rest.splice(from, 1));
  return rest;
}

/**
 * Puts a short list in order by dragging a handle or by the arrow keys on it. What is moved stays
 * moved until the server's own order arrives.
 * @param list its element, an entry a child
 * @param entries in the server's order
 * @param save takes the ids in their new order and what was moved, once per drag or key
 * @param refused puts everything back where the server has it
 */
export function useReorder<Entry extends Named>(
  list: RefObject<HTMLElement>,
  entries: readonly Entry[],
  save: (ids: string[], movedId: string) => void,
  refused: boolean,
) {
  const [order, setOrder] = useState<string[] | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const held = useRef(false);
  /** What was saved last, until the server's own order arrives. */
  const sent = useRef<string | null>(null);
  // An update that arrives during a drag must not end it.
  useEffect(() => {
    sent.current = null;
    if (!held.current) setOrder(null);
  }, [entries, refused]);

  const ids = entries.map(({ id }) => id);
  const current =
    order && order.length === ids.length && order.every((id) => ids.includes(id)) ? order : ids;
  const shown = current.map((id) => entries.find((entry) => entry.id === id)!);

  const announce = (id: string, next: readonly string[]) =>
    setAnnouncement(
      `${entries.find((entry) => entry.id === id)?.name}, place ${next.indexOf(id) + 1} of ${next.length}`,
    );
  const drop = (id: string, next: string[]) => {
    announce(id, next);
    // There and back is two moves: the first is on its way.
    if (next.join() === (sent.current ?? ids.join())) return;
    sent.current = next.join();
    save(next, id);
  };

  /** Returns the position whose middle the pointer has passed. */
  const placeAt = (y: number): number => {
    const middles = [...(list.current?.children ?? [])].map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    });
    const at = middles.findIndex((middle) => y < middle);
    return at < 0 ? middles.length - 1 : at;
  };

  /** Moves an entry by one place, unless it is at the end. @returns whether it has moved */
  const step = (entry: Entry, by: -1 | 1): boolean => {
    const place = current.indexOf(entry.id);
    if (place + by < 0 || place + by >= current.length) return false;
    const next = moved(current, place, place + by);
    setOrder(next);
    drop(entry.id, next);
    return true;
  };

  const handle = (entry: Entry) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = true;
      setMoving(entry.id);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      if (moving !== entry.id) return;
      const from = current.indexOf(entry.id);
      const at = placeAt(event.clientY);
      const to =
        at > from ? Math.max(from, event.clientY > middleOf(list.current, at) ? at : at - 1) : at;
      if (to !== from) setOrder(moved(current, from, to));
    },
    onPointerUp: () => {
      if (moving !== entry.id) return;
      held.current = false;
      setMoving(null);
      drop(entry.id, current);
    },
    onPointerCancel: () => {
      held.current = false;
      setMoving(null);
      setOrder(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (by !== 0 && step(entry, by)) event.preventDefault();
    },
  });
  return { shown, moving, announcement, ready, handle, step };
}

function middleOf(list: HTMLElement | null, at: number): number {
  const box = list?.children[at]?.getBoundingClientRect();
  return box ? box.top + box.height / 2 : 0;
}
