import { useCallback, useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
const key = (slug: string) => `favourites:${slug}`;
const NONE = "";

function read(slug: string): string {
  try {
    return localStorage.getItem(key(slug)) ?? NONE;
  } catch {
    return NONE; // this browser stores nothing
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * Returns a visitor's favourite items at a store, stored only on the device (docs/rules.md,
 * Favourites).
 * @returns `ready`: false until they are read, and without scripts; nothing can be marked then
 */
export function useFavourites(slug: string): {
  ready: boolean;
  ids: string[];
  toggle: (itemId: string) => void;
} {
  const stored = useSyncExternalStore<string | null>(
    subscribe,
    () => read(slug),
    () => null,
  );
  const ids = stored ? stored.split(",") : [];
  const toggle = useCallback(
    (itemId: string) => {
      const before = read(slug).split(",").filter(Boolean);
      const after = before.includes(itemId)
        ? before.filter((id) => id !== itemId)
        : [...before, itemId];
      try {
        localStorage.setItem(key(slug), after.join(","));
      } catch {
        // Without storage the mark lasts no longer than the page.
      }
      for (const listener of listeners) listener();
    },
    [slug],
  );
  return { ready: stored !== null, ids, toggle };
}
