import { useId } from "react";
import { Button } from "~/ui/button";
import { useModal } from "~/ui/use-modal";
import { useTranslate } from "~/ui/use-translation";
import { CancelOrder, RetryPayment, type PaymentPaths } from "./payment-failed";

type Props = PaymentPaths & { storeName: string; onClose: () => void };

/**
 * Shows 'Payment Failed' over the checkout whose payment was abandoned (docs/rules.md, Checkout).
 */
export function PaymentFailedDialog({ storeName, onClose, ...places }: Props) {
  const dialog = useModal();
  const id = useId();
  const t = useTranslate();
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onCancel={onClose}>
      <div className="sheet-body grid gap-3">
        <h2 id={id} className="text-xl font-bold">
          {t("Payment Failed")}
        </h2>
        <p>{t("Unable to process payment for {store}", { store: storeName })}</p>
        <p className="text-muted">
          {t("You have not been charged. We’ll hold your order for 30 minutes.")}
        </p>
        {/* The provider's window lies above the page: below a dialog that is open. */}
        <RetryPayment
          payUrl={places.payUrl}
          onOpen={() => dialog.current?.close()}
          onFailed={() => dialog.current?.showModal()}
        >
          {t("Retry Payment")}
        </RetryPayment>
        <Button type="button" variant="quiet" onClick={onClose}>
          {t("Change Payment Method")}
        </Button>
        <CancelOrder leaveUrl={places.leaveUrl} />
      </div>
    </dialog>
  );
}
