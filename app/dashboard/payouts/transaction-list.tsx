import { Link } from "@remix-run/react";
import {
  ArrowDownLeft,
  ArrowUpRight,
  BanknoteArrowUp,
  ChevronDown,
  HandCoins,
  MessageCircle,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import { Pager } from "~/dashboard/shell/pager";
import { countText } from "~/core/orders/long-list";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ListSearch } from "~/ui/list-search";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import type { TransactionsPage } from "./transactions.queries.server";
import {
  DEFAULT_PERIOD,
  statusTones,
  transactionTabNames,
  transactionTabs,
  walletPeriodNames,
  walletPeriods,
  type Transaction,
  type TransactionsRequest,
  type TransactionType,
} from "./transactions";

type Props = TransactionsPage & { request: TransactionsRequest; zone: string };

export const queryOf = ({ tab, period, q }: TransactionsRequest) => ({
  tab: tab === "all" ? undefined : tab,
  period: period === DEFAULT_PERIOD ? undefined : period,
  q: q || undefined,
});

export function TransactionList({ transactions, counts, next, request, zone }: Props) {
  const { tab, period, q, after } = request;
  const here = queryOf(request);
  const to = (fields: Parameters<typeof paths.dashboard.payouts>[0]) =>
    `${paths.dashboard.payouts({ ...here, ...fields })}#transactions`;
  return (
    <section
      id="transactions"
      tabIndex={-1}
      aria-labelledby="transactions-title"
      className="mt-8 scroll-mt-20 outline-none"
    >
      <h2 id="transactions-title" className="text-xl font-bold">
        Transactions
      </h2>
      <div className="list-tools">
        <ListSearch
          action={`${paths.dashboard.payouts()}#transactions`}
          label="Search transactions"
          placeholder="Search transactions..."
          query={q}
          keep={{ tab: here.tab, period: here.period }}
          preventScrollReset
        />
        <FilterBar
          label="Transactions by period"
          options={walletPeriodNames.map((name) => ({
            to: to({ period: name === DEFAULT_PERIOD ? undefined : name }),
            label: walletPeriods[name],
            isCurrent: name === period,
          }))}
        />
        <FilterBar
          label="Transactions by type"
          options={transactionTabNames.map((name) => ({
            to: to({ tab: name === "all" ? undefined : name }),
            label: transactionTabs[name],
            count: countText(counts[name]),
            isCurrent: name === tab,
          }))}
        />
      </div>
      {transactions.length > 0 ? (
        <ul className={cardClass("divide-y divide-line overflow-hidden")}>
          {transactions.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} zone={zone} />
          ))}
        </ul>
      ) : (
        <div>
          <EmptyState
            drawing={<Wallet className="size-9" />}
            title="No transactions found"
            action={
              q || tab !== "all" || period !== DEFAULT_PERIOD ? (
                <Link
                  to={`${paths.dashboard.payouts()}#transactions`}
                  preventScrollReset
                  className={buttonClass("quiet")}
                >
                  Show all
                </Link>
              ) : undefined
            }
          >
            {q
              ? "Try another word, or a longer period."
              : "Each sale, refund, payout and message you pay for shows here as soon as it happens."}
          </EmptyState>
        </div>
      )}
      <Pager
        label="More transactions"
        first={after && ["Newest", to({})]}
        next={next && ["Older", to({ after: next })]}
        className="mt-4 gap-3"
        preventScrollReset
      />
    </section>
  );
}

const icons: Record<TransactionType, LucideIcon> = {
  Sale: ArrowDownLeft,
  Payout: ArrowUpRight,
  Refund: BanknoteArrowUp,
  Message: MessageCircle,
  "Money added": HandCoins,
};

function Row({ transaction, zone }: { transaction: Transaction; zone: string }) {
  const { type, amountKobo, status, at, description, shortId } = transaction;
  const Icon = icons[type];
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-rest-soft [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden
            className="hidden size-10 shrink-0 place-items-center rounded-full bg-rest-soft text-rest sm:grid"
          >
            <Icon className="size-5" />
          </span>
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
            <span className="min-w-0 flex-1 basis-[7rem] font-semibold [overflow-wrap:anywhere]">
              {description || type}
            </span>
            <span
              className={`font-bold whitespace-nowrap tabular-nums ${amountKobo > 0 ? "text-good" : ""}`}
            >
              {amountKobo > 0 ? "+" : ""}
              {formatKobo(amountKobo)}
            </span>
            <span className="flex w-full flex-wrap items-center justify-between gap-x-1 text-sm text-muted">
              <span>
                {type === "Sale" ? <span className="hidden lg:inline">Sale · </span> : null}
                {formatDateTime(at, zone)}
                <span className="hidden tabular-nums lg:inline"> · {shortId}</span>
              </span>
              {status === "Completed" ? status : <Badge tone={statusTones[status]}>{status}</Badge>}
            </span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition group-open:rotate-180"
          />
        </summary>
        <Details transaction={transaction} />
      </details>
    </li>
  );
}

function Details({
  transaction: { explanation, order, reference, method, feeKobo, shortId },
}: {
  transaction: Transaction;
}) {
  return (
    <div className="px-4 pb-4 sm:pl-17">
      <p>{explanation}.</p>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {reference ? <Fact term="Reference">{reference}</Fact> : null}
        <Fact term="Method">{method}</Fact>
        {feeKobo > 0 ? <Fact term="Fee">{formatKobo(feeKobo)}</Fact> : null}
        <Fact term="Transaction">{shortId}</Fact>
      </dl>
      {order ? (
        <Link
          to={paths.dashboard.order(order.id)}
          className="-mb-2 inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          Open order {order.number}
        </Link>
      ) : null}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </>
  );
}
