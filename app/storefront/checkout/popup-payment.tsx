import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { payHere, type PopupStart } from "~/storefront/payment/pay-popup";
import { loadPopup } from "~/storefront/payment/provider-popup";

type Props = {
  /** A payment that the server has just begun. */
  started: PopupStart | null;
  /** The provider's script, loaded while the payment starts, and not before. */
  asked: string | null;
};

/**
 * Opens the provider's window over the order's page, which takes the checkout's place: whatever
 * becomes of window and tab, the customer lands on it.
 */
export function PopupPayment({ started, asked }: Props) {
  const opened = useRef<PopupStart | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked) loadPopup(asked).catch(() => {}); // the payment has a page of its own
  }, [asked]);
  useEffect(() => {
    if (!started || opened.current === started) return;
    opened.current = started;
    navigate(started.pageUrl, { replace: true });
    void payHere(started);
  }, [started, navigate]);
  return null;
}
