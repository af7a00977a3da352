import { statusLabel, statusTone, type ScreenStatus } from "~/core/orders/order-status";
import { Badge } from "~/ui/badge";

/** Pickup orders are collected, and mismatched money is not a failed payment. */
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
