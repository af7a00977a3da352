import { useEffect } from "react";
import { ORDER_MOVED, type MovedOrder } from "~/dashboard/order/order-transitions";

const STORED = "printOnAccept";

/** Returns whether this device prints the tickets of orders as they are accepted. */
export const printsOnAccept = () => window.localStorage.getItem(STORED) === "on";

/** Sets whether it does. */
export const setPrintsOnAccept = (isOn: boolean) =>
  window.localStorage.setItem(STORED, isOn ? "on" : "off");

/** Prints the tickets of accepted orders, if this device was set to. */
export function printIfSet(orderIds: string[]): void {
  if (orderIds.length > 0 && printsOnAccept())
    void import("~/dashboard/kitchen-display/print-ticket").then((print) =>
      print.printAccepted(orderIds),
    );
}

/**
 * Prints the ticket of each order that is accepted on any page of this device, if it was set to
 * (docs/rules.md, Kitchen view).
 */
export function usePrintAcceptedHere(): void {
  useEffect(() => {
    const print = (event: Event) => {
      const { order, step } = (event as CustomEvent<MovedOrder>).detail;
      if (step === "accept") printIfSet([order.id]);
    };
    window.addEventListener(ORDER_MOVED, print);
    return () => window.removeEventListener(ORDER_MOVED, print);
  }, []);
}
