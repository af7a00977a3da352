import { INTEGRATION, refusal } from "./answers";
import type { Recipient, Tamper, Transfer } from "./records";

/** Word for word where Paystack's own are known. */
export const transferRefusals = {
  recipientIncomplete: refusal(
    400,
    "Name, account number and bank code are required",
    "missing_params",
    "Provide all required params",
  ),
  accountInvalid: refusal(
    400,
    "Account number is invalid",
    "invalid_params",
    "Ensure that the account number has ten digits",
  ),
  recipientInvalid: refusal(
    400,
    "Recipient specified is invalid",
    "invalid_transfer_recipient",
    "Ensure that the recipient exists on this integration",
  ),
  sourceInvalid: refusal(
    400,
    "Invalid transfer source",
    "invalid_params",
    "Pass balance as the source",
  ),
  transferReferenceInvalid: refusal(
    400,
    "Invalid Transfer Reference",
    "invalid_params",
    "Use 16 to 50 of lower-case letters, digits, dashes and underscores",
  ),
  transferDuplicate: refusal(
    400,
    "Please provide a unique reference. Reference already used on a prior transfer",
    "duplicate_reference",
    "Verify the transfer that has this reference",
  ),
  balanceTooLow: refusal(
    400,
    "Your balance is not enough to fulfil this request",
    "insufficient_balance",
    "Top up your balance",
  ),
  transferUnknown: refusal(
    404,
    "Transfer not found",
    "transfer_not_found",
    "Ensure that you're passing the reference of a transfer that exists on this integration",
  ),
  transferCodeInvalid: refusal(
    400,
    "Transfer code is invalid",
    "invalid_transfer_code",
    "Pass the code of a transfer that waits for an OTP",
  ),
  otpInvalid: refusal(400, "OTP is invalid", "invalid_otp", "Pass the code that you were sent"),
};

export function recipientData(recipient: Recipient) {
  const { accountNumber, bankCode, name } = recipient;
  return {
    active: true,
    createdAt: recipient.createdAt,
    currency: "NGN",
    domain: "test",
    id: recipient.id,
    integration: INTEGRATION,
    name,
    recipient_code: recipient.code,
    type: "nuban",
    updatedAt: recipient.updatedAt,
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name: null,
    },
  };
}

export function transferData(transfer: Transfer, tamper: Tamper = {}) {
  return {
    transfersessionid: [],
    transfertrials: [],
    domain: tamper.domain ?? "test",
    amount: transfer.amountKobo + (tamper.amountDelta ?? 0),
    currency: tamper.currency ?? transfer.currency,
    reference: transfer.reference,
    source: "balance",
    source_details: null,
    reason: transfer.reason,
    status: transfer.status,
    failures: null,
    transfer_code: transfer.code,
    titan_code: null,
    transferred_at: transfer.transferredAt,
    id: transfer.id,
    integration: INTEGRATION,
    request: transfer.id,
    recipient: transfer.recipient as number | object,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  };
}

export function transferEvent(transfer: Transfer, recipient: Recipient, tamper: Tamper = {}) {
  const { createdAt, updatedAt, ...data } = transferData(transfer, tamper);
  return {
    event: `transfer.${transfer.status}`,
    data: {
      ...data,
      integration: { id: INTEGRATION, is_live: false, business_name: "Sandbox" },
      recipient: recipientData(recipient),
      session: { provider: null, id: null },
      created_at: createdAt,
      updated_at: updatedAt,
    },
  };
}
