import { Form, Link, useNavigation } from "@remix-run/react";
import { BadgeCheck, Hourglass } from "lucide-react";
import { FAILED_TEXT, FREE_KOBO, IDENTITY_WANTED, identityText } from "~/core/identity/identity";
import type { Identity } from "~/core/identity/identity.server";
import type { Proof } from "~/core/second-factor/proof.server";
import { ConfirmFirst } from "~/dashboard/second-factor/confirm-first";
import { SignInAgain, signInMessages } from "~/dashboard/second-factor/sign-in-again";
import { PageHeader } from "~/dashboard/shell/page-header";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { FilterBar } from "~/ui/filter-bar";
import type { IdentityFormResult } from "./identity-form.server";

type Props = {
  identity: Identity;
  kind: "person" | "business";
  proof: Proof;
  signedIn: string | null;
  answer: IdentityFormResult | null;
  failed: string | null;
};

/** Asks who owns the bank account, and says what became of it (docs/rules.md, Identity). */
export function IdentityView({ identity, kind, proof, signedIn, answer, failed }: Props) {
  const { state, accountName } = identity;
  const message =
    failed ?? answer?.message ?? (signedIn && !answer ? signInMessages[signedIn] : undefined);
  const due = answer?.signIn ? "sign-in" : proof.due;
  const here = paths.dashboard.identity(kind === "business" ? { as: kind } : {});
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader
        title="Who owns the account"
        back={{ to: paths.dashboard.payouts(), label: "Payouts" }}
      />
      <div className="mt-3">
        <ErrorSummary errors={message ? [{ message }] : []} />
      </div>
      <section aria-label="Identity" className={cardClass("mt-4 p-5")}>
        <State identity={identity} />
        {["confirmed", "checking", "review"].includes(state) ? null : accountName === null ? (
          <Link to={paths.dashboard.bank()} className={buttonClass("primary", "mt-4")}>
            Add your bank account
          </Link>
        ) : due === "sign-in" ? (
          <SignInAgain returnTo={here}>
            So nobody who finds your phone can answer for you.
          </SignInAgain>
        ) : due === "factor" ? (
          <ConfirmFirst proof={proof} returnTo={here} className="mt-5 border-t border-line pt-4" />
        ) : (
          <Claim kind={kind} answer={answer} accountName={accountName} />
        )}
      </section>
    </div>
  );
}

function State({ identity: { state, check, accountName } }: Pick<Props, "identity">) {
  if (state === "confirmed")
    return (
      <p role="status" className="flex items-start gap-3 text-good">
        <BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="font-bold">Confirmed.</strong> More than {formatKobo(FREE_KOBO)} can go
          to {accountName ?? "your bank"}.
        </span>
      </p>
    );
  if (state === "checking" || state === "review")
    return (
      <div role="status" className="flex items-start gap-3 text-wait">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p>{identityText(state)}</p>
          <p className="mt-1 break-words">
            {check!.kind === "person"
              ? `${check!.name}, BVN ending in ${check!.bvnEnding}`
              : `${check!.name}, CAC ${check!.cacNumber}`}
          </p>
          {state === "review" && check!.kind === "person" ? <Compared check={check!} /> : null}
        </div>
      </div>
    );
  return (
    <>
      <p>{IDENTITY_WANTED}</p>
      {state === "failed" || state === "refused" ? (
        <p role="status" className="mt-3 rounded-xl bg-wait-soft p-3 break-words text-wait">
          {state === "failed" ? FAILED_TEXT : check!.reason}
        </p>
      ) : state === "unfit" ? (
        <div role="status" className="mt-3 rounded-xl bg-wait-soft p-3 text-wait">
          <Compared check={{ ...check!, accountName: accountName! }} />
          <p className="mt-1">
            Please confirm it again for this account, or{" "}
            <Link
              to={paths.dashboard.bank()}
              className="font-semibold underline underline-offset-4"
            >
              use another account
            </Link>
            .
          </p>
        </div>
      ) : null}
    </>
  );
}

/** Which names were compared, as the bank may have spelled one differently. */
function Compared({ check }: { check: { accountName: string; names: string[] } }) {
  return (
    <p className="mt-1 break-words">
      The bank’s name of the account is {check.accountName}. We compared it with{" "}
      {check.names.join(", ")}.
    </p>
  );
}

function Claim({
  kind,
  answer,
  accountName,
}: Pick<Props, "kind" | "answer"> & { accountName: string }) {
  const busy = useNavigation().formData?.get("intent") === "identity";
  const { typed, errors = {} } = answer ?? {};
  return (
    <>
      <p className="mt-3 text-muted">
        The bank’s name of your account is <strong className="text-ink">{accountName}</strong>.
      </p>
      <FilterBar
        label="The account is"
        className="mt-3"
        replace
        options={[
          { to: paths.dashboard.identity(), label: "Mine", isCurrent: kind === "person" },
          {
            to: paths.dashboard.identity({ as: "business" }),
            label: "My business’s",
            isCurrent: kind === "business",
          },
        ]}
      />
      <Form method="post" noValidate className="mt-4 grid grid-cols-1 gap-4" key={kind}>
        <input type="hidden" name="kind" value={kind} />
        {kind === "person" ? (
          <>
            <Field
              id="firstName"
              name="firstName"
              label="First name"
              hint="As your bank has it"
              aria-required
              autoComplete="given-name"
              maxLength={100}
              defaultValue={typed?.firstName}
              errors={errors.firstName}
            />
            <Field
              id="lastName"
              name="lastName"
              label="Last name"
              aria-required
              autoComplete="family-name"
              maxLength={100}
              defaultValue={typed?.lastName}
              errors={errors.lastName}
            />
            <Field
              id="bvn"
              name="bvn"
              label="BVN"
              hint="11 digits. Paystack checks it with your bank. We keep only its last two digits."
              aria-required
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              errors={errors.bvn}
              className="tabular-nums"
            />
          </>
        ) : (
          <>
            <Field
              id="name"
              name="name"
              label="Registered name"
              hint="As the Corporate Affairs Commission has it"
              aria-required
              autoComplete="organization"
              maxLength={100}
              defaultValue={typed?.name}
              errors={errors.name}
            />
            <Field
              id="cacNumber"
              name="cacNumber"
              label="CAC registration number"
              hint="Such as RC 123456 or BN 1234567. A person looks it up, usually within a day."
              aria-required
              autoComplete="off"
              maxLength={40}
              defaultValue={typed?.cacNumber}
              errors={errors.cacNumber}
              className="tabular-nums"
            />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="identity" busy={busy}>
            Confirm
          </Button>
          <Link to={paths.dashboard.payouts()} className={buttonClass("quiet")}>
            Not now
          </Link>
        </div>
      </Form>
    </>
  );
}
