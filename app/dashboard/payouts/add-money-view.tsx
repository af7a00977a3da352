import { Link } from "@remix-run/react";
import { mostTopUp, proposedTopUp } from "~/core/top-ups/top-up";
import type { Wallet } from "~/core/payouts/wallet";
import { gatewayFeeKobo } from "~/core/pricing/fees";
import { PageHeader } from "~/dashboard/shell/page-header";
import { formatKobo, nairaInput } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { SumLine } from "~/ui/sum-line";

type Props = {
  wallet: Wallet;
  error: { code: string; message: string } | null;
  /** The amount of a form that was refused. */
  typed: string | null;
};

/** Asks a vendor how much to add for refunds (docs/rules.md, Money added). */
export function AddMoneyView({ wallet, error, typed }: Props) {
  const isOfAmount = error?.code === "amount";
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Add money" back={{ to: paths.dashboard.payouts(), label: "Payouts" }} />
      <div className="mt-3">
        <ErrorSummary errors={error && !isOfAmount ? [{ message: error.message }] : []} />
      </div>
      <section aria-label="This payment" className={cardClass("mt-4 p-5")}>
        {wallet.missingKobo > 0 ? (
          <Ask wallet={wallet} typed={typed} error={isOfAmount ? error.message : null} />
        ) : (
          <>
            <p>Nothing is missing. Your balance covers all refunds.</p>
            <Link to={paths.dashboard.payouts()} className={buttonClass("quiet", "mt-4")}>
              Back to payouts
            </Link>
          </>
        )}
      </section>
    </div>
  );
}

function Ask({
  wallet: { missingKobo, waitingKobo },
  typed,
  error,
}: {
  wallet: Wallet;
  typed: string | null;
  error: string | null;
}) {
  const proposed = proposedTopUp(missingKobo);
  return (
    <>
      <p>
        {waitingKobo > 0
          ? "Pay what is missing yourself, and the refunds that wait go out at once."
          : "Pay what is missing yourself, or your next sales cover it."}
      </p>
      <dl className="mt-3 grid gap-2">
        {waitingKobo > 0 ? <SumLine term="Refunds that wait" kobo={waitingKobo} /> : null}
        <SumLine term="Missing" kobo={missingKobo} className="font-bold" />
        <SumLine term="Paystack’s fee, by card" kobo={gatewayFeeKobo(proposed)} />
      </dl>
      {/* A document post, as it redirects to another site. */}
      <form method="post" action={paths.dashboard.addMoney()} className="mt-5">
        <Field
          id="amount"
          name="amount"
          label="Amount you pay (₦)"
          hint={`Up to ${formatKobo(mostTopUp(missingKobo))}. ${formatKobo(proposed)} covers all that is missing.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          defaultValue={typed ?? nairaInput(proposed)}
          errors={error ? [error] : undefined}
          className="max-w-56 tabular-nums"
        />
        <p className="mt-3 text-sm text-muted">
          Money you add is for refunds: it can’t be withdrawn. What is left stays for your next
          refunds.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button name="intent" value="add">
            Pay with Paystack
          </Button>
          <Link to={paths.dashboard.payouts()} className={buttonClass("quiet")}>
            Not now
          </Link>
        </div>
      </form>
    </>
  );
}
