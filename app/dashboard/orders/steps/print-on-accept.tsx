import { useEffect, useRef, useState } from "react";
import type { ScreenStatus } from "~/core/orders/order-status";
import { ORDER_MOVED, type MovedOrder } from "./answers";
import { printIfSet } from "./print-accepted";

type Printed = { id: string; status: ScreenStatus; createdAt: Date };

/** Prints orders that anybody accepts while this page is open (docs/rules.md, Kitchen view). */
export function PrintOnAccept({ orders, readAt }: { orders: Printed[]; readAt: Date }) {
  const [opened] = useState(readAt);
  // Ids seen, and whether they waited. Earlier acceptances don't print.
  const seen = useRef<Map<string, boolean> | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map([
      ...(before ?? []),
      ...orders.map(({ id, status }) => [id, status === "pending"] as const),
    ]);
    const isNews = ({ id, status, createdAt }: Printed) =>
      status === "processing" && (before?.get(id) ?? (before !== null && createdAt > opened));
    printIfSet(orders.filter(isNews).map(({ id }) => id));
  }, [orders, opened]);
  return null;
}

/** Prints orders accepted on this device, from any page (docs/rules.md, Kitchen view). */
export function PrintAcceptedHere() {
  useEffect(() => {
    const print = (event: Event) => {
      const { order, step } = (event as CustomEvent<MovedOrder>).detail;
      if (step === "accept") printIfSet([order.id]);
    };
    window.addEventListener(ORDER_MOVED, print);
    return () => window.removeEventListener(ORDER_MOVED, print);
  }, []);
  return null;
}
