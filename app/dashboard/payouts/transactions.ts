import type { LedgerAccount } from "~schema/ledger";
import type { MessageEvent, MessageState, MessageWay } from "~schema/messages";
import type { PayoutStatus } from "~schema/payouts";
import type { RefundStatus } from "~schema/refunds";
import { customerEventLabels } from "~/core/messages/customer-events";
import { paidWithName } from "~/core/orders/paid-with";
import type { BadgeTone } from "~/shared/badge-tone";
import { brand } from "~/shared/brand";
import { fromZone, inZone, weekdays } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";

export const transactionTabs = {
  all: "All",
  sales: "Sales",
  payouts: "Payouts",
  refunds: "Refunds",
  messages: "Messages",
} as const;
export type TransactionTab = keyof typeof transactionTabs;
export const transactionTabNames = Object.keys(transactionTabs) as TransactionTab[];

export const walletPeriods = {
  today: "Today",
  week: "This Week",
  month: "This Month",
  months3: "Last 3 Months",
} as const;
type WalletPeriod = keyof typeof walletPeriods;
export const walletPeriodNames = Object.keys(walletPeriods) as WalletPeriod[];
export const DEFAULT_PERIOD: WalletPeriod = "months3";

export type TransactionsRequest = {
  tab: TransactionTab;
  period: WalletPeriod;
  q: string;
  after: string | null;
};

/** Invalid values become defaults. */
export function readTransactionsRequest(search: URLSearchParams): TransactionsRequest {
  const after = search.get("after");
  return {
    tab: transactionTabNames.find((name) => name === search.get("tab")) ?? "all",
    period: walletPeriodNames.find((name) => name === search.get("period")) ?? DEFAULT_PERIOD,
    q: (search.get("q") ?? "").trim().slice(0, 100),
    after: isUuid(after) ? after : null,
  };
}

/** Midnight on the store's clock; weeks begin on Monday. */
export function periodStart(period: WalletPeriod, now: Date, zone: string): Date {
  const { year, month, day, weekday } = inZone(now, zone);
  const sinceMonday = (weekdays.indexOf(weekday) + 6) % 7;
  const first = {
    today: { year, month, day },
    week: { year, month, day: day - sinceMonday },
    month: { year, month, day: 1 },
    months3: { year, month: month - 3, day },
  }[period];
  return fromZone({ ...first, minutes: 0 }, zone);
}

export type TransactionType = "Sale" | "Payout" | "Refund" | "Message" | "Money added";

/** A change of the vendor's balance, with its ledger lines. Amounts in kobo. */
export type Transaction = {
  id: string;
  shortId: string;
  type: TransactionType;
  /** Negative if it left the balance. */
  amountKobo: number;
  status: "Completed" | "Pending" | "Processing" | "Failed";
  at: Date;
  description: string;
  explanation: string;
  order: { id: string; number: string } | null;
  reference: string | null;
  method: string;
  /** The provider's or the platform's fee. */
  feeKobo: number;
};

export const statusTones: Record<Transaction["status"], BadgeTone> = {
  Completed: "good",
  Pending: "wait",
  Processing: "work",
  Failed: "bad",
};

const payoutStatusNames: Record<PayoutStatus, Transaction["status"]> = {
  pending: "Pending",
  processing: "Processing",
  completed: "Completed",
  failed: "Failed",
};
const refundStatusNames: Record<RefundStatus, Transaction["status"]> = {
  waiting: "Pending",
  requested: "Pending",
  pending: "Processing",
  needs_attention: "Processing",
  processed: "Completed",
  failed: "Failed",
};

/** Kobo by ledger account. */
type Lines = Partial<Record<LedgerAccount, number>>;

export type TransactionFacts = {
  id: string;
  transactionId: string;
  amountKobo: number;
  /** `payment:…`, `refund:…`, `reversal:…`, `dispute:…`, `payout:…`, `message:…` or `top_up:…`. */
  cause: string;
  at: Date;
  lines: Lines;
  orderId: string | null;
  orderNumber: string | null;
  customerName: string | null;
  method: string | null;
  refundStatus: RefundStatus | null;
  payoutStatus: PayoutStatus | null;
  reference: string | null;
  /** Null once it is deleted. */
  message: { event: MessageEvent; way: MessageWay; state: MessageState } | null;
};

/** Splits off the provider's fee of a sale, or ours of a payout. Kobo, without signs. */
export function splitOf({ type, amountKobo, feeKobo }: Transaction) {
  const kobo = Math.abs(amountKobo);
  const paystackKobo = type === "Sale" ? feeKobo : 0;
  const platformKobo = type === "Payout" ? feeKobo : 0;
  return {
    grossKobo: kobo + paystackKobo,
    paystackKobo,
    platformKobo,
    netKobo: kobo - platformKobo,
  };
}

/** Rules: docs/rules.md, Payouts. */
export function transactionOf(facts: TransactionFacts): Transaction {
  const { id, transactionId, amountKobo, cause, at, lines, orderId, orderNumber } = facts;
  return {
    id,
    shortId: transactionId.slice(0, 8),
    amountKobo,
    at,
    order: orderId && orderNumber ? { id: orderId, number: orderNumber } : null,
    reference: facts.reference,
    feeKobo: Math.abs(lines.gateway_fees ?? (cause.startsWith("payout") ? platformFee(lines) : 0)),
    ...(cause.startsWith("payment:")
      ? saleOf(facts)
      : cause.startsWith("payout:")
        ? payoutTransactionOf(facts)
        : cause.startsWith("message:")
          ? messageOf(facts)
          : cause.startsWith("top_up:")
            ? moneyAddedOf(facts)
            : refundOf(facts)),
  };
}

function moneyAddedOf({ amountKobo, lines }: TransactionFacts): Shown {
  const amount = formatKobo(Math.abs(amountKobo));
  return {
    type: "Money added",
    status: "Completed",
    description: lines.reversals ? "Money you added, given back" : "Money you added",
    explanation:
      amountKobo > 0
        ? `${amount} of the money you added went into your balance, for refunds`
        : lines.reversals
          ? `${amount} left your balance: what you had added went back to where it came from`
          : `${amount} is kept for refunds again: a refund failed`,
    method: "Paid by you",
  };
}

const platformFee = ({ platform_balance = 0 }: Lines) => platform_balance;

type Shown = Pick<Transaction, "type" | "status" | "description" | "explanation" | "method">;

function saleOf({ lines, amountKobo, orderNumber, customerName, method }: TransactionFacts): Shown {
  const fee = lines.gateway_fees ?? 0;
  const paid = formatKobo(-(lines.customer_payments ?? -amountKobo));
  return {
    type: "Sale",
    status: "Completed",
    description: [orderNumber && `Order ${orderNumber}`, customerName].filter(Boolean).join(" · "),
    explanation: `You received ${formatKobo(amountKobo)}: ${paid} paid${fee ? `, ${formatKobo(fee)} to Paystack` : ", no fee"}`,
    method: paidWithName(method),
  };
}

function refundOf({
  cause,
  amountKobo,
  orderNumber,
  customerName,
  refundStatus,
}: TransactionFacts): Shown {
  const who = customerName || "the customer";
  const amount = formatKobo(Math.abs(amountKobo));
  const isDispute = cause.startsWith("dispute:");
  const isReversal = isDispute || cause.startsWith("reversal:");
  const isBack = amountKobo > 0;
  return {
    type: "Refund",
    status: isReversal || isBack || !refundStatus ? "Completed" : refundStatusNames[refundStatus],
    description: [
      isBack
        ? "Refund returned"
        : isDispute
          ? "Taken back by the bank"
          : isReversal
            ? "Returned by Paystack"
            : "Refund",
      orderNumber && `Order ${orderNumber}`,
    ]
      .filter(Boolean)
      .join(" · "),
    explanation: isBack
      ? `You received ${amount}: the refund to ${who} failed, so it’s back in your balance`
      : isDispute
        ? `${amount} left your balance: ${who}’s bank asked for it and got it`
        : isReversal
          ? `${amount} left your balance: Paystack returned the payment to ${who}`
          : refundStatus === "waiting"
            ? `${amount} is set aside for ${who}: the refund goes out once your sales cover it`
            : `${amount} left your balance: refunded to ${who}. Paystack keeps its fee of the sale`,
    method: "Back the way it was paid",
  };
}

function payoutTransactionOf({ lines, amountKobo, payoutStatus }: TransactionFacts): Shown {
  const fee = Math.abs(platformFee(lines));
  const net = formatKobo(Math.abs(amountKobo) - fee);
  const whole = formatKobo(Math.abs(amountKobo));
  const isBack = amountKobo > 0;
  return {
    type: "Payout",
    status: isBack ? "Completed" : payoutStatusNames[payoutStatus ?? "completed"],
    description: isBack ? "Payout returned" : "Payout to your bank",
    explanation: isBack
      ? `${whole} came back to your balance: the payout of ${net} did not arrive, and its fee of ${formatKobo(fee)} is yours again`
      : `${whole} left your balance: ${net} to your bank, ${formatKobo(fee)} to ${brand.name}`,
    method: "Bank transfer",
  };
}

const wayNames: Record<MessageWay, string> = { whatsapp: "WhatsApp", sms: "SMS" };
const messageLabels: Record<MessageEvent, string> = {
  ...customerEventLabels,
  phone_code: "Code for a phone",
  order_unanswered: "Order not answered",
};

function messageOf({ amountKobo, orderNumber, message }: TransactionFacts): Shown {
  const amount = formatKobo(Math.abs(amountKobo));
  const isBack = amountKobo > 0;
  const way = message && wayNames[message.way];
  const label = message && messageLabels[message.event];
  const recipient = !message
    ? "a phone"
    : message.event === "order_unanswered"
      ? "your store’s phone"
      : "the customer’s phone";
  const sent = `message to ${recipient}${way ? ` by ${way}` : ""}`;
  const what = isBack
    ? ["Message returned", label]
    : [message ? `${way}: ${label}` : "Message to a phone"];
  return {
    type: "Message",
    status: !isBack && message?.state === "failed" ? "Failed" : "Completed",
    description: [...what, orderNumber && `Order ${orderNumber}`].filter(Boolean).join(" · "),
    explanation: isBack
      ? `${amount} came back to your balance: a ${sent} failed, and its price is yours again`
      : `${amount} left your balance: the price of a ${sent}`,
    method: way ?? "Phone",
  };
}
