import { Printer } from "lucide-react";
import type { MouseEvent } from "react";
import { displayId } from "~/core/orders/order-status";
import { paths } from "~/shared/paths";
import type { TicketKind } from "./ticket";

/** Links to an order's kitchen ticket or rider's slip; with scripts, a tap prints it. */
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

export const printOnClick = (url: string) => (event: MouseEvent) => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  // Loads the printing code only when it is needed.
  import("./print-ticket").then(
    ({ printTicket }) => printTicket(url),
    () => window.location.assign(url),
  );
};
