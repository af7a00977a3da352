import { Form, Link, useNavigation } from "@remix-run/react";
import { LogIn } from "lucide-react";
import type { Wallet } from "~/core/payouts/wallet";
import type { Proof } from "~/core/second-factor/proof.server";
import { ConfirmFirst, OfferFactor } from "~/dashboard/second-factor/confirm-first";
import type { MaskedBankAccount } from "~/dashboard/settings/payments/bank-account.server";
import { maskedAccount } from "~/shared/account-number";
import { brand } from "~/shared/brand";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { Refusal } from "~/shared/refusal";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SumLine } from "~/ui/sum-line";
import { useFormToken } from "~/ui/use-form-token";
import { PageHeader } from "~/dashboard/shell/page-header";
import { cardClass } from "~/ui/card";

/** After signing in again; success (`again`) needs no message, as the form shows. */
const signInMessages: Record<string, string> = {
  other: "That was a different Google account. Sign in with the one you use here.",
  stale:
    "Google let you in without asking for your password. Sign out of Google on this device (accounts.google.com), then sign in again here.",
  failed: "Sign-in didn’t work. Please try again.",
};

type Props = {
  wallet: Wallet;
  refusal: Refusal | null;
  account: MaskedBankAccount | null;
  proof: Proof;
  /** What must be proven before the form shows. */
  due: Proof["due"];
  signedIn: string | null;
  /** Idempotency token of the form. */
  token: string;
  error: string | null;
};

/** Confirms a withdrawal (docs/rules.md, Payouts). */
export function WithdrawView(props: Props) {
  const { wallet, refusal, account, proof, due, signedIn, error } = props;
  const message =
    error ?? (refusal ? refusal.message : signedIn ? signInMessages[signedIn] : undefined);
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title="Withdraw Funds"
        back={{ to: paths.dashboard.payouts(), label: "Payouts" }}
      />
      <div className="mt-3">
        <ErrorSummary errors={message ? [{ message }] : []} />
      </div>
      <section aria-label="This payout" className={cardClass("mt-4 p-5")}>
        <dl className="grid gap-2">
          <SumLine term="From your balance" kobo={wallet.availableKobo + wallet.feeKobo} />
          <SumLine term={`${brand.name}’s fee, 3.5%, at most ₦5,000`} kobo={-wallet.feeKobo} />
          <SumLine
            term="To your bank"
            kobo={wallet.availableKobo}
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
          <SignInAgain />
        ) : due === "factor" ? (
          <ConfirmFirst
            proof={proof}
            returnTo={paths.dashboard.withdraw()}
            className="mt-5 border-t border-line pt-4"
          />
        ) : (
          <Confirm {...props} />
        )}
      </section>
      {proof.factor === "none" ? <OfferFactor returnTo={paths.dashboard.withdraw()} /> : null}
    </div>
  );
}

function Confirm({ wallet, token: initialToken }: Props) {
  const token = useFormToken(initialToken);
  const busy = useNavigation().formData?.get("intent") === "withdraw";
  return (
    <Form method="post" action={paths.dashboard.withdraw()} className="mt-5 flex flex-wrap gap-2">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="amount" value={wallet.availableKobo} />
      <Button name="intent" value="withdraw" busy={busy}>
        Withdraw {formatKobo(wallet.availableKobo)}
      </Button>
      <Link to={paths.dashboard.payouts()} className={buttonClass("quiet")}>
        Not now
      </Link>
    </Form>
  );
}

function SignInAgain() {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <LogIn aria-hidden className="size-5 shrink-0" /> Please sign in again first
      </h2>
      <p className="mt-1 text-muted">
        So nobody who finds your phone can move your money. You’ll come back here and have ten
        minutes.
      </p>
      {/* A document post, as it redirects to another site. */}
      <form method="post" action={paths.signIn()} className="mt-3">
        <input type="hidden" name="again" value="1" />
        <input type="hidden" name="returnTo" value={paths.dashboard.withdraw()} />
        <Button>Sign in again with Google</Button>
      </form>
    </div>
  );
}

/** Links to the page that removes the obstacle, if there is one. */
function NextStep({ code }: { code: string }) {
  const [to, label] =
    code === "no_account"
      ? [paths.dashboard.bank(), "Add Payout Method"]
      : code === "automatic" || code === "minimum"
        ? [
            `${paths.dashboard.settings.section("payments")}#${code === "minimum" ? "minimumPayoutAmount" : "autoPayoutEnabled"}`,
            "Payout Settings",
          ]
        : [paths.dashboard.payouts(), "Back to payouts"];
  return (
    <>
      {code === "automatic" ? (
        <p className="mt-4">
          Your money goes to your bank automatically. To withdraw it yourself, turn automatic
          payouts off.
        </p>
      ) : null}
      <Link to={to} className={buttonClass("quiet", "mt-5")}>
        {label}
      </Link>
    </>
  );
}
