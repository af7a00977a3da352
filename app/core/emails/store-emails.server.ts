import type { StoreEmailKind } from "~schema/outbox";
import { bankChangedEmail } from "./bank-email.server";
import { operatorActedEmail, storeGivenAwayEmail } from "./operator-email.server";
import { disputeDecidedEmail, disputeDueEmail, disputeOpenedEmail } from "./dispute-email.server";
import { identityDecidedEmail, identityWantedEmail } from "./identity-email.server";
import type { OutboxRow, OutboxEmail } from "./outbox-email";
import {
  payoutFailedEmail,
  payoutHeldEmail,
  payoutPaidEmail,
  payoutRequestedEmail,
} from "./payout-email.server";
import { invitationEmail, joinedEmail } from "./staff-email.server";

/** E-mails about the store. Each reads its data by the id of its subject (`about`). */
export const storeEmails: Partial<
  Record<
    StoreEmailKind,
    (row: Pick<OutboxRow, "vendorId" | "about">, now: Date) => Promise<OutboxEmail>
  >
> = {
  bank_changed_vendor: bankChangedEmail,
  staff_invited: invitationEmail,
  staff_joined_vendor: joinedEmail,
  payout_requested_vendor: payoutRequestedEmail,
  payout_paid_vendor: payoutPaidEmail,
  payout_failed_vendor: payoutFailedEmail,
  payout_held_vendor: (row, now) =>
    row.about.startsWith("identity:")
      ? identityWantedEmail(row.vendorId)
      : payoutHeldEmail(row, now),
  identity_decided_vendor: identityDecidedEmail,
  operator_acted_vendor: operatorActedEmail,
  store_given_away: storeGivenAwayEmail,
  dispute_opened_vendor: disputeOpenedEmail,
  dispute_due_vendor: disputeDueEmail,
  dispute_decided_vendor: disputeDecidedEmail,
};
