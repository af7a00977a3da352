import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Message } from "~/shared/translate";
import { PAYMENT_FAILED, type InvoiceActionResult } from "./invoice-form";
import { PAYING_MS } from "~/core/custom-orders/invoice-state";
import type { DisplayedInvoice } from "./invoice-summary";

/** A payment from the page: what the form shows of it, and until when it is looked for. */
export type InvoicePayment = {
  busy: boolean;
  result: InvoiceActionResult["result"];
  error: Message | null;
  payingUntil: number;
  pay: (event: FormEvent<HTMLFormElement>) => void;
  dismiss: () => void;
};

/**
 * Pays in the provider's popup where scripts run: the server begins the payment, the popup resumes
 * it, and afterwards the server asks the provider. Where the popup can't be had, the provider's own
 * page does the same.
 * @param answered the result of a submission without scripts
 */
export function useInvoicePayment(
  invoice: Pick<DisplayedInvoice, "popupScript" | "payingLeftMs" | "declined">,
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
    void import("~/storefront/payment/provider-popup")
      .then(({ payInPopup }) =>
        payInPopup({ scriptUrl: popupScript, accessCode: payment.accessCode }),
      )
      .catch(() => ({ kind: "unavailable" as const }))
      .then(({ kind }) => {
        if (kind === "unavailable") return window.location.assign(payment.authorizationUrl);
        setInPopup(false);
        // Also when it was closed: who pays by transfer may have sent the money before.
        confirm.submit({ intent: "confirm" }, { method: "post" });
      });
  }, [payment, popupScript, confirm]);

  const answer = begin.data ?? answered;
  const error = answer?.error ?? (invoice.declined ? PAYMENT_FAILED : null);
  const about = answer?.error ? answer : invoice.declined;
  return {
    busy: begin.state !== "idle" || inPopup || confirm.state !== "idle",
    result: answer?.result ?? null,
    error: putAway === about ? null : error,
    payingUntil,
    pay: (event) => {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      form.set("surface", "popup");
      begin.submit(form, { method: "post" });
    },
    dismiss: () => setPutAway(about),
  };
}
