import { X } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { formatKobo } from "~/shared/money";
import { channelNames, channels, type Channel } from "~/core/payments/channels";
import type { Message } from "~/shared/translate";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useTranslate } from "~/ui/use-translation";
import { card, type DisplayedInvoice } from "./invoice-summary";
import type { InvoicePayment } from "./use-invoice-payment";
import { askedEmail } from "~/storefront/payment/email-question";
import { EmailQuestion } from "~/storefront/payment/email-question-view";
import { useScripts } from "~/ui/use-scripts";

/** Says why nothing was paid. The dismiss link works without scripts too. */
function ErrorBanner({
  error,
  page,
  dismiss,
}: {
  error: Message;
  page: string;
  dismiss: () => void;
}) {
  const t = useTranslate();
  const putAway = (event: MouseEvent) => {
    event.preventDefault();
    dismiss();
  };
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-card border border-bad/30 bg-bad-soft py-1 pr-1 pl-4 text-bad"
    >
      <p className="min-w-0 flex-1 py-2.5 font-medium">{t(error)}</p>
      <a
        href={`${page}?seen=1`}
        onClick={putAway}
        className="grid size-11 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden className="size-5" />
        <span className="sr-only">{t("Dismiss")}</span>
      </a>
    </div>
  );
}

/** Asks for the payment method with which the provider's page opens. */
function PaymentChannels({ chosen }: { chosen: Channel }) {
  const t = useTranslate();
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t("How do you want to pay?")}</legend>
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2">
        {channels.map((channel) => (
          <label
            key={channel}
            className="relative grid min-h-12 place-items-center rounded-card border border-field px-1 text-center font-semibold has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="paymentChannel"
              value={channel}
              defaultChecked={channel === chosen}
              className="absolute inset-0 opacity-0 forced-colors:static forced-colors:opacity-100"
            />
            {t(channelNames[channel])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The form carries no amount: the order's counts. */
export function InvoicePayForm({
  invoice,
  payment,
  typed,
  channel,
}: {
  invoice: DisplayedInvoice;
  payment: InvoicePayment;
  /** The e-mail of a submission without scripts. */
  typed: string | null;
  channel: Channel;
}) {
  const { links, billTo, sums, payingLeftMs, confirming } = invoice;
  const t = useTranslate();
  const [email, setEmail] = useState(typed ?? billTo.email ?? "");
  const started = useScripts();
  const errors = payment.result?.error?.email ?? undefined;
  const pay = t("Pay {price}", { price: formatKobo(sums.totalKobo) });
  return (
    <section aria-labelledby="pay" className={`grid gap-4 ${card}`}>
      <h2 id="pay" className="text-lg font-bold">
        {pay}
      </h2>
      {payment.error ? (
        <ErrorBanner error={payment.error} page={links.page} dismiss={payment.dismiss} />
      ) : null}
      <p role="status" className="rounded-card bg-wait-soft p-3 text-wait empty:hidden">
        {payment.busy
          ? null
          : confirming
            ? t("We’re confirming your payment. Please don’t pay again; this page will update.")
            : payingLeftMs > 0
              ? t(
                  payment.error
                    ? "If you’ve already sent the money, don’t pay again. We’re checking; this page will update."
                    : "Just paid? We’re confirming it; this page will update.",
                )
              : null}
      </p>
      <form
        method="post"
        action={links.page}
        noValidate
        onSubmit={payment.pay}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="pay" />
        <Field
          id="email"
          name="email"
          label={t("Email address")}
          hint={t("For your payment receipt")}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          maxLength={200}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          errors={errors?.map((message) => t(message))}
        />
        <EmailQuestion errors={errors} kept={askedEmail(errors)?.typed} use={setEmail} />
        <PaymentChannels chosen={channel} />
        <Button
          busy={payment.busy}
          disabled={started && !email.trim()}
          className="min-h-13 w-full text-lg"
        >
          {pay}
        </Button>
      </form>
      <p className="text-center text-sm text-muted">
        {t("Pay by card, bank transfer or USSD. The store never sees your card number.")}
      </p>
    </section>
  );
}
