import { Link } from "@remix-run/react";
import { Info, KeyRound, Landmark, Plus } from "lucide-react";
import { maskedAccount } from "~/shared/account-number";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import type { PayoutsPage } from "./payouts.queries.server";

export function PayoutMethods({ account }: { account: PayoutsPage["terms"]["account"] }) {
  return (
    <section aria-labelledby="methods" className="mt-8">
      <h2 id="methods" className="text-xl font-bold">
        Payout Methods
      </h2>
      {account ? (
        <ul className="mt-3">
          <li className={cardClass("flex flex-wrap items-center gap-x-4 gap-y-3 p-4")}>
            <Landmark aria-hidden className="size-6 shrink-0 text-muted" />
            <div className="min-w-0 flex-1 basis-[12rem]">
              <p className="font-semibold [overflow-wrap:anywhere]">{account.accountName}</p>
              <p className="text-muted">
                {account.bankName}{" "}
                <span className="whitespace-nowrap tabular-nums">
                  {maskedAccount(account.ending)}
                </span>
              </p>
            </div>
            {account.isVerified ? (
              <Badge tone="good">Verified</Badge>
            ) : (
              <Badge tone="wait">Not verified</Badge>
            )}
            <Link to={paths.dashboard.bank()} className={buttonClass("quiet")}>
              {account.isVerified ? "Change" : "Check account"}
            </Link>
          </li>
        </ul>
      ) : (
        <div className="mt-3 rounded-card border border-dashed border-line p-4">
          <p className="font-semibold">No payout methods added</p>
          <p className="text-muted">Add the bank account that your money goes to.</p>
          <Link to={paths.dashboard.bank()} className={buttonClass("quiet", "mt-3")}>
            <Plus aria-hidden className="size-5" /> Add Payout Method
          </Link>
        </div>
      )}
    </section>
  );
}

/** Rules: docs/rules.md, Payouts. */
export function FeeBox() {
  return (
    <section
      aria-labelledby="payout-fee"
      className="flex items-start gap-3 rounded-card bg-rest-soft p-4"
    >
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <h2 id="payout-fee" className="font-bold">
          Payout Fee: 3.5%
        </h2>
        <p>
          {brand.name} takes 3.5% of each payout, at most ₦5,000. The bank transfer costs nothing
          more, and a failed payout costs nothing. Paystack’s fee on each sale is already deducted.
        </p>
      </div>
    </section>
  );
}

export function SecureNote() {
  return (
    <section
      aria-labelledby="secure-payouts"
      className="flex items-start gap-3 rounded-card bg-good-soft p-4 text-good"
    >
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <h2 id="secure-payouts" className="font-bold">
          Secure Payouts
        </h2>
        <p>
          We only pay an account your bank has confirmed. A new account waits 24 hours and we e-mail
          you. To withdraw, you sign in again.
        </p>
      </div>
    </section>
  );
}
