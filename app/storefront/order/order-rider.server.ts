import { sql } from "drizzle-orm";
import type { OrderPaymentStatus, OrderStatus } from "~schema/orders";
import { isCarried } from "~/core/riders/hand-over.server";
import { formatTime } from "~/shared/clock";
import type { Translate } from "~/shared/translate";

type OrderRider = { name: string; code: string; deliveredAt: string | null };

/** The rider who has the order, or who delivered it. For a statement that selects from `orders`. */
export const riderOfOrder = sql<OrderRider | null>`(
  select json_build_object('name', r.name, 'code', h.code, 'deliveredAt', (
    select max(e.created_at) from order_events e where e.vendor_id = h.vendor_id
      and e.order_id = h.order_id and e.to_status = 'delivered' and e.actor_id = r.id::text))
  from hand_overs h
  join rider_trips t on t.vendor_id = h.vendor_id and t.id = h.trip_id
  join riders r on r.vendor_id = t.vendor_id and r.id = t.rider_id
  where h.vendor_id = orders.vendor_id and h.order_id = orders.id and h.ended_at is null)`;

type CarriedOrder = {
  orderType: "pickup" | "delivery";
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  rider: OrderRider | null;
};

/**
 * Returns what the customer reads about their rider: the code while the order is with them, then
 * when they delivered it (docs/rules.md, Riders). Null if there is nothing to say.
 */
export function riderNote(
  order: CarriedOrder,
  zone: string,
  t: Translate,
): { text: string; code: string | null } | null {
  const { rider, status } = order;
  if (!rider) return null;
  if (isCarried(order))
    return {
      text: t("Once your food is in your hands, read this code to {rider}:", { rider: rider.name }),
      code: rider.code,
    };
  if (status !== "delivered" || rider.deliveredAt === null) return null;
  const time = formatTime(new Date(rider.deliveredAt), zone);
  return { text: t("Delivered at {time}", { time }), code: null };
}
