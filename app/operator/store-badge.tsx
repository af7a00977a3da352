import type { ListedVendor } from "~/core/operators/vendors.queries.server";
import { Badge } from "~/ui/badge";

/** A store's state, if it isn't just open for business. */
export function StoreBadge({
  step,
  suspension,
  closedAt,
}: Pick<ListedVendor, "step" | "suspension" | "closedAt">) {
  if (closedAt) return <Badge tone="rest">Closed for good</Badge>;
  if (suspension) return <Badge tone="wait">Suspended</Badge>;
  return step === "completed" ? null : <Badge tone="rest">Setting up</Badge>;
}
