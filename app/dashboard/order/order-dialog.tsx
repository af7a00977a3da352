import { Children, type ReactNode } from "react";
import { OverlayDialog } from "~/ui/overlay-dialog";
import type { OrderActionResult } from "./order-action-form";
import type { ShownOrderDetails } from "~/dashboard/orders/order-list";
import { OrderDetail } from "./order-detail";

type DialogProps = {
  order: ShownOrderDetails | null;
  declining: boolean;
  zone: string;
  /** The instant the order was read at. */
  readAt: Date;
  storeName: string;
  /** The customer's page of it. */
  orderUrl: string | null;
  /** The list without an order over it. */
  listPath: string;
  /** The result of an action without scripts. */
  answer: OrderActionResult | undefined;
};

/** Shows an order over the list it was opened from, on a desk beside it. */
export function OrderDialog({ order, listPath, ...shown }: DialogProps) {
  return (
    <OverlayDialog
      opened={order?.id}
      parameter="order"
      listPath={listPath}
      labelledBy="order-heading"
      beside
    >
      {order ? <OrderDetail key={order.id} order={order} heading="h2" {...shown} /> : null}
    </OverlayDialog>
  );
}

/**
 * Lays the list out with the open order at its right, on screens with room for both; three columns
 * where there is room for the list in two (docs/rules.md, Orders).
 * @param isEmpty true when there is nothing to open
 */
export function BesideList({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const [list, order] = Children.toArray(children);
  return (
    <div
      data-wide
      className={
        isEmpty
          ? undefined
          : "xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)] xl:gap-6 min-[100rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      }
    >
      <div className="min-w-0">{list}</div>
      <div className={`group/order ${isEmpty ? "hidden" : ""}`}>
        {order}
        <p className="sticky top-24 hidden rounded-card border-2 border-dashed border-line p-8 text-center text-muted group-has-[dialog[open]]/order:hidden xl:block">
          Pick an order to see it here.
        </p>
      </div>
    </div>
  );
}
