import { statusLabel, statusTone, type ScreenStatus } from "~/core/orders/order-status";
import { Badge } from "~/ui/badge";

export function StatusBadge({ status }: { status: ScreenStatus }) {
  return <Badge tone={statusTone(status)}>{statusLabel(status)}</Badge>;
}
