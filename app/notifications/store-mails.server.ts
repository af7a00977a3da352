import type { StoreMailKind } from "~schema/outbox";
import { bankChangedMail } from "./bank-mail.server";
import type { Owed, OwedMail } from "./owed-mail";
import { invitationMail } from "./staff-mail.server";

/** How mails about the store itself are written: each reads the facts of what it tells of, by the id of that. */
export const storeMails: Partial<Record<StoreMailKind, (owed: Pick<Owed, "vendorId" | "about">, now: Date) => Promise<OwedMail>>> = {
  bank_changed_vendor: bankChangedMail,
  staff_invited: invitationMail,
};
