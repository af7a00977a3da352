import { Link } from "@remix-run/react";
import { Fingerprint, LockKeyhole } from "lucide-react";
import type { Proof } from "~/core/second-factor/proof.server";
import { paths } from "~/shared/paths";
import { ConfirmForm } from "./confirm-form";

type Props = { proof: Proof; returnTo: string; className: string };

/** In the place of a form that moves money, until the person's factor is proven. */
export function ConfirmFirst({ proof, returnTo, className }: Props) {
  return (
    <section aria-labelledby="confirm-first" className={className}>
      <h2 id="confirm-first" className="mb-3 flex items-center gap-2 text-lg font-bold">
        <LockKeyhole aria-hidden className="size-5 shrink-0" /> Confirm that it’s you
      </h2>
      <div className="max-w-sm">
        <ConfirmForm ways={proof.ways} returnTo={returnTo} />
      </div>
      <p className="mt-2">
        <Link
          to={paths.secondFactor.own({ returnTo, forgot: "1" })}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          I can’t use my PIN or passkey
        </Link>
      </p>
    </section>
  );
}

/** For somebody without a PIN or passkey. */
export function OfferFactor({ returnTo }: { returnTo: string }) {
  return (
    <p className="mt-4 flex items-start gap-3 rounded-card bg-rest-soft p-4">
      <Fingerprint aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <Link
          to={paths.secondFactor.own({ returnTo })}
          className="font-semibold text-ink underline underline-offset-4"
        >
          Add a PIN or passkey
        </Link>{" "}
        so that nobody with your phone can withdraw.
      </span>
    </p>
  );
}
