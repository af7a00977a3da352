import { Form, useRevalidator } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { Button, buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";
import { channelNames, channels } from "~/core/payments/channels";
import { payAgain } from "./pay-popup";

export type PaymentPaths = { payUrl: string; leaveUrl: string };

/**
 * Starts a payment. Without scripts the form leads to the provider's page, or back here for an
 * account; with them its popup opens, and the page is revalidated after it.
 */
export function usePayAgain(payUrl: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) fields[name] = String(value);
    if (submitter instanceof HTMLButtonElement && submitter.name)
      fields[submitter.name] = submitter.value;
    setBusy(true);
    setError(null);
    void payAgain(payUrl, fields).then((message) => {
      setBusy(false);
      setError(message);
      if (!message) revalidate();
    });
  };
  return { busy, error, submit };
}

/** 'Not charged' only if the provider said so (docs/rules.md, The customer's timeline). */
export function NotPaid({ storeName, isDeclined }: { storeName: string; isDeclined: boolean }) {
  const t = useTranslate();
  return (
    <>
      <p className="font-medium">
        {t("Unable to process payment for {store}", { store: storeName })}
      </p>
      <p className="text-muted">
        {isDeclined
          ? t("You have not been charged. We’ll hold your order for 30 minutes.")
          : t(
              "If you’ve already sent the money, don’t pay again. We’re checking; this page will update.",
            )}
      </p>
    </>
  );
}

type RetryProps = Pick<PaymentPaths, "payUrl"> & { children: ReactNode };

export function RetryPayment({ payUrl, children }: RetryProps) {
  const { busy, error, submit } = usePayAgain(payUrl);
  return (
    <Form method="post" action={payUrl} onSubmit={submit}>
      <Button busy={busy} className="w-full">
        {children}
      </Button>
      <PaymentError text={error} />
    </Form>
  );
}

/** A button per payment method; each starts a payment by that method only. */
export function PaymentMethods({ payUrl }: Pick<PaymentPaths, "payUrl">) {
  const t = useTranslate();
  const { busy, error, submit } = usePayAgain(payUrl);
  return (
    <Form method="post" action={payUrl} onSubmit={submit} className="grid gap-2 sm:grid-cols-3">
      {channels.map((channel) => (
        <button
          key={channel}
          name="channel"
          value={channel}
          aria-disabled={busy || undefined}
          className={buttonClass("quiet")}
        >
          {t(channelNames[channel])}
        </button>
      ))}
      <PaymentError text={error} />
    </Form>
  );
}

/** Cancels the order. Loads a whole page, so that this tab reads its cart again. */
export function CancelOrder({ leaveUrl }: Pick<PaymentPaths, "leaveUrl">) {
  const t = useTranslate();
  return (
    <Form method="post" action={leaveUrl} reloadDocument>
      <button name="intent" value="cancel" className={buttonClass("quiet", "w-full !text-bad")}>
        {t("Cancel Order")}
      </button>
    </Form>
  );
}

export function PaymentError({ text }: { text: string | null }) {
  const t = useTranslate();
  return (
    <p role="alert" className="mt-2 font-medium text-bad empty:hidden">
      {text ? t(text) : null}
    </p>
  );
}
