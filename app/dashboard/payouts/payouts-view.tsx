import { Link } from "@remix-run/react";
import { FileText, Landmark, Settings2 } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Money } from "~/ui/money";
import { Time } from "~/ui/time";
import { BalanceCard } from "./balance-card";
import { PayoutHistory } from "./payout-history";
import { FeeBox, PayoutMethods, SecureNote } from "./payout-methods";
import type { PayoutsPage } from "./payouts.queries.server";
import { TransactionList } from "./transaction-list";
import type { TransactionsRequest } from "./transactions";

type Props = PayoutsPage & {
  request: TransactionsRequest;
  /** The cursor of the payout history; null on its first page. */
  payoutsAfter: string | null;
  /** When the page was read. */
  readAt: Date;
  zone: string;
};

/** Shows a vendor's wallet: what is theirs, what is on its way, and why (docs/rules.md, Payouts). */
export function PayoutsView({
  wallet,
  terms,
  earnedThisMonthKobo,
  averageTime,
  successRate,
  underWaySince,
  history,
  page,
  request,
  payoutsAfter,
  readAt,
  zone,
}: Props) {
  return (
    <>
      <header>
        <h1 className="text-3xl font-extrabold tracking-tight">Payouts &amp; Wallet</h1>
        <p className="text-muted">What is yours, what is on its way, and why</p>
      </header>
      <BalanceCard wallet={wallet} terms={terms} readAt={readAt} zone={zone} />
      <nav aria-label="Quick Actions" className="mt-4 grid gap-2 sm:grid-cols-3">
        <QuickAction to={paths.dashboard.bank()} icon={Landmark}>
          Add Payout Method
        </QuickAction>
        <QuickAction to={paths.dashboard.statement()} icon={FileText}>
          Download Statement
        </QuickAction>
        <QuickAction
          to={`${paths.dashboard.settings.section("payments")}#payoutCycle`}
          icon={Settings2}
        >
          Payout Settings
        </QuickAction>
      </nav>
      <section aria-label="Figures" className="mt-4">
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
          <Figure label="Total Paid Out">
            <Money kobo={wallet.paidOutKobo} />
          </Figure>
          <Figure
            label="Next Payout"
            note={
              wallet.pendingKobo > 0 && underWaySince ? (
                <>
                  requested <Time at={underWaySince} format="datetime" zone={zone} />
                </>
              ) : null
            }
          >
            {wallet.pendingKobo > 0 ? (
              <Money kobo={wallet.pendingKobo} />
            ) : (
              <span className="text-base font-semibold">No pending payout</span>
            )}
          </Figure>
          <Figure label="Lifetime Earnings" note="before our fee">
            <Money kobo={wallet.earnedKobo} />
          </Figure>
          <Figure label="This Month" note="before our fee">
            <Money kobo={earnedThisMonthKobo} />
          </Figure>
          <Figure label="Average Payout Time">
            <Computed text={averageTime} />
          </Figure>
          <Figure label="Success Rate">
            <Computed text={successRate} />
          </Figure>
        </dl>
      </section>
      <TransactionList {...page} request={request} zone={zone} />
      <PayoutHistory {...history} after={payoutsAfter} request={request} zone={zone} />
      <PayoutMethods account={terms.account} />
      <FeeBox />
      <SecureNote />
    </>
  );
}

function QuickAction({
  to,
  icon: Icon,
  children,
}: {
  to: string;
  icon: typeof Landmark;
  children: string;
}) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-3 rounded-card bg-card px-4 py-2 font-semibold shadow-card hover:text-brand-text"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-muted" /> {children}
    </Link>
  );
}

function Figure({
  label,
  note,
  children,
}: {
  label: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0 rounded-card bg-card p-4 shadow-card">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="mt-1 text-xl font-extrabold tracking-tight break-words tabular-nums">
        {children}
      </dd>
      {note ? <dd className="text-sm text-muted">{note}</dd> : null}
    </div>
  );
}

/** Shows a figure as it is, and the words for a missing one smaller. */
function Computed({ text }: { text: string }) {
  return /\d/.test(text) ? text : <span className="text-base font-semibold">{text}</span>;
}
