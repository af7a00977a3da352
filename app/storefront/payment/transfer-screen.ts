import type { PaymentAccount } from "~schema/payments";
import { isClosed, payableUntil, ussdBanks, isUssdBank } from "~/core/payments/transfer-account";
import type { Channel } from "~/core/payments/channels";
import { formatTime } from "~/shared/clock";

/** What an unpaid order's page shows to pay without the provider's page. */
export type TransferScreen =
  | { kind: "choose" }
  | { kind: "closed"; number: string }
  | {
      kind: "open";
      to: { bank: string; number: string; name: string } | { bank: string; code: string };
      /** At the store, such as `5:43 pm`; money may be sent until then. */
      until: string;
      secondsLeft: number;
      /** The payer says that the money is on its way. */
      wasSent: boolean;
    };

type Payable = { paymentChannel: Channel | null; createdAt: Date };
type OpenAttempt = { account: PaymentAccount | null; started: boolean };

/**
 * Returns the screen of an order that can be paid now; null if it is paid on the provider's page.
 * @param attempt the order's open one
 */
export function transferScreen(
  order: Payable,
  attempt: OpenAttempt | null,
  { now, zone, wasSent }: { now: Date; zone: string; wasSent: boolean },
): TransferScreen | null {
  const account = attempt?.account ?? null;
  if (!account)
    return attempt && !attempt.started && order.paymentChannel === "ussd"
      ? { kind: "choose" }
      : null;
  if (account.kind === "transfer" && isClosed(account, now))
    return { kind: "closed", number: account.number };
  const until = payableUntil(account, order.createdAt);
  return {
    kind: "open",
    to:
      account.kind === "transfer"
        ? { bank: account.bank, number: account.number, name: account.name }
        : { bank: isUssdBank(account.type) ? ussdBanks[account.type] : "", code: account.code },
    until: formatTime(until, zone),
    secondsLeft: Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    wasSent,
  };
}
