import { Undo2 } from "lucide-react";
import type { ForwardTransition } from "~/core/orders/order-status";
import { OrderForm, type MovableOrder } from "~/dashboard/orders/detail/order-transitions";
import { useMay } from "~/dashboard/shell/role-context";
import { Button } from "~/ui/button";
import { stepDone } from "./undo";

type UndoFormProps = {
  order: MovableOrder & {
    undo: { step: ForwardTransition; until: Date } | null;
  };
  now: Date;
};

/** Undoes an order's last step while the time limit allows (docs/rules.md, Order status). */
export function UndoForm({ order, now }: UndoFormProps) {
  const may = useMay();
  if (!order.undo || order.undo.until <= now || !may("moveOrders")) return null;
  const { step } = order.undo;
  return (
    <OrderForm order={order}>
      {(busy) => (
        <Button name="intent" value="undo" variant="quiet" busy={busy} className="w-full">
          <Undo2 aria-hidden className="size-5" /> Undo “{stepDone[step]}”
        </Button>
      )}
    </OrderForm>
  );
}
