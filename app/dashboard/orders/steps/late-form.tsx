import { lateChoicesFor } from "~/core/orders/running-late";
import { OrderForm, type MovableOrder } from "~/dashboard/orders/detail/order-transitions";
import { useMay } from "~/dashboard/shell/role-context";
import { Button } from "~/ui/button";

type LateFormProps = {
  order: MovableOrder & { orderType: string; promisedAt: Date | null };
  now: Date;
  /** Across the page; else small, for a card. */
  labelled?: boolean;
};

/** Moves the promised time by one tap (docs/rules.md, Running late). */
export function LateForm({ order, now, labelled = false }: LateFormProps) {
  const may = useMay();
  const choices = lateChoicesFor(order, now);
  if (choices.length === 0 || !may("moveOrders")) return null;
  return (
    <OrderForm order={order} className={`flex items-center ${labelled ? "gap-3" : "gap-1"}`}>
      {(busy) => (
        <>
          <input type="hidden" name="intent" value="late" />
          <input type="hidden" name="promised" value={order.promisedAt!.toISOString()} />
          {labelled ? (
            <span aria-hidden className="font-medium whitespace-nowrap">
              Running late?
            </span>
          ) : null}
          {choices.map((minutes) => (
            <Button
              key={minutes}
              name="minutes"
              value={minutes}
              variant="quiet"
              busy={busy}
              className={labelled ? "flex-1 !px-2" : "min-w-11 !px-1 !py-0"}
            >
              <span className={labelled ? "" : "grid leading-none"}>
                +{minutes}
                <span className={labelled ? "" : "sr-only"}> min</span>
                <span className={labelled ? "sr-only" : "text-xs font-medium"}> late</span>
              </span>
            </Button>
          ))}
        </>
      )}
    </OrderForm>
  );
}
