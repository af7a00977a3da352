import { useEffect, useState } from "react";
import { useTranslate } from "~/ui/use-translation";
import { orderUnderWay } from "./device-orders";
import { orderStateName, waitingFor } from "./order-state-name";
import { ORDER_FRAGMENT, OrderStrip } from "./order-strip";
import { useDeviceOrders } from "./use-device-orders";

/**
 * Shows the order under way as last seen on this device, also offline, unless the server has
 * already put its own strip behind the page.
 */
export function RunningOrder({ slug }: { slug: string }) {
  const orders = useDeviceOrders(slug);
  const t = useTranslate();
  const [isThere, setIsThere] = useState(true);
  useEffect(() => setIsThere(document.getElementById(ORDER_FRAGMENT) !== null), [orders?.length]);
  const order = orderUnderWay(orders ?? [], Date.now());
  if (!order || isThere) return null;
  return (
    <OrderStrip
      url={order.url}
      text={[
        order.number,
        t(order.waits ? waitingFor(order.waits.channel) : orderStateName(order.status)),
        ...(order.due ? [order.due] : []),
      ].join(" · ")}
    />
  );
}
