import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { nextOverdueAt, type NewOrder } from "./new-orders";

/** Timers may go off a little early by the server's clock. */
const MARGIN_MS = 500;

/**
 * Reads the page again the moment an order has gone unanswered for too long: no event is sent then,
 * yet the vendor is notified (docs/rules.md, Notifications). A hidden page waits until it is
 * visible.
 * @param readAt the instant the arrivals were read at
 */
export function useRevalidateWhenOverdue(arrivals: NewOrder[], readAt: Date): void {
  const { revalidate } = useRevalidator();
  const overdueAt = nextOverdueAt(arrivals, readAt)?.getTime() ?? null;
  useEffect(() => {
    if (overdueAt === null) return;
    const timer = window.setTimeout(
      () => {
        if (!document.hidden) revalidate();
      },
      overdueAt - readAt.getTime() + MARGIN_MS,
    );
    return () => window.clearTimeout(timer);
  }, [overdueAt, readAt, revalidate]);
}
