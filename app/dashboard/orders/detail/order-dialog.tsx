import { OverlayDialog } from "~/ui/overlay-dialog";
import type { OrderActionResult } from "./order-action-form";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import type { ShareableLink } from "~/dashboard/custom-orders/link-section";
import { OrderDetail } from "./order-detail";

type DialogProps = {
  order: ShownOrderDetails | null;
  declining: boolean;
  zone: string;
  readAt: Date;
  storeName: string;
  orderUrl: string | null;
  additionLinks: Record<string, ShareableLink>;
  listPath: string;
  answer: OrderActionResult | undefined;
};

/** Shows an order over the list; on wide screens, beside it. */
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
