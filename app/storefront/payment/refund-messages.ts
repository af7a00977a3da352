import { formatDateTime } from "~/shared/clock";
import { refundedPart } from "~/core/pricing/refund-part-text";
import { formatKobo } from "~/shared/money";
import type { RefundPart, RefundSource, RefundStatus } from "~schema/refunds";
import { joinMessages, msg, type Message } from "~/shared/translate";

export type RefundMessageInput = {
  amountKobo: number;
  status: RefundStatus;
  source: RefundSource | "over";
  processedAt: Date | null;
  /** The refunded part of the order; null for a mere amount. */
  parts?: RefundPart[] | null;
};

const reasons = {
  decline: null,
  hand: null,
  duplicate: msg("This order was paid twice."),
  late: msg("This payment came too late for the order."),
  over: msg("You paid more than the order costs."),
};

/** Returns the state of a refund for the customer (docs/rules.md, The customer's timeline). */
export function refundMessage(
  { amountKobo, status, source, processedAt, parts }: RefundMessageInput,
  zone: string,
): Message {
  const reason = reasons[source];
  const when = processedAt && formatDateTime(processedAt, zone);
  const state = stateMessages(formatKobo(amountKobo), status, when);
  if (parts?.[0])
    state.push(msg("It’s for {list}.", { list: joinMessages(parts.map(refundedPart), "; ") }));
  return joinMessages(reason ? [reason, ...state] : state, " ");
}

function stateMessages(
  amount: string,
  status: RefundMessageInput["status"],
  when: string | null,
): Message[] {
  if (status === "failed" || status === "needs_attention")
    return [
      msg("We couldn’t refund {amount} automatically. Please call the store; they know about it.", {
        amount,
      }),
    ];
  if (status === "waiting")
    return [
      msg(
        "The store owes you {amount}. It comes back to you as soon as the store’s sales cover it. If you can’t wait, please call the store.",
        { amount },
      ),
    ];
  const slow = msg("It can take up to 10 working days to reach your account.");
  if (status !== "processed") return [msg("{amount} is on its way back to you.", { amount }), slow];
  return [
    when
      ? msg("{amount} was refunded on {when}.", { amount, when })
      : msg("{amount} was refunded.", { amount }),
    slow,
  ];
}
