import { useState } from "react";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";

/** Says who else moved the order while it was open here; null if nobody did. */
export function useMovedByOthers({ id, lastMove }: ShownOrderDetails): string | null {
  const [opened, setOpened] = useState({ id, move: lastMove?.id });
  if (opened.id !== id) setOpened({ id, move: lastMove?.id });
  if (!lastMove || lastMove.isOwn || opened.id !== id || lastMove.id === opened.move) return null;
  return `${lastMove.text.charAt(0).toUpperCase()}${lastMove.text.slice(1)}`;
}
