import { reopeningLabel } from "~/core/opening-hours/open-state";
import type { Identity } from "~/core/identity/identity.server";
import type { PayoutTier } from "~/core/payouts/payout-tier";
import type { Wallet } from "~/core/payouts/wallet";
import type { PayoutTerms } from "~/core/payouts/payout-terms.server";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { english } from "~/shared/translate";

/** A line of Home's list: its bold beginning, the rest, and where to see to it. */
export type Need = { what: string; text: string; to: string };

/** Items sold out now. Without an `until`, they are out until they are restocked. */
type SoldOut = {
  count: number;
  withoutEnd: number;
  firstBack: Date | null;
  lastBack: Date | null;
};

/** Reviews of the last 30 days with at most three stars and no answer. */
export type UnansweredReviews = { count: number; lowest: number; lowestId: string | null };

/** Null for what the role may not see. */
export type NeedsFacts = {
  payout: {
    wallet: Wallet;
    tier: PayoutTier;
    terms: PayoutTerms;
    isPaused: boolean;
    identity: Identity;
  } | null;
  soldOut: SoldOut;
  reviews: UnansweredReviews | null;
  /** Proposed items without a price. */
  drafts: number | null;
  /** What operators see of this store, too. */
  troubles: Need[];
};

/** Returns what the store's people should see to; nothing that is fine (docs/rules.md, Home). */
export function needsOf(facts: NeedsFacts, now: Date, zone: string): Need[] {
  return [
    ...facts.troubles,
    facts.payout && payoutNeed(facts.payout, now, zone),
    soldOutNeed(facts.soldOut, now, zone),
    facts.reviews && reviewsNeed(facts.reviews),
    facts.drafts === null ? null : draftsNeed(facts.drafts),
  ].filter((need) => need !== null);
}

const timeOf = (at: Date, now: Date, zone: string) => english(reopeningLabel(at, now, zone));

function onDay(at: Date, now: Date, zone: string): string {
  const [day] = timeOf(at, now, zone).split(" at ");
  return day === "today" || day === "tomorrow" ? day : `on ${day}`;
}

function payoutNeed(
  { wallet, tier, terms, isPaused, identity }: NonNullable<NeedsFacts["payout"]>,
  now: Date,
  zone: string,
): Need | null {
  const { availableKobo, payableKobo, missingKobo, waitingKobo } = wallet;
  const { account, minimumKobo, heldUntil, isAutomatic, nextAt } = terms;
  if (missingKobo > 0)
    return waitingKobo > 0
      ? {
          what: formatKobo(waitingKobo),
          text: "of refunds waits: add money, or your next sales cover it",
          to: paths.dashboard.addMoney(),
        }
      : {
          what: formatKobo(missingKobo),
          text: "is missing in your balance: add money, or your next sales cover it",
          to: paths.dashboard.addMoney(),
        };
  if (availableKobo <= 0) return null;
  const what = formatKobo(availableKobo);
  if (!account?.isVerified)
    return { what, text: "waits for your bank account", to: paths.dashboard.bank() };
  if (availableKobo < minimumKobo) return null;
  const to = paths.dashboard.payouts();
  if (identity.freeKobo !== null && payableKobo > identity.freeKobo)
    return {
      what: formatKobo(payableKobo),
      text:
        identity.state === "checking" || identity.state === "review"
          ? "waits while we check who owns the account"
          : "can go to your bank once we know who owns the account",
      to: paths.dashboard.identity(),
    };
  if (isPaused) return { what, text: "waits while we check a few things", to };
  if (isAutomatic && nextAt && (!heldUntil || heldUntil <= nextAt))
    return {
      what: formatKobo(Math.min(availableKobo, tier.dailyCapKobo ?? Infinity)),
      text: `so far goes to your bank ${onDay(nextAt, now, zone)}`,
      to,
    };
  if (heldUntil)
    return {
      what,
      text: `is held until ${timeOf(heldUntil, now, zone)}, as the bank account is new or your PIN was removed`,
      to,
    };
  if (payableKobo <= 0) return null;
  return {
    what: formatKobo(payableKobo),
    text: "can go to your bank",
    to: paths.dashboard.withdraw(),
  };
}

function soldOutNeed(
  { count, withoutEnd, firstBack, lastBack }: SoldOut,
  now: Date,
  zone: string,
): Need | null {
  if (count === 0) return null;
  const until = () => {
    if (!firstBack || !lastBack) return "until you restock";
    const first = timeOf(firstBack, now, zone);
    if (withoutEnd > 0) return `, ${withoutEnd} until you restock`;
    return first === timeOf(lastBack, now, zone) ? `until ${first}` : `, the first until ${first}`;
  };
  return {
    what: `${count} ${count === 1 ? "item" : "items"}`,
    text: `sold out ${until()}`.replace(" ,", ","),
    to: paths.dashboard.items({ show: "out" }),
  };
}

function reviewsNeed({ count, lowest, lowestId }: UnansweredReviews): Need | null {
  if (count === 0 || lowestId === null) return null;
  const stars = `${lowest} ${lowest === 1 ? "star" : "stars"}`;
  return {
    what: `${count} ${count === 1 ? "review" : "reviews"}`,
    text: `${count === 1 ? stars : `the lowest ${stars}`}, not answered`,
    to: paths.dashboard.review(lowestId),
  };
}

const draftsNeed = (count: number): Need | null =>
  count === 0
    ? null
    : {
        what: `${count} ${count === 1 ? "dish" : "dishes"}`,
        text: "without a price: customers don’t see them",
        to: paths.dashboard.itemDrafts(),
      };
