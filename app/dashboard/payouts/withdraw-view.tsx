import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Identity } from "~/core/identity/identity.server";
import type { PayoutTier } from "~/core/payouts/payout-tier";
import { withdrawalFeeKobo, type Wallet } from "~/core/payouts/wallet";
import type { Proof } from "~/core/second-factor/proof.server";
import { ConfirmFirst, OfferFactor } from "~/dashboard/second-factor/confirm-first";
import { SignInAgain, signInMessages } from "~/dashboard/second-factor/sign-in-again";
import type { MaskedBankAccount } from "~/dashboard/settings/payments/bank-account.server";
import { maskedAccount } from "~/shared/account-number";
import { brand } from "~/shared/brand";
import { formatKobo, nairaInput } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { Refusal } from "~/shared/refusal";
import { readAmount } from "~/shared/typed-number";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { SumLine } from "~/ui/sum-line";
import { useFormToken } from "~/ui/use-form-token";
import { PageHeader } from "~/dashboard/shell/page-header";
import { cardClass } from "~/ui/card";
import { IdentityStep } from "./identity/identity-step";
import { WaitNote } from "./wait-note";

type Props = {
  wallet: Wallet;
  tier: PayoutTier;
  identity: Identity;
  refusal: Refusal | null;
  account: MaskedBankAccount | null;
  proof: Proof;
  /** What must be proven before the form shows. */
  due: Proof["due"];
  signedIn: string | null;
  /** Idempotency token of the form. */
  token: string;
  error: { code: string; message: string } | null;
  /** The amount of a form that was refused. */
  typed: string | null;
};

/** Refusals that another amount may remove. */
const aboutAmount = ["amount", "less", "minimum", "cap", "identity"];

/** Confirms a withdrawal (docs/rules.md, Payouts). */
export function WithdrawView(props: Props) {
  const { wallet, refusal, account, proof, due, signedIn, error } = props;
  const [typed, setTyped] = useState(props.typed ?? nairaInput(wallet.payableKobo));
  const isOfAmount = error !== null && !refusal && aboutAmount.includes(error.code);
  const message = isOfAmount
    ? undefined
    : (error?.message ?? refusal?.message ?? (signedIn ? signInMessages[signedIn] : undefined));
  const read = readAmount(typed);
  const amountKobo = read.ok ? Math.min(read.value, wallet.payableKobo) : wallet.payableKobo;
  const feeKobo = withdrawalFeeKobo(wallet, amountKobo);
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title="Withdraw Funds"
        back={{ to: paths.dashboard.payouts(), label: "Payouts" }}
      />
      <div className="mt-3">
        <Problem message={message} isWait={refusal?.code === "nothing" && !error} />
      </div>
      <section aria-label="This payout" className={cardClass("mt-4 p-5")}>
        <dl className="grid gap-2">
          <SumLine term="From your balance" kobo={amountKobo + feeKobo} />
          <SumLine term={`${brand.name}’s fee, 3.5%, at most ₦5,000`} kobo={-feeKobo} />
          <SumLine
            term="To your bank"
            kobo={amountKobo}
            className="border-t border-line pt-2 text-[min(1.25rem,9vw)] font-bold"
          />
        </dl>
        {account ? (
          <p className="mt-4 text-muted">
            {account.accountName}, {account.bankName}{" "}
            <span className="whitespace-nowrap tabular-nums">{maskedAccount(account.ending)}</span>
          </p>
        ) : null}
        {refusal ? (
          <NextStep code={refusal.code} />
        ) : due === "sign-in" ? (
          <SignInAgain returnTo={paths.dashboard.withdraw()}>
            So nobody who finds your phone can move your money.
          </SignInAgain>
        ) : due === "factor" ? (
          <ConfirmFirst
            proof={proof}
            returnTo={paths.dashboard.withdraw()}
            className="mt-5 border-t border-line pt-4"
          />
        ) : (
          <Confirm
            {...props}
            typed={typed}
            onType={setTyped}
            error={isOfAmount ? error.message : null}
          />
        )}
      </section>
      {refusal ? null : <IdentityStep identity={props.identity} />}
      {proof.factor === "none" ? <OfferFactor returnTo={paths.dashboard.withdraw()} /> : null}
    </div>
  );
}

function Confirm({
  wallet,
  tier,
  identity,
  token: initialToken,
  typed,
  onType,
  error,
}: Pick<Props, "wallet" | "tier" | "identity" | "token"> & {
  typed: string;
  onType: (typed: string) => void;
  error: string | null;
}) {
  const token = useFormToken(initialToken);
  // Typed before the scripts ran.
  useEffect(() => {
    const field = document.querySelector<HTMLInputElement>("#amount");
    if (field) onType(field.value);
  }, [onType]);
  const busy = useNavigation().formData?.get("intent") === "withdraw";
  const { availableKobo, payableKobo } = wallet;
  return (
    <Form method="post" action={paths.dashboard.withdraw()} className="mt-5">
      <input type="hidden" name="token" value={token} />
      <Field
        id="amount"
        name="amount"
        label="Amount to your bank"
        hint={
          payableKobo < availableKobo && payableKobo === identity.freeKobo
            ? `Up to ${formatKobo(payableKobo)}, until we know who owns the account.`
            : payableKobo < availableKobo && tier.dailyCapKobo !== null
              ? `Up to ${formatKobo(payableKobo)} today: payouts are at most ${formatKobo(tier.dailyCapKobo)} a day for now.`
              : `Up to ${formatKobo(availableKobo)}. The fee comes on top.`
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        defaultValue={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        errors={error ? [error] : undefined}
        className="max-w-56 tabular-nums"
      />
      <noscript>
        <p className="mt-1 text-sm text-muted">
          The sums above are for the most that you can withdraw now.
        </p>
      </noscript>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button name="intent" value="withdraw" busy={busy}>
          Withdraw
        </Button>
        <Link to={paths.dashboard.payouts()} className={buttonClass("quiet")}>
          Not now
        </Link>
      </div>
    </Form>
  );
}

/** Links to the page that removes the obstacle, if there is one. */
function NextStep({ code }: { code: string }) {
  const [to, label] =
    code === "no_account"
      ? [paths.dashboard.bank(), "Add Payout Method"]
      : code === "identity"
        ? [paths.dashboard.identity(), "Confirm who owns the account"]
        : code === "minimum"
          ? [
              `${paths.dashboard.settings.section("payments")}#minimumPayoutAmount`,
              "Payout Settings",
            ]
          : [paths.dashboard.payouts(), "Back to payouts"];
  return (
    <Link to={to} className={buttonClass("quiet", "mt-5")}>
      {label}
    </Link>
  );
}

/** Money that is on its way is no error. */
function Problem({ message, isWait }: { message: string | undefined; isWait: boolean }) {
  return isWait ? (
    <WaitNote>{message}</WaitNote>
  ) : (
    <ErrorSummary errors={message ? [{ message }] : []} />
  );
}
