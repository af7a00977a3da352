import { Form, Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import { brand } from "~/shared/brand";
import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Money } from "~/ui/money";
import { PAUSED_TEXT } from "~/core/payouts/payout-hold";
import { dueText, TOO_FEW } from "./payout-figures";
import type { PayoutsPage } from "./payouts.queries.server";
import { WaitNote } from "./wait-note";

type Props = Pick<
  PayoutsPage,
  "wallet" | "tier" | "onItsWay" | "reserve" | "isPaused" | "identity" | "terms" | "averageTime"
> & {
  readAt: Date;
  zone: string;
};
type Shown = Omit<Props, "averageTime" | "readAt" | "zone">;

export function BalanceCard({ averageTime, readAt, zone, ...props }: Props) {
  const { wallet, onItsWay, terms, isPaused } = props;
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
            {formatKobo(waitingKobo)} of refunds is waiting.{" "}
            {wallet.missingKobo > 0
              ? "We send it to your customers as soon as your sales cover it."
              : "It goes out to your customers now."}
          </p>
        ) : null}
        {owedKobo > waitingKobo ? (
          <p className="mt-1 font-medium text-bad">
            {formatKobo(owedKobo - waitingKobo)} more left your balance than was in it. Your next
            sales will cover it.
          </p>
        ) : null}
        {wallet.missingKobo > 0 ? (
          <Link to={paths.dashboard.addMoney()} className={buttonClass("quiet", "mt-2")}>
            Add money
          </Link>
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
              {pendingKobo > 0 ? "on its way to your bank" : "nothing is being sent"}
              {pendingKobo > 0 && averageTime !== TOO_FEW ? `, ${averageTime} on average` : null}
            </dd>
          </div>
          {onItsWay.length > 0 ? <OnItsWay {...props} /> : null}
          {wallet.reservedKobo > 0 ? <Reserve {...props} /> : null}
          {wallet.keptKobo > 0 ? (
            <div>
              <dt className="text-sm text-muted">Kept for refunds</dt>
              <dd className="text-[min(1.25rem,9vw)] font-bold">
                <Money kobo={wallet.keptKobo} />
              </dd>
              <dd className="text-sm text-muted">what is left of the money you added</dd>
            </div>
          ) : null}
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
        <TierRules {...props} />
      </div>
      <div className="mt-4 grid content-start gap-2 lg:mt-0 lg:w-80">
        {isPaused ? <WaitNote>{PAUSED_TEXT}</WaitNote> : null}
        <Withdraw payableKobo={wallet.payableKobo} availableKobo={availableKobo} />
        <NextPayout {...props} readAt={readAt} zone={zone} />
        {terms.heldUntil ? (
          <WaitNote>
            Payouts wait until {formatDateTime(terms.heldUntil, zone)}, because your bank account
            was changed.
          </WaitNote>
        ) : null}
      </div>
    </section>
  );
}

/** Lists money that can't be withdrawn yet, by the day it can. */
function OnItsWay({ wallet, tier, onItsWay }: Shown) {
  return (
    <div>
      <dt className="text-sm text-muted">On its way to you</dt>
      <dd className="text-[min(1.25rem,9vw)] font-bold">
        <Money kobo={wallet.onItsWayKobo} />
      </dd>
      {onItsWay.map(({ day, kobo }) => (
        <dd key={day} className="text-sm text-muted">
          {day
            ? `${formatKobo(kobo)} on ${day}`
            : `${formatKobo(kobo)} ${waitText(tier.ripeHours)} after you deliver it`}
        </dd>
      ))}
    </div>
  );
}

function Reserve({ wallet, tier, reserve }: Shown) {
  return (
    <div>
      <dt className="text-sm text-muted">Reserve</dt>
      <dd className="text-[min(1.25rem,9vw)] font-bold">
        <Money kobo={wallet.reservedKobo} />
      </dd>
      <dd className="text-sm text-muted">
        {reserve.firstDay
          ? `from ${reserve.firstDay} on`
          : `${tier.reserveDays} days after you deliver it`}
      </dd>
    </div>
  );
}

/** Says how long the store's sales wait, in a sentence or two. */
function TierRules({ wallet, tier }: Shown) {
  const { ripeHours, reservePercent, reserveDays, dailyCapKobo, name } = tier;
  if (ripeHours === 0 && reservePercent === 0 && dailyCapKobo === null) return null;
  return (
    <details className="mt-3 text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-ink underline underline-offset-4">
        When your money is available
      </summary>
      <p>
        {ripeHours > 0
          ? `You can withdraw a sale ${waitText(ripeHours)} after you deliver it.`
          : "You can withdraw a sale at once."}
        {reservePercent > 0
          ? ` ${reservePercent}% of it stays as a reserve for ${reserveDays} days, for refunds.`
          : null}
        {dailyCapKobo === null
          ? null
          : ` Up to ${formatKobo(dailyCapKobo)} can go to your bank in a day${wallet.capLeftKobo === null ? "" : `, ${formatKobo(wallet.capLeftKobo)} more today`}.`}
        {name === "new" ? ` ${GROWS_TEXT}` : null}
      </p>
    </details>
  );
}

const GROWS_TEXT =
  "This gets faster once you have delivered 30 paid orders and your store is 14 days old.";

const waitText = (hours: number) =>
  hours % 24 === 0
    ? `${hours / 24} ${hours === 24 ? "day" : "days"}`
    : `${hours} ${hours === 1 ? "hour" : "hours"}`;

function Withdraw({ payableKobo, availableKobo }: { payableKobo: number; availableKobo: number }) {
  const isOff = payableKobo < 1;
  return (
    <Form method="get" action={paths.dashboard.withdraw()}>
      <Button className="w-full" variant={isOff ? "quiet" : "primary"} disabled={isOff}>
        Withdraw Funds
      </Button>
      {isOff ? (
        <p className="mt-1 text-center text-sm text-muted">
          {availableKobo > 0
            ? "Today’s payouts have reached the limit. More can go tomorrow."
            : "Nothing is available yet."}
        </p>
      ) : null}
    </Form>
  );
}

function NextPayout({
  terms: { nextAt, minimumKobo, account, heldUntil },
  wallet: { availableKobo },
  tier: { dailyCapKobo },
  isPaused,
  identity: { freeKobo },
  readAt,
  zone,
}: Omit<Props, "averageTime">) {
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
            : isPaused
              ? "It waits until we have checked."
              : freeKobo !== null && Math.min(availableKobo, dailyCapKobo ?? Infinity) > freeKobo
                ? "It waits until we know who owns the account."
                : heldUntil && heldUntil > nextAt
                  ? "We send it when the wait is over."
                  : availableKobo < minimumKobo
                    ? `We send it if at least ${formatKobo(minimumKobo)} is available by then.`
                    : dailyCapKobo !== null && availableKobo > dailyCapKobo
                      ? `${formatKobo(dailyCapKobo)}, the most in a day. The rest goes with the next ones, or withdraw it day by day.`
                      : `${formatKobo(availableKobo)} so far, and what you sell until then.`}
        </p>
      </div>
    </div>
  );
}
