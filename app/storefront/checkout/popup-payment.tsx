import { useEffect, useRef, useState } from "react";
import { payHere, type PopupStart } from "~/storefront/payment/pay-popup";
import { PaymentFailedDialog } from "~/storefront/payment/payment-failed-dialog";
import { loadPopup } from "~/storefront/payment/provider-popup";

type Props = {
  /** A payment that the server has just begun. */
  started: PopupStart | null;
  /** The provider's script, loaded while the payment starts, and not before. */
  asked: string | null;
  storeName: string;
  onBusy: (busy: boolean) => void;
};

/** Pays in the provider's window above the checkout, and says so when it was left. */
export function PopupPayment({ started, asked, storeName, onBusy }: Props) {
  const opened = useRef<PopupStart | null>(null);
  const [failed, setFailed] = useState<PopupStart | null>(null);
  useEffect(() => {
    if (asked) loadPopup(asked).catch(() => {}); // the payment has a page of its own
  }, [asked]);
  useEffect(() => {
    if (!started || opened.current === started) return;
    opened.current = started;
    onBusy(true);
    void payHere(started).then((outcome) => {
      if (outcome === "leaving") return; // busy until the next page is there
      onBusy(false);
      setFailed(started);
    });
  }, [started, onBusy]);
  return failed ? (
    <PaymentFailedDialog
      storeName={storeName}
      payUrl={failed.payUrl}
      leaveUrl={failed.leaveUrl}
      onClose={() => setFailed(null)}
    />
  ) : null;
}
