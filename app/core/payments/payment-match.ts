import { MISMATCH } from "~/core/orders/order-request";
import { formatKobo } from "~/shared/money";

type Expected = { reference: string; expectedAmount: number; currency: string; domain: string };
type Received = {
  reference: string;
  amountKobo: number;
  requestedAmountKobo: number | null;
  feesKobo: number | null;
  currency: string;
  domain: string;
};

/**
 * - exact: the amount that we asked for
 * - over: more
 * - short: less
 * - foreign: can't be booked in kobo: another currency, mode or reference, or nothing
 */
type PaymentMatch = { kind: "exact" | "foreign" } | { kind: "over" | "short"; byKobo: number };

/** Compares a payment with what we asked for (docs/rules.md, Money that doesn't match). */
export function matchPayment(expected: Expected, received: Received): PaymentMatch {
  const isOurs =
    received.reference === expected.reference &&
    received.currency === expected.currency &&
    received.domain === expected.domain &&
    received.amountKobo > 0;
  if (!isOurs) return { kind: "foreign" };
  const byKobo = received.amountKobo - expected.expectedAmount;
  if (byKobo < 0) return { kind: "short", byKobo: -byKobo };
  // An account that passes the provider's fee on charges it on top.
  const isFee =
    received.requestedAmountKobo === expected.expectedAmount && received.feesKobo === byKobo;
  return byKobo === 0 || isFee ? { kind: "exact" } : { kind: "over", byKobo };
}

export function mismatchNote(expected: Expected, received: Received): string {
  return `${MISMATCH}: ${whatCame(expected, received)} came, and the order is ${formatKobo(expected.expectedAmount)}`;
}

export function whatCame(
  expected: Pick<Expected, "currency" | "domain">,
  received: Pick<Received, "amountKobo" | "currency" | "domain">,
): string {
  const what =
    received.currency === expected.currency
      ? formatKobo(received.amountKobo)
      : `${received.currency} ${(received.amountKobo / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
  return received.domain === expected.domain ? what : `${what} in ${received.domain} mode`;
}
