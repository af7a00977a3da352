import { useId } from "react";
import { Button } from "~/ui/button";
import { useModal } from "~/ui/use-modal";
import { useTranslate } from "~/ui/use-translation";
import { CancelOrder, NotPaid, RetryPayment, type PaymentPaths } from "./payment-failed";

type Props = PaymentPaths & {
  storeName: string;
  isDeclined: boolean;
  /** Closed, to pay in another way or later. */
  onClose: () => void;
};

/** Shown over an order's page after its payment was abandoned (docs/rules.md, Checkout). */
export function PaymentFailedDialog({ storeName, isDeclined, onClose, ...places }: Props) {
  const dialog = useModal();
  const id = useId();
  const t = useTranslate();
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onCancel={onClose}>
      <div className="sheet-body grid gap-3">
        <h2 id={id} className="text-xl font-bold">
          {t("Payment Failed")}
        </h2>
        <NotPaid storeName={storeName} isDeclined={isDeclined} />
        <RetryPayment payUrl={places.payUrl}>{t("Retry Payment")}</RetryPayment>
        <Button type="button" variant="quiet" onClick={onClose}>
          {t("Change Payment Method")}
        </Button>
        <CancelOrder leaveUrl={places.leaveUrl} />
      </div>
    </dialog>
  );
}
