import { Link } from "@remix-run/react";
import { Bike } from "lucide-react";
import type { ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";

/** Leads to the riders, for a delivery that is ready (docs/rules.md, Riders). */
export function GiveLink({ order }: { order: ShownOrderDetails }) {
  const may = useMay();
  const canGo = order.orderType === "delivery" && order.status === "on_the_way";
  return canGo && may("moveOrders") ? (
    <Link to={paths.dashboard.giveToRider(order.id)} className={buttonClass("quiet", "!px-2")}>
      <Bike aria-hidden className="size-5" />{" "}
      {order.riderName ? `With ${order.riderName}` : "Give to rider"}
    </Link>
  ) : null;
}
