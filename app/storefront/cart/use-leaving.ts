import { useNavigate } from "@remix-run/react";
import { useState, type MouseEvent } from "react";
import { useTranslate } from "~/ui/use-translation";
import type { Cart } from "./use-cart";

/**
 * Delays a link out of the cart until the server has confirmed every change, since the next page is
 * rendered from its copy.
 * @param to the link's path
 * @returns `go` for the link's click, whether it is waiting, and why it failed
 */
export function useLeaving(
  cart: Cart,
  to: string,
): { go: (event: MouseEvent) => void; busy: boolean; error: string | null } {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const t = useTranslate();
  const [error, setError] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setError(null);
    const flushed = navigator.onLine && (await cart.flush());
    setBusy(false);
    if (flushed) navigate(to);
    else if (!navigator.onLine)
      setError(t("You’re offline. Your cart is safe; continue when your network is back."));
  };
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!busy && !cart.waiting && navigator.onLine) return;
    event.preventDefault();
    if (!busy) void leave();
  };
  return { go, busy, error };
}
