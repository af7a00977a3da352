import { statusLabel, statusTone, type ScreenStatus } from "~/core/orders/order-status";
import { Badge } from "~/ui/badge";

/**
 * @param order of the status: one for pickup is collected, and money that came, and doesn't match, has
 * not failed
 */
export function StatusBadge({
  status,
  order,
}: {
  status: ScreenStatus;
  order: { orderType: string; needsAttention?: string | null };
}) {
  if (status === "payment_failed" && order.needsAttention)
    return <Badge tone="wait">Needs attention</Badge>;
  return <Badge tone={statusTone(status)}>{statusLabel(status, order)}</Badge>;
}
