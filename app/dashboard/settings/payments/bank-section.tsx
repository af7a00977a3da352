import { Link } from "@remix-run/react";
import { Hourglass } from "lucide-react";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { BankState } from "./bank-account.server";
import { AccountCard } from "./bank-view";

export function BankSection({
  bank: { account, heldUntil },
  zone,
}: {
  bank: BankState;
  zone: string;
}) {
  return (
    <section
      id="bank"
      tabIndex={-1}
      aria-labelledby="bank-title"
      className="mt-8 grid grid-cols-1 gap-3"
    >
      <h3 id="bank-title" className="text-lg font-bold">
        Bank account
      </h3>
      {account ? (
        <AccountCard account={account} zone={zone}>
          <Link to={paths.dashboard.bank()} className={buttonClass("quiet")}>
            {account.verifiedAt ? "Change" : "Check account"}
          </Link>
        </AccountCard>
      ) : (
        <div className="rounded-card border border-dashed border-line p-4 sm:p-5">
          <p className="text-muted">Tell us where to send your money.</p>
          <Link to={paths.dashboard.bank()} className={buttonClass("primary", "mt-3")}>
            Add your bank account
          </Link>
        </div>
      )}
      {heldUntil ? (
        <p className="flex items-center gap-2 font-medium text-wait">
          <Hourglass aria-hidden className="size-5 shrink-0" /> Payouts wait until{" "}
          {formatDateTime(heldUntil, zone)}, because the account is new or your PIN was removed.
        </p>
      ) : null}
    </section>
  );
}
