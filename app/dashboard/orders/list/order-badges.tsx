import { CalendarClock, HandCoins, Zap } from "lucide-react";
import { Badge } from "~/ui/badge";
import type { ListedOrder } from "./order-list";

export function OrderBadges({
  order,
}: {
  order: Pick<ListedOrder, "source" | "scheduledFor" | "autoAccepted" | "status" | "together">;
}) {
  return (
    <>
      {order.together ? <Badge tone="work">{order.together}</Badge> : null}
      {order.source === "custom" ? (
        <Badge tone="rest">
          <HandCoins aria-hidden className="size-4" /> Custom
        </Badge>
      ) : null}
      {order.scheduledFor ? (
        <Badge tone="work">
          <CalendarClock aria-hidden className="size-4" /> Scheduled
        </Badge>
      ) : null}
      {order.autoAccepted && order.status === "processing" ? (
        <Badge tone="rest">
          <Zap aria-hidden className="size-4" /> Auto-accepted
        </Badge>
      ) : null}
    </>
  );
}
