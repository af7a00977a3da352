import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";

type Named = { id: string; name: string };
export type Reorder<Entry extends Named = Named> = ReturnType<typeof useReorder<Entry>>;

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  rest.splice(Math.max(0, Math.min(list.length - 1, to)), 0, ...rest.splice(from, 1));
  return rest;
}

/**
 * Sorts a short list by dragging a handle or by arrow keys on it. The new order shows until the
 * server's arrives.
 * @param list its element, with one child per entry
 * @param entries in the server's order
 * @param save called once per drag or key with the ids in their new order and the moved id
 * @param saving keeps the new order; its end, saved or refused, restores the server's
 */
export function useReorder<Entry extends Named>(
  list: RefObject<HTMLElement>,
  entries: readonly Entry[],
  save: (ids: string[], movedId: string) => void,
  saving: boolean,
) {
  const [order, setOrder] = useState<string[] | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  /** The order under the finger, which may be a render ahead of the state. */
  const dragged = useRef<string[] | null>(null);
  /** The order last saved, until the server's arrives. */
  const sent = useRef<string | null>(null);
  // Neither a drag nor a later save is undone by entries that were read before it.
  useEffect(() => {
    if (saving) return;
    sent.current = null;
    if (!dragged.current) setOrder(null);
  }, [entries, saving]);

  const ids = entries.map(({ id }) => id);
  const current =
    order && order.length === ids.length && order.every((id) => ids.includes(id)) ? order : ids;
  const entriesInOrder = current.map((id) => entries.find((entry) => entry.id === id)!);

  const announce = (id: string, next: readonly string[]) =>
    setAnnouncement(
      `${entries.find((entry) => entry.id === id)?.name}, place ${next.indexOf(id) + 1} of ${next.length}`,
    );
  const drop = (id: string, next: string[]) => {
    announce(id, next);
    // Compare with the order in flight: moving an entry back is a second move.
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

  /** @returns false at either end of the list */
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
      dragged.current = current;
      setMoving(entry.id);
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      const now = dragged.current;
      if (!now || moving !== entry.id) return;
      const from = now.indexOf(entry.id);
      const at = placeAt(event.clientY);
      const to =
        at > from ? Math.max(from, event.clientY > middleOf(list.current, at) ? at : at - 1) : at;
      if (to === from) return;
      dragged.current = moved(now, from, to);
      setOrder(dragged.current);
    },
    onPointerUp: () => {
      const now = dragged.current;
      if (!now || moving !== entry.id) return;
      dragged.current = null;
      setMoving(null);
      drop(entry.id, now);
    },
    onPointerCancel: () => {
      dragged.current = null;
      setMoving(null);
      setOrder(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (by !== 0 && step(entry, by)) event.preventDefault();
    },
  });
  return { shown: entriesInOrder, moving, announcement, ready, handle, step };
}

function middleOf(list: HTMLElement | null, at: number): number {
  const box = list?.children[at]?.getBoundingClientRect();
  return box ? box.top + box.height / 2 : 0;
}
