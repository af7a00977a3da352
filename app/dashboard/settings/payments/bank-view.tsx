import { Form, Link, useNavigation } from "@remix-run/react";
import { ArrowLeft, BadgeCheck, Hourglass, Landmark, LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { maskedAccount } from "~/shared/account-number";
import { banks } from "~/shared/banks";
import { formatDateTime, formatFullDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card, cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, SelectField } from "~/ui/field";
import type { Proof } from "~/core/second-factor/proof.server";
import { ConfirmFirst } from "~/dashboard/second-factor/confirm-first";
import type { BankState, MaskedBankAccount } from "./bank-account.server";
import type { BankFormResult } from "./bank-actions.server";

/** After signing in again; success (`again`) needs no message, as the form shows. */
const signInMessages: Record<string, string> = {
  other:
    "That was a different Google account. Sign in with the one you use here. Nothing has changed.",
  stale:
    "Google let you in without asking for your password. Sign out of Google on this device (accounts.google.com), then sign in again here. Nothing has changed.",
  failed: "Sign-in didn’t work. Please try again. Nothing has changed.",
};

type Props = {
  state: BankState;
  proof: Proof;
  signedIn: string | null;
  /** The bank chosen before signing in again. */
  bankCode: string;
  answer: BankFormResult | null;
  zone: string;
  email: string;
};

/** Rules: docs/rules.md, Bank account. */
export function BankPage({ state, proof, signedIn, bankCode, answer, zone, email }: Props) {
  const { account, heldUntil, isProtected } = answer?.state ?? state;
  const asksFirst = account ? account.verifiedAt != null : isProtected;
  const due = (answer ? answer.signIn : asksFirst) ? proof.due : null;
  const bank = answer?.typed.bankCode ?? bankCode;
  const refused = signedIn && !answer ? signInMessages[signedIn] : undefined;
  return (
    <div className="min-w-0">
      <Link
        to={paths.dashboard.settings.section("payments")}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> Payments
      </Link>
      <h2 className="text-xl font-bold">Bank account</h2>
      <p className="mt-0.5 mb-4 text-muted">
        Where we send your money. We check the account’s name with the bank before saving.
      </p>
      <div className="grid grid-cols-1 gap-6">
        <ErrorSummary errors={refused ? [{ message: refused }] : []} />
        {account ? <AccountCard account={account} zone={zone} /> : null}
        {heldUntil ? (
          <p className="flex items-start gap-3 rounded-card bg-wait-soft p-4 text-wait">
            <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              <strong className="font-bold">
                Payouts wait until {formatDateTime(heldUntil, zone)}
              </strong>
              , because the account is new or your PIN was removed. We have written to {email}, in
              case it wasn’t you.
            </span>
          </p>
        ) : null}
        {due === "sign-in" ? (
          <SignInAgain bankCode={bank} asked={answer !== null} isFirst={!account} />
        ) : due === "factor" ? (
          <ConfirmFirst
            proof={proof}
            returnTo={paths.dashboard.bank({ bank })}
            className={cardClass("p-4 sm:p-5")}
          />
        ) : (
          <AccountForm
            account={account}
            mark={(answer?.state ?? state).mark}
            bankCode={bankCode}
            answer={answer}
          />
        )}
      </div>
    </div>
  );
}

export function AccountCard({
  account,
  zone,
  children,
}: {
  account: MaskedBankAccount;
  zone: string;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label="Your bank account"
      className={cardClass("flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5")}
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-xl bg-rest-soft text-rest"
      >
        <Landmark className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-[14rem]">
        <p className="font-bold break-words">{account.accountName}</p>
        <p className="text-muted">
          {account.bankName}{" "}
          <span className="whitespace-nowrap tabular-nums">{maskedAccount(account.ending)}</span>
        </p>
      </div>
      {account.verifiedAt ? (
        <p className="text-sm text-muted">
          <Badge tone="good">
            <BadgeCheck aria-hidden className="size-4" /> Verified
          </Badge>{" "}
          {formatFullDateTime(account.verifiedAt, zone)}
        </p>
      ) : (
        <Badge tone="wait">Not verified</Badge>
      )}
      {children}
    </section>
  );
}

type SignInAgainProps = { bankCode: string; asked: boolean; isFirst: boolean };

/** For a change, or for a first account that a balance is waiting for. */
function SignInAgain({ bankCode, asked, isFirst }: SignInAgainProps) {
  return (
    <section aria-labelledby="sign-in-again" className={cardClass("p-4 sm:p-5")}>
      <h3 id="sign-in-again" className="flex items-center gap-2 text-lg font-bold">
        <LogIn aria-hidden className="size-5 shrink-0" />{" "}
        {asked
          ? "Please sign in again to save this"
          : isFirst
            ? "Add the account"
            : "Change the account"}
      </h3>
      <p className="mt-1 text-muted">
        Sign in again first, so nobody who finds your phone can send your money elsewhere. You’ll
        come back here and have ten minutes.
        {isFirst ? "" : " After a change, payouts wait 24 hours and we e-mail you."}
      </p>
      {/* A document post, as it redirects to another site. */}
      <form method="post" action={paths.signIn()} className="mt-4">
        <input type="hidden" name="again" value="1" />
        <input type="hidden" name="returnTo" value={paths.dashboard.bank({ bank: bankCode })} />
        <Button>Sign in again with Google</Button>
      </form>
    </section>
  );
}

/** Two submits: the first asks the bank for the holder's name, the second confirms it. */
function AccountForm({
  account,
  mark,
  bankCode,
  answer,
}: {
  account: MaskedBankAccount | null;
  mark: string;
  bankCode: string;
  answer: BankFormResult | null;
}) {
  const busy = useNavigation().formData?.get("intent") === "bank";
  return (
    <Card
      titleId="account-form"
      title={
        !account ? "Your account" : account.verifiedAt ? "Another account" : "Check your account"
      }
    >
      <Form
        method="post"
        noValidate
        className="mt-3 grid grid-cols-1 gap-4"
        key={`${answer?.accountName ?? ""} ${mark}`}
      >
        <ErrorSummary errors={aboveForm(answer)} />
        <input type="hidden" name="intent" value="bank" />
        <input type="hidden" name="madeFrom" value={mark} />
        <AccountFields bankCode={bankCode} answer={answer} />
        {answer?.accountName ? (
          <ConfirmName name={answer.accountName} isChange={Boolean(account?.verifiedAt)} />
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} variant={answer?.accountName ? "primary" : "quiet"}>
            {answer?.accountName ? "Yes, save this account" : "Check account"}
          </Button>
          {answer?.accountName ? (
            <Link to={paths.dashboard.bank()} className={buttonClass("quiet")}>
              No
            </Link>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

function aboveForm(answer: BankFormResult | null): { message: string }[] {
  if (answer?.moved)
    return [
      {
        message:
          "Your account was changed in another window. The current one is shown above. Submit again to use this one instead.",
      },
    ];
  return answer?.missing ? [{ message: "Please fill in all required fields" }] : [];
}

function AccountFields({ bankCode, answer }: { bankCode: string; answer: BankFormResult | null }) {
  const errors = answer?.errors ?? {};
  return (
    <>
      <SelectField
        id="bankCode"
        name="bankCode"
        label="Bank"
        aria-required
        defaultValue={answer?.typed.bankCode ?? bankCode}
        errors={errors.bankCode}
      >
        <option value="">Choose your bank</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        id="accountNumber"
        name="accountNumber"
        label="Account number"
        hint="10 digits"
        aria-required
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        defaultValue={answer?.typed.accountNumber ?? ""}
        errors={errors.accountNumber}
        className="tabular-nums"
      />
    </>
  );
}

function ConfirmName({ name, isChange }: { name: string; isChange: boolean }) {
  return (
    <div role="status" className="rounded-card bg-good-soft p-4 text-good">
      <p>
        The bank says this account belongs to <strong className="font-bold">{name}</strong>. Is that
        you?
      </p>
      {isChange ? <p className="mt-1">When you save it, payouts wait 24 hours.</p> : null}
      <input type="hidden" name="seenName" value={name} />
    </div>
  );
}
