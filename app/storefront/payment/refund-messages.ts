import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";
import { translator, type Translate } from "~/shared/translate";

/** A refund as its customer is told of it. Amounts in kobo. */
export type RefundMessageInput = {
  amountKobo: number;
  status: "requested" | "pending" | "processed" | "failed" | "needs_attention";
  source: "decline" | "hand" | "duplicate" | "late";
  processedAt: Date | null;
};

const why = {
  decline: null,
  hand: null,
  duplicate: "This order was paid twice.",
  late: "This payment came too late for the order.",
} as const;

/**
 * Where a refund stands, in words for the customer (docs/rules.md, The customer's timeline).
 * @param zone the store's, IANA
 * @param t the language of the words
 */
export function refundMessage(
  { amountKobo, status, source, processedAt }: RefundMessageInput,
  zone: string,
  t: Translate = translator(),
): string {
  const reason = why[source];
  return [
    ...(reason ? [t(reason)] : []),
    ...refundStatusText(
      formatKobo(amountKobo),
      status,
      processedAt && formatDateTime(processedAt, zone),
      t,
    ),
  ].join(" ");
}

function refundStatusText(
  amount: string,
  status: RefundMessageInput["status"],
  when: string | null,
  t: Translate,
): string[] {
  if (status === "failed" || status === "needs_attention")
    return [
      t("Giving {amount} back did not work by itself. Please call the store: it is on its list.", {
        amount,
      }),
    ];
  const slow = t("Banks can take up to 10 working days to show it.");
  if (status !== "processed") return [t("{amount} is on its way back to you.", { amount }), slow];
  return [
    when
      ? t("{amount} was given back on {when}.", { amount, when })
      : t("{amount} was given back.", { amount }),
    slow,
  ];
}
