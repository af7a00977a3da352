import { customer, refusal } from "./answers";
import type { Dispute, Transaction } from "./records";

export const disputeRefusals = {
  unknown: refusal(
    404,
    "Dispute not found",
    "dispute_not_found",
    "Ensure that you're passing the id of a dispute that exists on this integration",
  ),
  paramsMissing: refusal(
    400,
    "Some params are missing",
    "missing_params",
    "Provide all required params",
  ),
  answered: refusal(
    400,
    "Dispute has been resolved or is awaiting the bank's feedback",
    "invalid_params",
    "Only a dispute that is awaiting your feedback can be answered",
  ),
};

/** In answers and events alike. */
export function disputeData(dispute: Dispute, transaction: Transaction) {
  const { id, reference, amountKobo, currency, status, channel, paidAt } = transaction;
  const { authorization } = transaction;
  return {
    id: dispute.id,
    refund_amount: dispute.amountKobo,
    currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: "test",
    transaction: {
      ...{ id, domain: "test", status, reference, amount: amountKobo, currency, channel },
      paid_at: paidAt,
    },
    transaction_reference: null,
    category: dispute.category,
    customer: customer(transaction.email),
    bin: authorization?.bin ?? null,
    last4: authorization?.last4 ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: dispute.evidence,
    attachments: dispute.attachment,
    note: null,
    history: [{ status: dispute.status, by: "sandbox", createdAt: dispute.updatedAt }],
    messages: dispute.messages,
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
  };
}
