import { Form, Link, useNavigation } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

export type DoneSale = {
  id: string;
  number: string;
  totalKobo: number;
  /** The stored payment method. */
  method: string;
  isUndone: boolean;
  inKitchen: boolean;
  /** Change to give back, in kobo; null if nobody typed the cash received. */
  changeKobo: number | null;
};

const UNDO = "undo-sale";

/** The form of 'Undo sale', whose button is inside another form. */
export function UndoForm({ saleId }: { saleId: string }) {
  return (
    <Form id={UNDO} method="post" action={paths.dashboard.counterSale()}>
      <input type="hidden" name="orderId" value={saleId} />
    </Form>
  );
}

export function SaleDone({ sale }: { sale: DoneSale }) {
  const box = useRef<HTMLElement>(null);
  const { formData } = useNavigation();
  useEffect(() => box.current?.focus({ preventScroll: true }), [sale.id, sale.isUndone]);
  const total = formatKobo(sale.totalKobo);
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="status"
      aria-label="Last sale"
      className={`rounded-xl px-3 py-2 outline-none ${sale.isUndone ? "bg-wait-soft text-wait" : "bg-good-soft text-good"}`}
    >
      <p className="font-bold">
        {sale.isUndone
          ? `${sale.number} undone. Give ${total} back.`
          : `${sale.number} sold: ${total}, ${sale.method.toLowerCase()}`}
      </p>
      {sale.changeKobo !== null && !sale.isUndone ? (
        <p className="text-2xl font-extrabold">Change: {formatKobo(sale.changeKobo)}</p>
      ) : null}
      {sale.inKitchen && !sale.isUndone ? <p>The kitchen has it.</p> : null}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={paths.dashboard.customOrder(sale.id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Open sale
        </Link>
        {sale.isUndone ? null : (
          <Button
            form={UNDO}
            name="intent"
            value="undo"
            variant="quiet"
            busy={formData?.get("intent") === "undo"}
          >
            <Undo2 aria-hidden className="size-5" /> Undo sale
          </Button>
        )}
      </div>
    </section>
  );
}
