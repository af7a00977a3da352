import { Link } from "@remix-run/react";
import type { Proof } from "~/core/second-factor/proof.server";
import { ConfirmForm } from "~/dashboard/second-factor/confirm-form";
import { SignInFrame } from "~/dashboard/sign-in/sign-in-page";
import { paths } from "~/shared/paths";
import { ErrorSummary } from "~/ui/error-summary";

type Props = { ways: Proof["ways"]; returnTo: string; problem: string | null };

/** Asks for the PIN or a passkey, then leads back to the page that needs it. */
export function ConfirmView({ ways, returnTo, problem }: Props) {
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">Confirm that it’s you</h1>
      <p className="mt-2 mb-5 text-muted">So nobody who finds your phone can move your money.</p>
      {problem && !ways.pin ? (
        <div className="mb-5">
          <ErrorSummary errors={[{ message: problem }]} />
        </div>
      ) : null}
      <ConfirmForm ways={ways} returnTo={returnTo} problem={problem} />
      <p className="mt-4">
        <Link
          to={paths.secondFactor.own({ returnTo, forgot: "1" })}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {ways.pin ? "Forgot your PIN?" : "Can’t use your passkey?"}
        </Link>
      </p>
    </SignInFrame>
  );
}
