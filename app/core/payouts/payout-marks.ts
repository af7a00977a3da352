import type { PayoutHoldMark } from "~schema/payout-rules";
import { formatKobo } from "~/shared/money";

/** Figures of a store's last 30 days, in kobo; `sold` is of at most the latest 2,000 payments. */
export type MarkFigures = {
  soldKobo: number;
  soldOrders: number;
  /** The first day ever that brought more than FIRST_DAY_KOBO, if it is one of these days. */
  firstBigDayKobo: number | null;
  /** Of the card, and of the phone, that paid most. */
  topCard: { kobo: number; orders: number };
  topPhone: { kobo: number; orders: number };
  refundedKobo: number;
  refundedOrders: number;
  /** Refunds of orders whose money had been paid out. */
  refundedAfterPayoutKobo: number;
  /** Reviews of 4 or 5 stars, and those by customers to whom most of an order was refunded. */
  goodReviews: number;
  refundedReviews: number;
};

const FIRST_DAY_KOBO = 50_000_000;
const ONE_PAYER = { orders: 5, kobo: 5_000_000, percent: 50 };
const REFUNDS = { orders: 5, kobo: 2_000_000, percent: 20 };
const AFTER_PAYOUT = { kobo: 2_000_000, percent: 5 };
const OWN_REVIEWS = 3;

const share = (part: number, whole: number, percent: number) => part * 100 > whole * percent;
const percentOf = (part: number, whole: number) => Math.round((part / Math.max(1, whole)) * 100);

type Rule = (figures: MarkFigures) => string | null;

/** Each mark says what it found, in words for an operator; null if nothing is odd. */
const rules: Record<Exclude<PayoutHoldMark, "hand">, Rule> = {
  first_big_day: ({ firstBigDayKobo }) =>
    firstBigDayKobo === null
      ? null
      : `For the first time a day brought more than ${formatKobo(FIRST_DAY_KOBO)}: ${formatKobo(firstBigDayKobo)}.`,
  one_payer: ({ soldKobo, topCard, topPhone }) => {
    const [who, top] =
      topCard.kobo >= topPhone.kobo ? ["One card", topCard] : ["One phone", topPhone];
    const { orders, kobo, percent } = ONE_PAYER;
    return top.orders >= orders && top.kobo >= kobo && share(top.kobo, soldKobo, percent)
      ? `${who} paid ${top.orders} orders and ${formatKobo(top.kobo)}, ${percentOf(top.kobo, soldKobo)}% of the sales.`
      : null;
  },
  many_refunds: ({ soldKobo, refundedKobo, refundedOrders }) =>
    refundedOrders >= REFUNDS.orders &&
    refundedKobo >= REFUNDS.kobo &&
    share(refundedKobo, soldKobo, REFUNDS.percent)
      ? `${formatKobo(refundedKobo)} of ${refundedOrders} orders was refunded, ${percentOf(refundedKobo, soldKobo)}% of the sales.`
      : null,
  paid_then_refunded: ({ soldKobo, refundedAfterPayoutKobo: kobo }) =>
    kobo >= AFTER_PAYOUT.kobo && share(kobo, soldKobo, AFTER_PAYOUT.percent)
      ? `${formatKobo(kobo)} was refunded for orders that had been paid out.`
      : null,
  own_reviews: ({ goodReviews, refundedReviews }) =>
    refundedReviews >= OWN_REVIEWS && share(refundedReviews, goodReviews, 50)
      ? `${refundedReviews} of ${goodReviews} good reviews are by customers whose orders were refunded.`
      : null,
};

export { FIRST_DAY_KOBO };

/** @returns the marks that a store's figures carry, each with its story (docs/rules.md, Payouts) */
export function marksOf(figures: MarkFigures): { mark: PayoutHoldMark; story: string }[] {
  return (Object.keys(rules) as (keyof typeof rules)[]).flatMap((mark) => {
    const story = rules[mark](figures);
    return story
      ? [
          {
            mark,
            story: `${story} In the last 30 days the store sold ${formatKobo(figures.soldKobo)}.`,
          },
        ]
      : [];
  });
}
