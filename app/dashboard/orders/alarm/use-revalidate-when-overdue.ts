import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { nextOverdueAt, type NewOrder } from "./new-orders";

const MARGIN_MS = 500;

/** No event marks an overdue order, yet the vendor is notified (docs/rules.md, Notifications). */
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
