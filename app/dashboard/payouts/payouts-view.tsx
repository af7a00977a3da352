import { Link } from "@remix-run/react";
import { ChevronDown, FileText, Landmark, Settings } from "lucide-react";
import type { Wallet } from "~/core/payouts/wallet";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Money } from "~/ui/money";
import { SumLine } from "~/ui/sum-line";
import { Time } from "~/ui/time";
import { BalanceCard } from "./balance-card";
import { IdentityStep } from "./identity/identity-step";
import { PayoutHistory } from "./payout-history";
import { FeeBox, PayoutMethods, SecureNote } from "./payout-methods";
import type { PayoutsPage } from "./payouts.queries.server";
import { TransactionList } from "./transaction-list";
import type { TransactionsRequest } from "./transactions";
import { PageHeader } from "~/dashboard/shell/page-header";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Figures } from "~/ui/figures";

type Props = PayoutsPage & {
  request: TransactionsRequest;
  payoutsAfter: string | null;
  readAt: Date;
  zone: string;
};

/** Shows a vendor's balance and how it comes about (docs/rules.md, Payouts). */
export function PayoutsView({
  wallet,
  tier,
  onItsWay,
  reserve,
  isPaused,
  identity,
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
  const before = wallet.messagesKobo ? "before our fee and messages" : "before our fee";
  return (
    <>
      <PageHeader title="Payouts &amp; Wallet" />
      <BalanceCard
        wallet={wallet}
        tier={tier}
        onItsWay={onItsWay}
        reserve={reserve}
        isPaused={isPaused}
        identity={identity}
        terms={terms}
        averageTime={averageTime}
        readAt={readAt}
        zone={zone}
      />
      <IdentityStep identity={identity} />
      <nav aria-label="Quick Actions" className="mt-3 flex flex-wrap gap-2">
        <QuickAction to={paths.dashboard.bank()} icon={Landmark}>
          {terms.account ? "Change Payout Method" : "Add Payout Method"}
        </QuickAction>
        <QuickAction to={paths.dashboard.statement()} icon={FileText}>
          Download Statement
        </QuickAction>
        <QuickAction
          to={`${paths.dashboard.settings.section("payments")}#payoutCycle`}
          icon={Settings}
        >
          Payout Settings
        </QuickAction>
      </nav>
      <Figures
        label="Figures"
        className="mt-3"
        figures={[
          { label: "Total Paid Out", value: <Money kobo={wallet.paidOutKobo} /> },
          {
            label: "Next Payout",
            value:
              wallet.pendingKobo > 0 ? <Money kobo={wallet.pendingKobo} /> : "No pending payout",
            note:
              wallet.pendingKobo > 0 && underWaySince ? (
                <>
                  requested <Time at={underWaySince} format="datetime" zone={zone} />
                </>
              ) : null,
          },
          {
            label: "Lifetime Earnings",
            value: <Money kobo={wallet.earnedKobo} />,
            note: before,
          },
          { label: "This Month", value: <Money kobo={earnedThisMonthKobo} />, note: before },
          { label: "Average Payout Time", value: averageTime },
          { label: "Success Rate", value: successRate },
        ]}
      />
      <HowItAddsUp wallet={wallet} />
      <TransactionList {...page} request={request} zone={zone} />
      <PayoutHistory
        {...history}
        after={payoutsAfter}
        request={request}
        readAt={readAt}
        zone={zone}
      />
      <PayoutMethods account={terms.account} />
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        <FeeBox />
        <SecureNote />
      </div>
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
    <Link to={to} className={buttonClass("quiet", "max-sm:flex-1 max-sm:!px-2 max-sm:text-sm")}>
      <Icon aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" /> {children}
    </Link>
  );
}

function HowItAddsUp({ wallet }: { wallet: Wallet }) {
  const { earnedKobo, messagesKobo, addedKobo, paidOutKobo, pendingKobo, balanceKobo } = wallet;
  return (
    <details className={cardClass("group mt-2")}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-semibold hover:bg-rest-soft">
        How these figures add up
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition group-open:rotate-180"
        />
      </summary>
      <dl className="grid gap-2 px-4 pt-1 pb-4">
        <SumLine term="Sales, less Paystack’s fees and refunds" kobo={earnedKobo} />
        {messagesKobo ? <SumLine term="Messages to phones" kobo={-messagesKobo} /> : null}
        {addedKobo ? <SumLine term="Money you added" kobo={addedKobo} /> : null}
        <SumLine term="Paid out to your bank" kobo={-paidOutKobo} />
        <SumLine term="Pending, on its way to your bank" kobo={-pendingKobo} />
        <SumLine
          term={`${brand.name}’s fees of these payouts`}
          kobo={-(earnedKobo - messagesKobo + addedKobo - paidOutKobo - pendingKobo - balanceKobo)}
        />
        <SumLine
          term="Total balance"
          kobo={balanceKobo}
          className="border-t border-line pt-2 font-bold"
        />
      </dl>
    </details>
  );
}
