import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Message } from "~/shared/translate";
import { leaveFor } from "~/storefront/payment/leave-for";
import { PAYMENT_FAILED, type InvoiceActionResult } from "./invoice-form";
import { PAYING_MS } from "~/core/custom-orders/invoice-state";
import type { DisplayedInvoice } from "./invoice-summary";

/** A payment from the page. `payingUntil`: until when to poll for it (ms, this device's clock). */
export type InvoicePayment = {
  busy: boolean;
  result: InvoiceActionResult["result"];
  error: Message | null;
  payingUntil: number;
  pay: (event: FormEvent<HTMLFormElement>) => void;
  dismiss: () => void;
};

/**
 * Pays in the provider's popup: the server starts the payment, the popup resumes it, then the
 * server asks the provider. If the popup won't load, uses the provider's page.
 * @param answered the result of a submission without scripts
 */
export function useInvoicePayment(
  invoice: Pick<DisplayedInvoice, "popupScript" | "payingLeftMs" | "failed">,
  answered: InvoiceActionResult | null,
): InvoicePayment {
  const begin = useFetcher<InvoiceActionResult>();
  const confirm = useFetcher<InvoiceActionResult>();
  const [inPopup, setInPopup] = useState(false);
  const [payingUntil, setPayingUntil] = useState(0);
  const [putAway, setPutAway] = useState<unknown>(null);
  const taken = useRef<unknown>(null);
  const { payingLeftMs, popupScript } = invoice;

  useEffect(() => {
    if (payingLeftMs > 0) setPayingUntil((until) => Math.max(until, Date.now() + payingLeftMs));
  }, [payingLeftMs]);

  const { payment } = begin.data ?? { payment: null };
  useEffect(() => {
    if (!payment || taken.current === payment) return;
    taken.current = payment;
    setInPopup(true);
    setPayingUntil(Date.now() + PAYING_MS);
    void payInWindow(popupScript, payment).then((closed) => {
      setInPopup(false);
      // Even if the popup was closed, as a transfer may have been sent before.
      confirm.submit(
        { intent: "confirm", ...(closed ? { closed: "on" } : {}) },
        { method: "post" },
      );
    });
  }, [payment, popupScript, confirm]);

  const answer = confirm.data ?? begin.data ?? answered;
  const error = answer?.error ?? (invoice.failed ? PAYMENT_FAILED : null);
  const about = answer?.error ? answer : invoice.failed;
  return {
    busy: begin.state !== "idle" || inPopup || confirm.state !== "idle",
    result: (begin.data ?? answered)?.result ?? null,
    error: putAway === about ? null : error,
    payingUntil,
    pay: (event) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      form.set("surface", "popup");
      setPutAway(about);
      begin.submit(form, { method: "post" });
    },
    dismiss: () => setPutAway(about),
  };
}

/** @returns whether the payer closed the popup */
async function payInWindow(
  scriptUrl: string,
  { accessCode, authorizationUrl }: NonNullable<InvoiceActionResult["payment"]>,
): Promise<boolean> {
  try {
    const { payInPopup } = await import("~/storefront/payment/provider-popup");
    const { kind } = await payInPopup({ scriptUrl, accessCode });
    if (kind !== "unavailable") return kind === "closed";
  } catch {
    // Fall back to the provider's page.
  }
  await leaveFor(authorizationUrl);
  return false;
}
