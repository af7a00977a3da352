import { useLocation, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** Opens an entry over the list on a plain click; without scripts the link leads to its page. */
export function useOverlay() {
  const navigate = useNavigate();
  const { state } = useLocation();
  // From one entry to the next beside the list: closing it still leads back to the list.
  const replace = Boolean((state as { overlay?: boolean } | null)?.overlay);
  return (to: string) => (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(to, { preventScrollReset: true, replace, state: { overlay: true } });
  };
}
