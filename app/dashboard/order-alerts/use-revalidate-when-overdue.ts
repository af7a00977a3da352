import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { nextOverdueAt, type NewOrder } from "./new-orders";

/** Timers may go off a little early by the server's clock. */
const MARGIN_MS = 500;

/**
 * Reads the page again the moment an order has gone unanswered for too long: nothing happens then
 * that an event would tell of, and yet the vendor is told of it (docs/rules.md, Notifications). A
 * page that is not seen waits until it is.
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
