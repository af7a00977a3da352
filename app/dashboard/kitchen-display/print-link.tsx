import { Printer } from "lucide-react";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { displayId, type ScreenStatus } from "~/core/orders/order-status";
import { ORDER_MOVED, type MovedOrder } from "~/dashboard/order/order-transitions";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { TicketKind } from "./ticket";

/**
 * Links to an order's kitchen ticket, or the rider's slip; with scripts one tap prints it.
 * @param props.className its size
 */
export function PrintLink({
  order,
  kind = "kitchen",
  className = "size-11",
}: {
  order: { id: string; orderNumber: string };
  kind?: TicketKind;
  className?: string;
}) {
  const isSlip = kind === "rider";
  const url = paths.dashboard.ticket(order.id, isSlip ? { kind } : {});
  return (
    <a
      href={url}
      onClick={printOnClick(url)}
      className={`inline-grid shrink-0 place-items-center rounded-full hover:bg-rest-soft ${className}`}
    >
      <Printer aria-hidden className="size-5" />
      <span className="sr-only">
        {isSlip ? "Print rider’s slip" : "Print ticket"} {displayId(order)}
      </span>
    </a>
  );
}

/**
 * Offers an order's kitchen ticket and, of a delivery, the slip to who sees what is to be collected
 * (docs/rules.md, Kitchen view).
 */
export function PrintButtons({ order }: { order: { id: string; orderType: string } }) {
  const may = useMay();
  const { ticket } = paths.dashboard;
  return (
    <div className="grid gap-2 min-[23rem]:auto-cols-fr min-[23rem]:grid-flow-col">
      <PrintButton url={ticket(order.id)}>Print a kitchen ticket</PrintButton>
      {order.orderType === "delivery" && may("money") ? (
        <PrintButton url={ticket(order.id, { kind: "rider" })}>Print a rider’s slip</PrintButton>
      ) : null}
    </div>
  );
}

/** Prints at once with scripts, and leads to what is to be printed without. */
function PrintButton({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a href={url} onClick={printOnClick(url)} className={buttonClass("quiet", "!px-3")}>
      <Printer aria-hidden className="size-5" /> {children}
    </a>
  );
}

/** Returns what a link to a ticket does on a plain click with scripts: it prints. */
const printOnClick = (url: string) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  // Only who prints loads what prints.
  import("./print-ticket").then(
    ({ printTicket }) => printTicket(url),
    () => window.location.assign(url),
  );
};

type Printed = { id: string; status: ScreenStatus; createdAt: Date };

const STORED = "printOnAccept";

/** Returns whether this device prints the tickets of orders as they are accepted. */
const printsOnAccept = () => window.localStorage.getItem(STORED) === "on";

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
    printOnAccept(orders.filter(isNews).map(({ id }) => id));
  }, [orders, opened]);
  return null;
}

/**
 * Prints the ticket of each order that is accepted on any page of this device, if it was set to
 * (docs/rules.md, Kitchen view).
 */
export function usePrintOnAcceptHere(): void {
  useEffect(() => {
    const print = (event: Event) => {
      const { order, step } = (event as CustomEvent<MovedOrder>).detail;
      if (step === "accept") printOnAccept([order.id]);
    };
    window.addEventListener(ORDER_MOVED, print);
    return () => window.removeEventListener(ORDER_MOVED, print);
  }, []);
}

function printOnAccept(orderIds: string[]): void {
  if (orderIds.length > 0 && printsOnAccept())
    void import("./print-ticket").then(({ printAccepted }) => printAccepted(orderIds));
}

/** Sets whether this device prints on accepting, and explains it. Absent where there are no scripts. */
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
            window.localStorage.setItem(STORED, checked ? "on" : "off");
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
