const STORED = "printOnAccept";

export const printsOnAccept = () => window.localStorage.getItem(STORED) === "on";

export const setPrintsOnAccept = (isOn: boolean) =>
  window.localStorage.setItem(STORED, isOn ? "on" : "off");

export function printIfSet(orderIds: string[]): void {
  if (orderIds.length > 0 && printsOnAccept())
    void import("~/dashboard/orders/kitchen/print-ticket").then((print) =>
      print.printAccepted(orderIds),
    );
}
