import { TriangleAlert } from "lucide-react";
import { hasDispute, withoutDispute, withoutMismatch } from "~/core/orders/order-request";
import { hasAmounts, type ShownOrderDetails } from "~/dashboard/orders/list/order-list";
import { useMay } from "~/dashboard/shell/role-context";
import { DisputeSection } from "./dispute-section";
import { MismatchSection } from "./mismatch-section";
import type { OrderActionResult } from "./order-action-form";
import { ResolveAttentionForm } from "./order-transitions";

export function OrderAttention({
  order,
  answer,
  zone,
}: {
  order: ShownOrderDetails;
  answer: OrderActionResult | undefined;
  zone: string;
}) {
  const may = useMay();
  const orderWithAmounts = hasAmounts(order) && may("refunds") ? order : null;
  const mismatch = orderWithAmounts?.mismatch;
  const dispute = orderWithAmounts?.dispute;
  const besides = mismatch ? withoutMismatch(order) : order.needsAttention;
  const note = dispute ? withoutDispute({ needsAttention: besides }) : besides;
  return (
    <>
      {dispute ? (
        <DisputeSection order={{ ...orderWithAmounts, dispute }} answer={answer} zone={zone} />
      ) : null}
      {mismatch ? (
        <MismatchSection order={{ ...orderWithAmounts, mismatch }} answer={answer} />
      ) : null}
      {note ? (
        <div className="rounded-card bg-wait-soft p-4 text-wait">
          <p className="flex gap-2 font-semibold">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" /> {note}
          </p>
          {may("declineOrders") && !order.mismatch && !hasDispute(order) ? (
            <div className="mt-3">
              <ResolveAttentionForm order={order} />
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
