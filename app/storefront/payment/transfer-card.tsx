import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { OTHER_BANK, ussdBanks } from "~/core/payments/transfer-account";
import { formatKobo } from "~/shared/money";
import { Button, buttonClass } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { useScripts } from "~/ui/use-scripts";
import { useTranslate } from "~/ui/use-translation";
import { PaymentError, RetryPayment, usePayAgain } from "./payment-failed";
import type { TransferScreen } from "./transfer-screen";

type Props = {
  screen: TransferScreen;
  totalKobo: number;
  storeName: string;
  payUrl: string;
};

/** Pays an order without the provider's page; works without scripts (docs/rules.md, Transfer screen). */
export function TransferCard({ screen, totalKobo, storeName, payUrl }: Props) {
  const t = useTranslate();
  const amount = formatKobo(totalKobo);
  if (screen.kind === "choose")
    return (
      <>
        <h2>{t("Pay {price} by USSD", { price: amount })}</h2>
        <BankForm payUrl={payUrl} />
      </>
    );
  if (screen.kind === "closed")
    return (
      <>
        <h2>{t("This account is closed")}</h2>
        <p className="font-medium text-bad">
          {t("Please don’t send money to {number}.", { number: screen.number })}
        </p>
        <p>
          {t(
            "If you’ve already sent the money, don’t pay again. We’re checking; this page will update.",
          )}
        </p>
        <RetryPayment payUrl={payUrl}>{t("Get a new account number")}</RetryPayment>
        <Late />
      </>
    );
  return <OpenCard screen={screen} {...{ totalKobo, amount, storeName, payUrl }} />;
}

function OpenCard({
  screen: { to, until, secondsLeft, wasSent },
  amount,
  totalKobo,
  storeName,
  payUrl,
}: Omit<Props, "screen"> & {
  screen: Extract<TransferScreen, { kind: "open" }>;
  amount: string;
}) {
  const t = useTranslate();
  const { state, formData } = useNavigation();
  const isAccount = "number" in to;
  return (
    <>
      <h2>
        {isAccount
          ? t("Send exactly {price}", { price: amount })
          : t("Pay {price} by USSD", { price: amount })}
      </h2>
      <p>
        {isAccount
          ? t("Send it from your bank’s app. This account is for this order alone.")
          : t("Dial this code on the phone that {bank} knows.", { bank: to.bank })}
      </p>
      <dl className="grid gap-2">
        {isAccount ? (
          <>
            <Row label={t("Account number")} value={to.number} copies={to.number} isLarge />
            <Row label={t("Bank")} value={to.bank} copies={to.bank} />
            <Row label={t("Account name")} value={to.name} copies={to.name} />
          </>
        ) : (
          <Row label={t("Code")} value={to.code} copies={to.code} isLarge />
        )}
        <Row label={t("Amount")} value={amount} copies={String(totalKobo / 100)} isLarge />
      </dl>
      {isAccount ? null : (
        <a href={`tel:${encodeURIComponent(to.code)}`} className={buttonClass("primary", "w-full")}>
          {t("Dial the code")}
        </a>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        <span>
          {isAccount
            ? t("Send it before {time}.", { time: until })
            : t("Pay before {time}.", { time: until })}
        </span>
        <Countdown seconds={secondsLeft} />
      </p>
      {wasSent ? (
        <p role="status" className="rounded-card bg-wait-soft p-4 text-wait">
          {t("We’re checking with your bank. Please don’t pay again; this page will update.")}
        </p>
      ) : null}
      <Form method="post" action={payUrl} preventScrollReset>
        <Button
          name="intent"
          value="sent"
          variant={isAccount && !wasSent ? "primary" : "quiet"}
          busy={state !== "idle" && formData?.get("intent") === "sent"}
          className="w-full"
        >
          {wasSent ? t("Check again") : isAccount ? t("I’ve sent it") : t("I’ve dialled it")}
        </Button>
      </Form>
      {isAccount ? null : (
        <details>
          <summary className={buttonClass("quiet", "w-full")}>
            {t("Use another bank")} <ChevronDown aria-hidden className="size-5" />
          </summary>
          <div className="mt-3">
            <BankForm payUrl={payUrl} />
          </div>
        </details>
      )}
      {isAccount ? (
        <details>
          <summary className={buttonClass("quiet", "w-full")}>
            {t("Another amount, or too late?")} <ChevronDown aria-hidden className="size-5" />
          </summary>
          <div className="mt-3 grid gap-2">
            <p>
              {t(
                "Your bank may return another amount. If less reaches us, {store} takes it, asks you for the rest, or refunds it. If more reaches us, your order is paid; ask {store} about the rest.",
                { store: storeName },
              )}
            </p>
            <Late />
          </div>
        </details>
      ) : null}
    </>
  );
}

function Late() {
  const t = useTranslate();
  return (
    <p>
      {t(
        "Money that reaches us late still pays for this order if the store can make it. If not, all of it goes back to you.",
      )}
    </p>
  );
}

/** Asks for the bank, as each has its own code to dial. */
function BankForm({ payUrl }: { payUrl: string }) {
  const t = useTranslate();
  const { busy, error, submit } = usePayAgain(payUrl);
  return (
    <Form method="post" action={payUrl} onSubmit={submit} className="grid gap-3">
      <input type="hidden" name="channel" value="ussd" />
      <SelectField id="bank" name="bank" label={t("Your bank")} required defaultValue="">
        <option value="" disabled>
          {t("Choose your bank")}
        </option>
        {Object.entries(ussdBanks).map(([type, name]) => (
          <option key={type} value={type}>
            {name} (*{type}#)
          </option>
        ))}
        <option value={OTHER_BANK}>{t("Another bank")}</option>
      </SelectField>
      <Button busy={busy} className="w-full">
        {t("Get the code")}
      </Button>
      <PaymentError text={error} />
    </Form>
  );
}

type RowProps = { label: string; value: string; copies: string; isLarge?: boolean };

/** A value to select by one tap, and with scripts to copy by one. */
function Row({ label, value, copies, isLarge = false }: RowProps) {
  const size = isLarge ? "text-2xl tabular-nums" : "text-lg";
  return (
    <div className="border-b border-line pb-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className={`min-w-0 font-bold [overflow-wrap:anywhere] select-all ${size}`}>
          {value}
        </span>
        <CopyButton label={label} text={copies} />
      </dd>
    </div>
  );
}

const COPIED_MS = 2_000;

function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTranslate();
  const scripts = useScripts();
  const [isCopied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  if (!scripts) return null;
  const copy = () => {
    const writing =
      "clipboard" in navigator
        ? navigator.clipboard.writeText(text)
        : Promise.reject(new Error("no clipboard"));
    writing.then(
      () => setCopied(true),
      // Not over https, or not allowed: leaves the value selected.
      () => {
        const value = button.current?.previousElementSibling;
        if (value) getSelection()?.selectAllChildren(value);
      },
    );
  };
  return (
    <button
      ref={button}
      type="button"
      onClick={copy}
      aria-label={t("Copy: {what}", { what: label })}
      className={buttonClass("quiet", "shrink-0")}
    >
      <span role="status">{isCopied ? t("Copied") : t("Copy")}</span>
    </button>
  );
}

/** The time left, by the device's stopwatch, as its clock may be wrong. Looks again at its end. */
function Countdown({ seconds }: { seconds: number }): ReactNode {
  const t = useTranslate();
  const [left, setLeft] = useState<number | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const look = () => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      return now;
    };
    look();
    const timer = setInterval(() => {
      if (look() > 0) return;
      clearInterval(timer);
      revalidate();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, revalidate]);
  if (left === null) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span role="timer" className="tabular-nums">
      {t("{time} left", { time: clock })}
    </span>
  );
}
