import { useEffect, useRef, useState } from "react";
import type { ScreenStatus } from "~/core/orders/order-status";
import { ORDER_MOVED, type MovedOrder } from "~/dashboard/order/order-transitions";
import { printIfSet, printsOnAccept, setPrintsOnAccept } from "./print-accepted";

type Printed = { id: string; status: ScreenStatus; createdAt: Date };

/**
 * Prints the ticket of each order that is accepted while the page is open, whoever accepts it, on a
 * device that was set to (docs/rules.md, Kitchen view). Shows nothing.
 */
export function PrintOnAccept({ orders, readAt }: { orders: Printed[]; readAt: Date }) {
  const [opened] = useState(readAt);
  // Each order that was seen, and whether it waited; accepted before the page opened is no news.
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

/**
 * Prints the ticket of each order that is accepted on any page of this device, if it was set to
 * (docs/rules.md, Kitchen view). Shows nothing.
 */
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

/**
 * Sets whether this device prints on accepting, and explains it. Absent where there are no scripts.
 */
export function PrintOnAcceptSwitch() {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn(printsOnAccept()), []);
  if (isOn === null) return null;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            setPrintsOnAccept(checked);
            setOn(checked);
          }}
          className="size-6 accent-ink"
        />
        Print a ticket when an order is accepted
      </label>
      <p className="text-sm text-muted">
        What you accept on this device, and what anybody accepts while Orders or Kitchen is open.
        Chromium and Chrome print without asking when started with <code>--kiosk-printing</code>, on
        the system’s default printer.
      </p>
    </div>
  );
}
