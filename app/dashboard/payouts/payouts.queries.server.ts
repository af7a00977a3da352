import { and, desc, eq, sql } from "drizzle-orm";
import { payouts } from "~schema";
import type { PayoutStatus } from "~schema/payouts";
import { readPayoutTerms, type PayoutTerms } from "~/core/payouts/payout-terms.server";
import type { Wallet } from "~/core/payouts/wallet";
import { earnedSince } from "~/core/payouts/wallet-days.server";
import { selectWallet } from "~/core/payouts/wallet.server";
import { readIdentity, type Identity } from "~/core/identity/identity.server";
import { arePayoutsHeld } from "~/core/payouts/payout-holds.server";
import type { OnItsWay, PayoutTier } from "~/core/payouts/payout-tier";
import { readForVendor, type Tx } from "~/platform/db.server";
import { shortDate } from "~/shared/clock";
import { payoutFigures, PAYOUTS_COUNTED } from "./payout-figures";
import { periodStart, type TransactionsRequest } from "./transactions";
import { readTransactions, type TransactionsPage } from "./transactions.queries.server";

const HISTORY_PAGE = 10;

/** In kobo. */
type PayoutLine = {
  id: string;
  amountKobo: number;
  status: PayoutStatus;
  reference: string;
  failure: string | null;
  at: Date;
};

export type PayoutsPage = {
  wallet: Wallet;
  tier: PayoutTier;
  /** Not withdrawable yet, by the day it will be; null for undelivered orders. */
  onItsWay: { day: string | null; kobo: number }[];
  /** Of what is kept back for longer: the first day that some of it comes free. */
  reserve: { firstDay: string | null };
  /** An operator looks first. */
  isPaused: boolean;
  identity: Identity;
  terms: PayoutTerms;
  earnedThisMonthKobo: number;
  averageTime: string;
  successRate: string;
  underWaySince: Date | null;
  history: { payouts: PayoutLine[]; next: string | null };
  page: TransactionsPage;
};

type PayoutsRequest = {
  transactions: TransactionsRequest;
  payoutsAfter: string | null;
};

/**
 * Reads the payouts page. Figures come from stored sums and lists from indexes, so the cost doesn't
 * grow with the store (docs/rules.md, Payouts).
 * @param zone the store's IANA name
 */
export function readPayoutsPage(
  vendorId: string,
  request: PayoutsRequest,
  now: Date,
  zone: string,
): Promise<PayoutsPage> {
  return readForVendor(vendorId, async (tx) => {
    const [
      { wallet, onItsWay, tier },
      terms,
      isPaused,
      identity,
      earnedThisMonthKobo,
      latest,
      history,
      page,
    ] = await Promise.all([
      selectWallet(tx, vendorId, now),
      readPayoutTerms(tx, vendorId, now, zone),
      arePayoutsHeld(tx, vendorId),
      readIdentity(tx, vendorId),
      earnedSince(tx, vendorId, periodStart("month", now, zone)),
      readLatest(tx, vendorId),
      readHistory(tx, vendorId, request.payoutsAfter),
      readTransactions(
        tx,
        vendorId,
        request.transactions,
        periodStart(request.transactions.period, now, zone),
      ),
    ]);
    const open = latest.find(({ status }) => status === "pending" || status === "processing");
    return {
      wallet,
      tier,
      onItsWay: byDay(
        onItsWay.filter(({ isReserve }) => !isReserve),
        zone,
      ),
      reserve: { firstDay: firstDayOf(onItsWay, zone) },
      isPaused,
      identity,
      terms,
      earnedThisMonthKobo,
      ...payoutFigures(latest),
      underWaySince: open?.createdAt ?? null,
      history,
      page,
    };
  });
}

function byDay(onItsWay: readonly OnItsWay[], zone: string): PayoutsPage["onItsWay"] {
  const days = new Map<string | null, number>();
  for (const { at, kobo } of onItsWay) {
    const day = at && shortDate(at, zone);
    days.set(day, (days.get(day) ?? 0) + kobo);
  }
  return [...days].map(([day, kobo]) => ({ day, kobo }));
}

function firstDayOf(onItsWay: readonly OnItsWay[], zone: string): string | null {
  const first = onItsWay.find(({ isReserve, at }) => isReserve && at !== null);
  return first?.at ? shortDate(first.at, zone) : null;
}

/** Spelled as in the index; with nulls at the other end, Postgres would sort all rows. */
const newestFirst = sql`${payouts.createdAt} desc nulls last`;

const readLatest = (tx: Tx, vendorId: string) =>
  tx
    .select({
      status: payouts.status,
      createdAt: payouts.createdAt,
      completedAt: payouts.completedAt,
    })
    .from(payouts)
    .where(eq(payouts.vendorId, vendorId))
    .orderBy(newestFirst)
    .limit(PAYOUTS_COUNTED);

async function readHistory(
  tx: Tx,
  vendorId: string,
  after: string | null,
): Promise<PayoutsPage["history"]> {
  const mark = sql`(select mark.created_at from payouts mark where mark.vendor_id = ${vendorId} and mark.id = ${after})`;
  const rows = await tx
    .select({
      id: payouts.id,
      amountKobo: payouts.amount,
      status: payouts.status,
      reference: payouts.reference,
      failure: payouts.failure,
      at: payouts.createdAt,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.vendorId, vendorId),
        after
          ? sql`${payouts.createdAt} <= ${mark} and (${payouts.createdAt} < ${mark} or ${payouts.id} < ${after})`
          : undefined,
      ),
    )
    .orderBy(newestFirst, desc(payouts.id))
    .limit(HISTORY_PAGE + 1);
  return {
    payouts: rows.slice(0, HISTORY_PAGE),
    next: rows.length > HISTORY_PAGE ? rows[HISTORY_PAGE - 1]!.id : null,
  };
}
