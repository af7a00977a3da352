import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { nextOverdueAt, type NewOrder } from "./new-orders";

/** A timer may fire slightly early by the server's clock. */
const MARGIN_MS = 500;

/**
 * Revalidates the page when an order becomes overdue: the server sends no event then, yet notifies
 * the vendor (docs/rules.md, Notifications). A hidden page waits until it is visible.
 * @param readAt when the arrivals were read
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
