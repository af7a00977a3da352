import { Link } from "@remix-run/react";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

/** Lead to the page that refunds an order's parts, or ends it (docs/rules.md, Refunds). */
export function RefundLinks({ order }: { order: ShownOrderDetails }) {
  const may = useMay();
  const isAccepted = order.status === "processing" || order.status === "on_the_way";
  if (!may("refunds")) return null;
  return (
    <>
      {order.refundableKobo ? (
        <Link to={paths.dashboard.lineRefund(order.id)} className={buttonClass("quiet", "!px-2")}>
          Refund some items
        </Link>
      ) : null}
      {order.isPaid && isAccepted ? (
        <Link
          to={paths.dashboard.lineRefund(order.id, { cancel: "1" })}
          className={buttonClass("quiet", "!px-2")}
        >
          Cancel and refund
        </Link>
      ) : null}
    </>
  );
}
