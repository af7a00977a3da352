import { Form, Link } from "@remix-run/react";
import { CalendarClock, Hourglass } from "lucide-react";
import { RIPE_DAYS } from "~/core/payouts/wallet";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { dueText, TOO_FEW } from "./payout-figures";
import type { PayoutsPage } from "./payouts.queries.server";

type Props = Pick<PayoutsPage, "wallet" | "onItsWay" | "terms" | "averageTime"> & {
  readAt: Date;
  zone: string;
};

export function BalanceCard({ wallet, onItsWay, terms, averageTime, readAt, zone }: Props) {
  const { balanceKobo, availableKobo, feeKobo, pendingKobo, owedKobo, waitingKobo } = wallet;
  return (
    <section aria-labelledby="balance" className={cardClass("mt-3 p-4 lg:flex lg:gap-8")}>
      <div className="min-w-0 flex-1">
        <h2 id="balance" className="text-sm font-medium text-muted">
          Total Balance
        </h2>
        <p className="text-[clamp(1.25rem,9vw,1.875rem)] leading-tight font-extrabold tracking-tight tabular-nums">
          <Money kobo={balanceKobo} />
        </p>
        {waitingKobo > 0 ? (
          <p className="mt-1 font-medium text-bad">
            {formatKobo(waitingKobo)} of refunds is waiting. We send it to your customers as soon as
            your sales cover it.
          </p>
        ) : null}
        {owedKobo > waitingKobo ? (
          <p className="mt-1 font-medium text-bad">
            {formatKobo(owedKobo - waitingKobo)} more left your balance than was in it. Your next
            sales will cover it.
          </p>
        ) : null}
        <dl className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
          <div>
            <dt className="text-sm text-muted">Available</dt>
            <dd className="text-[min(1.25rem,9vw)] font-bold">
              <Money kobo={availableKobo} />
            </dd>
            {feeKobo > 0 ? (
              <dd className="text-sm text-muted">
                after {brand.name}’s fee of {formatKobo(feeKobo)}
              </dd>
            ) : null}
          </div>
          <div>
            <dt className="text-sm text-muted">Pending</dt>
            <dd className="text-[min(1.25rem,9vw)] font-bold">
              <Money kobo={pendingKobo} />
            </dd>
            <dd className="text-sm text-muted">
              {pendingKobo > 0 ? "on its way to your bank" : "nothing on its way"}
              {pendingKobo > 0 && averageTime !== TOO_FEW ? `, ${averageTime} on average` : null}
            </dd>
          </div>
          {onItsWay.length > 0 ? <OnItsWay wallet={wallet} days={onItsWay} /> : null}
          {wallet.disputedKobo > 0 ? (
            <div>
              <dt className="text-sm text-muted">Held for a dispute</dt>
              <dd className="text-[min(1.25rem,9vw)] font-bold">
                <Money kobo={wallet.disputedKobo} />
              </dd>
              <dd className="text-sm text-muted">until the customer&rsquo;s bank decides</dd>
            </div>
          ) : null}
        </dl>
      </div>
      <div className="mt-4 grid content-start gap-2 lg:mt-0 lg:w-80">
        <Withdraw availableKobo={availableKobo} isAutomatic={terms.isAutomatic} />
        <NextPayout terms={terms} availableKobo={availableKobo} readAt={readAt} zone={zone} />
        {terms.heldUntil ? (
          <p className="flex items-start gap-2 rounded-xl bg-wait-soft p-3 text-wait">
            <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              Payouts wait until {formatDateTime(terms.heldUntil, zone)}, because your bank account
              was changed.
            </span>
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** Lists money that a young store can't withdraw yet, by the day it can. */
function OnItsWay({ wallet, days }: Pick<Props, "wallet"> & { days: Props["onItsWay"] }) {
  return (
    <div>
      <dt className="text-sm text-muted">On its way</dt>
      <dd className="text-[min(1.25rem,9vw)] font-bold">
        <Money kobo={wallet.onItsWayKobo} />
      </dd>
      {days.map(({ day, kobo }) => (
        <dd key={day} className="text-sm text-muted">
          {day
            ? `${formatKobo(kobo)} on ${day}`
            : `${formatKobo(kobo)} ${RIPE_DAYS} days after you deliver it`}
        </dd>
      ))}
    </div>
  );
}

function Withdraw({ availableKobo, isAutomatic }: { availableKobo: number; isAutomatic: boolean }) {
  const isOff = isAutomatic || availableKobo < 1;
  return (
    <Form method="get" action={paths.dashboard.withdraw()}>
      <Button className="w-full" variant={isOff ? "quiet" : "primary"} disabled={isOff}>
        {isAutomatic ? "Auto-Payout Enabled" : "Withdraw Funds"}
      </Button>
      {!isAutomatic && availableKobo < 1 ? (
        <p className="mt-1 text-center text-sm text-muted">Nothing is available yet.</p>
      ) : null}
    </Form>
  );
}

function NextPayout({
  terms: { nextAt, minimumKobo, account, heldUntil },
  availableKobo,
  readAt,
  zone,
}: {
  terms: PayoutsPage["terms"];
  availableKobo: number;
  readAt: Date;
  zone: string;
}) {
  if (!nextAt)
    return (
      <p className="text-sm text-muted">
        Automatic payouts are off: your money stays here until you withdraw it.{" "}
        <Link
          to={`${paths.dashboard.settings.section("payments")}#autoPayoutEnabled`}
          className="font-semibold text-brand-text underline underline-offset-4"
        >
          Turn on
        </Link>
      </p>
    );
  return (
    <div className="flex items-start gap-2">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <p>
          Next Auto Payout: <strong className="font-bold">{dueText(nextAt, readAt, zone)}</strong>
        </p>
        <p className="text-sm text-muted">
          {!account?.isVerified
            ? "It needs your bank account first."
            : heldUntil && heldUntil > nextAt
              ? "We send it when the wait is over."
              : availableKobo < minimumKobo
                ? `We send it if at least ${formatKobo(minimumKobo)} is available by then.`
                : `${formatKobo(availableKobo)} so far, and what you sell until then.`}
        </p>
      </div>
    </div>
  );
}
