import { MISMATCH } from "~/core/orders/order-request";
import { formatKobo } from "~/shared/money";

type Asked = { reference: string; expectedAmount: number; currency: string; domain: string };
type Came = {
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
export function matchPayment(asked: Asked, came: Came): PaymentMatch {
  const isOurs =
    came.reference === asked.reference &&
    came.currency === asked.currency &&
    came.domain === asked.domain &&
    came.amountKobo > 0;
  if (!isOurs) return { kind: "foreign" };
  const byKobo = came.amountKobo - asked.expectedAmount;
  if (byKobo < 0) return { kind: "short", byKobo: -byKobo };
  // An account that passes the provider's fee on charges it on top.
  const isFee = came.requestedAmountKobo === asked.expectedAmount && came.feesKobo === byKobo;
  return byKobo === 0 || isFee ? { kind: "exact" } : { kind: "over", byKobo };
}

export function mismatchNote(asked: Asked, came: Came): string {
  return `${MISMATCH}: ${whatCame(asked, came)} came, and the order is ${formatKobo(asked.expectedAmount)}`;
}

export function whatCame(
  asked: Pick<Asked, "currency" | "domain">,
  came: Pick<Came, "amountKobo" | "currency" | "domain">,
): string {
  const what =
    came.currency === asked.currency
      ? formatKobo(came.amountKobo)
      : `${came.currency} ${(came.amountKobo / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
  return came.domain === asked.domain ? what : `${what} in ${came.domain} mode`;
}
