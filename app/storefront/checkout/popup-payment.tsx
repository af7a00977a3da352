import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { payHere, type PopupStart } from "~/storefront/payment/pay-popup";
import { loadPopup } from "~/storefront/payment/provider-popup";

type Props = {
  /** A payment that the server has just started. */
  started: PopupStart | null;
  /** The provider's script, to load while a payment starts, and not earlier. */
  scriptUrl: string | null;
};

/**
 * Opens the provider's popup over the order's page, which replaces the checkout: the customer ends
 * up there whatever happens to popup and tab.
 */
export function PopupPayment({ started, scriptUrl }: Props) {
  const opened = useRef<PopupStart | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (scriptUrl) loadPopup(scriptUrl).catch(() => {}); // the provider's full page is the fallback
  }, [scriptUrl]);
  useEffect(() => {
    if (!started || opened.current === started) return;
    opened.current = started;
    navigate(started.pageUrl, { replace: true });
    void payHere(started);
  }, [started, navigate]);
  return null;
}
