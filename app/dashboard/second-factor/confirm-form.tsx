import { Form, useNavigation } from "@remix-run/react";
import type { Proof } from "~/core/second-factor/proof.server";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { PasskeyButton } from "./passkey-button";

type Props = {
  ways: Proof["ways"];
  /** The page that asks, which opens once it is proven. */
  returnTo: string;
  problem?: string | null;
};

/** Asks for the person's PIN or passkey. Forms that move money show it in their place. */
export function ConfirmForm({ ways, returnTo, problem = null }: Props) {
  const busy = useNavigation().formData?.get("intent") === "pin";
  return (
    <div className="grid gap-4">
      {ways.passkey ? (
        <PasskeyButton kind="confirm" returnTo={returnTo}>
          Use your passkey
        </PasskeyButton>
      ) : null}
      {ways.pin ? (
        <Form
          method="post"
          action={paths.secondFactor.confirm()}
          noValidate
          className="grid gap-4"
          key={problem}
        >
          <input type="hidden" name="returnTo" value={returnTo} />
          <PinField id="pin" label="Your PIN" errors={problem ? [problem] : undefined} />
          <Button
            name="intent"
            value="pin"
            variant={ways.passkey ? "quiet" : "primary"}
            busy={busy}
            className="w-full"
          >
            Go on
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

export function PinField({
  id,
  label,
  hint,
  errors,
}: {
  id: string;
  label: string;
  hint?: string;
  errors?: string[] | undefined;
}) {
  return (
    <Field
      id={id}
      name={id}
      label={label}
      hint={hint}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      required
      errors={errors}
      className="max-w-48 text-2xl font-bold tracking-widest"
    />
  );
}
