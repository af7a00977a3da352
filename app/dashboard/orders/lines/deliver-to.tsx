import { MapPin } from "lucide-react";
import type { ListedOrderDetails } from "~/dashboard/orders/list/order-list";
import { mapPinUrl } from "~/shared/map-pin";
import { buttonClass } from "~/ui/button";

export function DeliverTo({
  order,
}: {
  order: Pick<ListedOrderDetails, "deliveryAddress" | "deliveryInstructions" | "deliveryPin">;
}) {
  if (!order.deliveryAddress) return null;
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-sm text-muted">Deliver to</p>
      <p className="break-words">{order.deliveryAddress}</p>
      {order.deliveryInstructions ? (
        <p className="break-words text-muted">{order.deliveryInstructions}</p>
      ) : null}
      {order.deliveryPin ? (
        <a
          href={mapPinUrl(order.deliveryPin)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("quiet", "mt-2 w-full")}
        >
          <MapPin aria-hidden className="size-5" /> Customer’s pin on the map
        </a>
      ) : null}
    </div>
  );
}
