import { formatDateTime } from "~/shared/clock";
import { formatKobo } from "~/shared/money";

/** A refund as its customer is told of it. Amounts in kobo. */
export type ToldRefund = { amountKobo: number; status: "requested" | "pending" | "processed" | "failed" | "needs_attention"; source: "decline" | "hand" | "duplicate" | "late"; processedAt: Date | null };

const why = { decline: "", hand: "", duplicate: "This order was paid twice. ", late: "This payment came too late for the order. " } as const;

/**
 * Where a refund stands, in words for the customer (docs/rules.md, The customer's timeline).
 * @param zone the store's, IANA
 */
export function refundWords({ amountKobo, status, source, processedAt }: ToldRefund, zone: string): string {
  const amount = formatKobo(amountKobo);
  if (status === "processed") return `${why[source]}${amount} was given back${processedAt ? ` on ${formatDateTime(processedAt, zone)}` : ""}. Banks can take up to 10 working days to show it.`;
  if (status === "failed" || status === "needs_attention") return `${why[source]}Giving ${amount} back did not work by itself. Please call the store: it is on its list.`;
  return `${why[source]}${amount} is on its way back to you. Banks can take up to 10 working days to show it.`;
}
