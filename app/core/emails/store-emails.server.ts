import type { StoreMailKind } from "~schema/outbox";
import { bankChangedEmail } from "./bank-email.server";
import type { OutboxRow, OutboxEmail } from "./outbox-email";
import { invitationEmail } from "./staff-email.server";

/**
 * How mails about the store itself are written: each reads the facts of what it tells of, by the id
 * of that.
 */
export const storeEmails: Partial<
  Record<
    StoreMailKind,
    (owed: Pick<OutboxRow, "vendorId" | "about">, now: Date) => Promise<OutboxEmail>
  >
> = {
  bank_changed_vendor: bankChangedEmail,
  staff_invited: invitationEmail,
};
