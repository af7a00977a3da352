import type { PayoutStatus } from "~schema/payouts";
import { Pager } from "~/dashboard/shell/pager";
import type { BadgeTone } from "~/shared/badge-tone";
import { formatDateTime, formatFullDateTime, inZone } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import type { PayoutsPage } from "./payouts.queries.server";
import { queryOf } from "./transaction-list";
import type { TransactionsRequest } from "./transactions";

const statuses: Record<PayoutStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: "Pending", tone: "wait" },
  processing: { label: "Processing", tone: "work" },
  completed: { label: "Paid", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
};

type Props = PayoutsPage["history"] & {
  after: string | null;
  request: TransactionsRequest;
  /** Dates in another year show it. */
  readAt: Date;
  zone: string;
};

export function PayoutHistory({ payouts, next, after, request, readAt, zone }: Props) {
  const thisYear = inZone(readAt, zone).year;
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
        <table className={cardClass("mt-3 w-full text-left max-lg:block")}>
          <thead className="max-lg:sr-only lg:sticky lg:top-(--top-bar) lg:bg-card">
            <tr className="text-sm text-muted">
              <th scope="col" className="px-4 py-2 font-medium">
                Date
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium lg:px-2">
                Amount
              </th>
              <th scope="col" className="hidden px-4 py-2 font-medium lg:table-cell">
                Status
              </th>
              <th scope="col" className="hidden px-4 py-2 font-medium lg:table-cell">
                Reference
              </th>
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {payouts.map(({ id, at, amountKobo, status, reference, failure }) => (
              <tr
                key={id}
                className="flex flex-wrap justify-between gap-x-2 border-t border-line px-3 py-3 align-top first:max-lg:border-t-0 sm:px-4 lg:table-row"
              >
                <td className="min-w-0 flex-1 basis-[9rem] lg:px-4 lg:py-2">
                  {(inZone(at, zone).year === thisYear ? formatDateTime : formatFullDateTime)(
                    at,
                    zone,
                  )}
                  <span className="block text-sm break-all text-muted lg:hidden">{reference}</span>
                  <Outcome status={status} failure={failure} />
                </td>
                <td className="ml-auto text-right lg:px-2 lg:py-2">
                  <Money kobo={amountKobo} className="font-bold" />
                  <span className="mt-0.5 block lg:hidden">
                    <StatusBadge status={status} />
                  </span>
                </td>
                <td className="hidden px-4 py-2 lg:table-cell">
                  <StatusBadge status={status} />
                </td>
                <td className="hidden px-4 py-2 tabular-nums lg:table-cell">{reference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager
        label="More payouts"
        first={after && ["Newest", to()]}
        next={next && ["Older", to(next)]}
        className="mt-4 gap-3"
        preventScrollReset
      />
    </section>
  );
}

function StatusBadge({ status }: { status: PayoutStatus }) {
  const { tone, label } = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}

function Outcome({ status, failure }: { status: PayoutStatus; failure: string | null }) {
  if (status === "completed") return null;
  return (
    <span className={`block text-sm ${status === "failed" ? "text-bad" : "text-muted"}`}>
      {status === "pending"
        ? "Not sent yet. We try at least every half hour."
        : status === "processing"
          ? "On its way. Your bank has not confirmed it yet."
          : `${failure ?? "It did not arrive."} The money is back in your balance.`}
    </span>
  );
}
