import { Link } from "@remix-run/react";
import type { PayoutStatus } from "~schema/payouts";
import type { BadgeTone } from "~/shared/badge-tone";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Money } from "~/ui/money";
import type { PayoutsPage } from "./payouts.queries.server";
import { queryOf } from "./transaction-list";
import type { TransactionsRequest } from "./transactions";

/** A payout's status as the history has it. */
const statuses: Record<PayoutStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "wait" },
  processing: { label: "Processing", tone: "work" },
  completed: { label: "Paid", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};

type Props = PayoutsPage["history"] & {
  /** The cursor of this page; null on the first. */
  after: string | null;
  /** Of the transactions, which stay as they are. */
  request: TransactionsRequest;
  zone: string;
};

/** Lists the payouts, newest first, ten a page. */
export function PayoutHistory({ payouts, next, after, request, zone }: Props) {
  const to = (payoutsAfter?: string) =>
    `${paths.dashboard.payouts({ ...queryOf(request), payouts: payoutsAfter })}#history`;
  return (
    <section
      id="history"
      tabIndex={-1}
      aria-labelledby="history-title"
      className="mt-8 scroll-mt-20 outline-none"
    >
      <h2 id="history-title" className="text-xl font-bold">
        Payout History
      </h2>
      {payouts.length === 0 ? (
        <p className="mt-3 rounded-card border border-dashed border-line p-4 text-muted">
          No payouts yet. Each payout to your bank shows here with its reference.
        </p>
      ) : (
        <table className="mt-3 w-full rounded-card bg-card text-left shadow-card">
          <thead>
            <tr className="text-sm text-muted">
              <th scope="col" className="px-4 py-3 font-medium">
                Date
              </th>
              <th scope="col" className="px-2 py-3 text-right font-medium">
                Amount
              </th>
              <th scope="col" className="px-4 py-3 font-medium">
                Status
              </th>
              <th scope="col" className="hidden px-4 py-3 font-medium sm:table-cell">
                Reference
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map(({ id, at, amountKobo, status, reference, failure }) => (
              <tr key={id} className="border-t border-line align-top">
                <td className="px-4 py-3">
                  {formatDateTime(at, zone)}
                  <span className="block text-sm break-all text-muted sm:hidden">{reference}</span>
                  {failure && status === "failed" ? (
                    <span className="mt-1 block text-sm text-bad">
                      {failure} The money is back in your balance.
                    </span>
                  ) : null}
                </td>
                <td className="px-2 py-3 text-right">
                  <Money kobo={amountKobo} className="font-bold" />
                </td>
                <td className="px-4 py-3">
                  <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
                </td>
                <td className="hidden px-4 py-3 tabular-nums sm:table-cell">{reference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {after || next ? (
        <nav aria-label="More payouts" className="mt-4 flex justify-between gap-3">
          {after ? (
            <Link to={to()} preventScrollReset className={buttonClass("quiet")}>
              Newest
            </Link>
          ) : (
            <span />
          )}
          {next ? (
            <Link to={to(next)} preventScrollReset className={buttonClass("quiet")}>
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}
