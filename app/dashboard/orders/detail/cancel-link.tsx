import { Link } from "@remix-run/react";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

export function CancelLink({ order }: { order: ShownOrderDetails }) {
  const may = useMay();
  const isAccepted = order.status === "processing" || order.status === "on_the_way";
  if (!may("refunds") || !order.isPaid || !isAccepted) return null;
  return (
    <Link
      to={paths.dashboard.lineRefund(order.id, { cancel: "1" })}
      className={buttonClass("quiet", "w-full")}
    >
      Cancel and refund
    </Link>
  );
}
