import { Link } from "@remix-run/react";
import { ChevronDown, FileText, Landmark, Settings } from "lucide-react";
import type { ReactNode } from "react";
import type { Wallet } from "~/core/payouts/wallet";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Money } from "~/ui/money";
import { SumLine } from "~/ui/sum-line";
import { Time } from "~/ui/time";
import { BalanceCard } from "./balance-card";
import { TOO_FEW } from "./payout-figures";
import { PayoutHistory } from "./payout-history";
import { FeeBox, PayoutMethods, SecureNote } from "./payout-methods";
import type { PayoutsPage } from "./payouts.queries.server";
import { TransactionList } from "./transaction-list";
import type { TransactionsRequest } from "./transactions";
import { PageHeader } from "~/dashboard/shell/page-header";
import { cardClass } from "~/ui/card";

type Props = PayoutsPage & {
  request: TransactionsRequest;
  payoutsAfter: string | null;
  readAt: Date;
  zone: string;
};

/** Shows a vendor's balance and how it comes about (docs/rules.md, Payouts). */
export function PayoutsView({
  wallet,
  onItsWay,
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
      <PageHeader
        title="Payouts &amp; Wallet"
        subtitle="What you’ve earned and what’s on its way"
      />
      <BalanceCard
        wallet={wallet}
        onItsWay={onItsWay}
        terms={terms}
        averageTime={averageTime}
        readAt={readAt}
        zone={zone}
      />
      <nav
        aria-label="Quick Actions"
        className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2 sm:gap-3"
      >
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
      <section aria-label="Figures" className="mt-4">
        <dl
          className={cardClass(
            "divide-y divide-line sm:grid sm:grid-cols-2 sm:gap-3 sm:divide-y-0 sm:bg-transparent sm:shadow-none lg:grid-cols-3",
          )}
        >
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
              <FigureText>No pending payout</FigureText>
            )}
          </Figure>
          <Figure label="Lifetime Earnings" note={before}>
            <Money kobo={wallet.earnedKobo} />
          </Figure>
          <Figure label="This Month" note={before}>
            <Money kobo={earnedThisMonthKobo} />
          </Figure>
          <Figure label="Average Payout Time">
            <FigureOrText text={averageTime} />
          </Figure>
          <Figure label="Success Rate">
            <FigureOrText text={successRate} />
          </Figure>
        </dl>
        <HowItAddsUp wallet={wallet} />
      </section>
      <TransactionList {...page} request={request} zone={zone} />
      <PayoutHistory
        {...history}
        after={payoutsAfter}
        request={request}
        readAt={readAt}
        zone={zone}
      />
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
      className={cardClass(
        "flex min-h-11 flex-col items-center gap-1 px-2 py-3 text-center text-sm leading-tight font-semibold hover:text-brand-text lg:flex-row lg:gap-3 lg:px-4 lg:text-left lg:text-base",
      )}
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
    <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 sm:block sm:rounded-card sm:bg-card sm:py-4 sm:shadow-card">
      <dt className="text-sm font-medium text-muted">{label}</dt>
      <dd className="text-right font-bold tabular-nums sm:mt-1 sm:text-left sm:text-xl sm:font-extrabold sm:tracking-tight">
        {children}
      </dd>
      {note ? <dd className="w-full text-sm text-muted">{note}</dd> : null}
    </div>
  );
}

const FigureText = ({ children }: { children: string }) => (
  <span className="text-sm font-semibold tracking-normal sm:text-base">{children}</span>
);

const FigureOrText = ({ text }: { text: string }) =>
  text === TOO_FEW ? <FigureText>{text}</FigureText> : text;

function HowItAddsUp({ wallet }: { wallet: Wallet }) {
  const { earnedKobo, messagesKobo, paidOutKobo, pendingKobo, balanceKobo } = wallet;
  return (
    <details className={cardClass("group mt-3")}>
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
        <SumLine term="Paid out to your bank" kobo={-paidOutKobo} />
        <SumLine term="Pending, on its way to your bank" kobo={-pendingKobo} />
        <SumLine
          term={`${brand.name}’s fees of these payouts`}
          kobo={-(earnedKobo - messagesKobo - paidOutKobo - pendingKobo - balanceKobo)}
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
