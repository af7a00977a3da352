const STORED = "printOnAccept";

/** Returns whether this device prints the tickets of orders as they are accepted. */
export const printsOnAccept = () => window.localStorage.getItem(STORED) === "on";

/** Sets whether it does. */
export const setPrintsOnAccept = (isOn: boolean) =>
  window.localStorage.setItem(STORED, isOn ? "on" : "off");

/** Prints the tickets of accepted orders, if this device was set to. */
export function printIfSet(orderIds: string[]): void {
  if (orderIds.length > 0 && printsOnAccept())
    void import("~/dashboard/orders/kitchen/print-ticket").then((print) =>
      print.printAccepted(orderIds),
    );
}
