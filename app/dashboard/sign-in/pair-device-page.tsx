import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { SignInFrame } from "./sign-in-page";

/** Signs in a kitchen device by a code (docs/rules.md, Kitchen devices). */
export function PairDevicePage({
  problem,
  typed,
}: {
  problem: string | null;
  typed: string | undefined;
}) {
  const busy = useNavigation().state === "submitting";
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">Pair a kitchen device</h1>
      <p className="mt-2 text-muted">
        The owner or a manager opens Security in their dashboard, taps ‘Pair a kitchen device’ and
        reads you the code.
      </p>
      <div className="mt-5 empty:hidden">
        <ErrorSummary errors={problem ? [{ message: problem, fieldId: "code" }] : []} />
      </div>
      <Form method="post" noValidate className="mt-5 grid gap-4">
        <Field
          id="code"
          name="code"
          label="Code"
          hint="9 digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          defaultValue={typed}
          errors={problem ? [problem] : undefined}
          className="text-center text-3xl font-bold tracking-widest tabular-nums"
        />
        <Button busy={busy} className="w-full">
          Pair this device
        </Button>
      </Form>
      <p className="mt-4 text-muted">
        Have a Google account?{" "}
        <Link
          to={paths.login()}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </SignInFrame>
  );
}
