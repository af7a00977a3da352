import { Form } from "@remix-run/react";
import { formatKobo } from "~/shared/money";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";

type CancelPaidProps = { leaveUrl: string; storeName: string; amountKobo: number };

/**
 * Cancels a paid order that the store hasn't accepted. Explains the refund before the button
 * (docs/rules.md, The customer's timeline).
 */
export function CancelPaid(props: CancelPaidProps) {
  const t = useTranslate();
  return (
    <details className="no-print grid gap-3">
      <summary className={buttonClass("quiet", "w-full")}>{t("Cancel Order")}</summary>
      <div className="panel mt-3">
        <CancelPaidForm {...props} />
      </div>
    </details>
  );
}

export function CancelPaidForm({ leaveUrl, storeName, amountKobo }: CancelPaidProps) {
  const t = useTranslate();
  const price = formatKobo(amountKobo);
  return (
    <Form method="post" action={leaveUrl} className="grid gap-3">
      <p>
        {t(
          "You can cancel until {store} accepts it. We’ll refund {price} to the card or account you paid with, within 10 working days.",
          { store: storeName, price },
        )}
      </p>
      <button name="intent" value="cancel-paid" className={buttonClass("danger", "w-full")}>
        {t("Cancel and get {price} back", { price })}
      </button>
    </Form>
  );
}
