import { useEffect } from "react";

const steps: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * Moves between the listed orders with ↑ ↓ or j k, while one is open or a card has the focus, never
 * while typing (docs/rules.md, Orders).
 * @param opened the open order's id; the next one opens in its place
 */
export function useWalkOrders(opened: string | undefined): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const { target } = event;
      if (!step || !(target instanceof Element) || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (target.closest("input, select, textarea, [contenteditable]")) return;
      const card = opened
        ? document.getElementById(`order-${opened}`)
        : target.closest("[data-order]");
      const isHere = target === document.body || target.closest("[data-order], dialog[open]");
      if (!isHere || (!card && !opened)) return;
      // Not those in a closed fold.
      const links = [...document.querySelectorAll<HTMLElement>("[data-order] h3 a")].filter(
        (link) => link.getClientRects().length > 0,
      );
      const next = links[links.findIndex((link) => card?.contains(link)) + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      if (opened) next.click();
    };
    document.addEventListener("keydown", walk);
    return () => document.removeEventListener("keydown", walk);
  }, [opened]);
}
