import type { StoreEmailKind } from "~schema/outbox";
import { bankChangedEmail } from "./bank-email.server";
import type { OutboxRow, OutboxEmail } from "./outbox-email";
import { invitationEmail } from "./staff-email.server";

/** E-mails about the store itself. Each reads its data by the id of its subject (`about`). */
export const storeEmails: Partial<
  Record<
    StoreEmailKind,
    (row: Pick<OutboxRow, "vendorId" | "about">, now: Date) => Promise<OutboxEmail>
  >
> = {
  bank_changed_vendor: bankChangedEmail,
  staff_invited: invitationEmail,
};
