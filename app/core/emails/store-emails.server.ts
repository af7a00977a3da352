import type { StoreMailKind } from "~schema/outbox";
import { bankChangedMail } from "./bank-email.server";
import type { Owed, OwedMail } from "./outbox-email";
import { invitationMail } from "./staff-email.server";

/**
 * How mails about the store itself are written: each reads the facts of what it tells of, by the id
 * of that.
 */
export const storeMails: Partial<
  Record<StoreMailKind, (owed: Pick<Owed, "vendorId" | "about">, now: Date) => Promise<OwedMail>>
> = {
  bank_changed_vendor: bankChangedMail,
  staff_invited: invitationMail,
};
