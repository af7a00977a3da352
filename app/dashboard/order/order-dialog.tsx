import { useLocation, useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "~/ui/button";
import type { OrderActionResult } from "./order-action-form";
import type { ShownOrderDetails } from "~/dashboard/orders/order-list";
import { OrderDetail } from "./order-detail";

type DialogProps = {
  order: ShownOrderDetails | null;
  declining: boolean;
  zone: string;
  storeName: string;
  /** The list without an order over it. */
  listPath: string;
  /** The result of an action without scripts. */
  answer: OrderActionResult | undefined;
};

/**
 * Shows an order over the list it was opened from. It is in the address, so that the back button
 * closes it and a reload shows it again; without scripts it is in the page, open.
 */
export function OrderDialog({ order, declining, zone, storeName, listPath, answer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const opened = order?.id;
  // Never changes afterwards: from the first effect on the element is opened and closed by its own
  // methods.
  const [inPage] = useState(Boolean(opened));

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!opened) return element.close();
    if (element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
  }, [opened]);

  const leave = () => {
    if (!new URLSearchParams(window.location.search).has("order")) return;
    // Opened from the list: back is where the list is, and the history stays short.
    if ((state as { overlay?: boolean } | null)?.overlay) navigate(-1);
    else navigate(listPath, { replace: true, preventScrollReset: true });
  };

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="order-heading"
      onClose={leave}
      open={inPage}
      {...{ closedby: "any" }}
    >
      {order ? (
        <div className="relative p-5 pb-8">
          <form method="dialog" className="absolute top-3 right-3">
            <button className="grid size-11 place-items-center rounded-full hover:bg-rest-soft">
              <X aria-hidden className="size-6" />
              <span className="sr-only">Close</span>
            </button>
          </form>
          <div className="pr-2">
            <OrderDetail
              key={order.id}
              order={order}
              zone={zone}
              storeName={storeName}
              declining={declining}
              answer={answer}
              heading="h2"
            />
          </div>
          <form method="dialog" className="mt-5">
            <button className={buttonClass("quiet", "w-full")}>Close</button>
          </form>
        </div>
      ) : null}
    </dialog>
  );
}
