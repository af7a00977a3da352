import type { EmailKind } from "~schema/outbox";
import type { OutgoingEmail } from "~/platform/mail.server";

/** The part of an outbox row that determines the e-mail. */
export type OutboxRow = {
  vendorId: string;
  orderId: string | null;
  kind: EmailKind;
  about: string;
};

/** The e-mail, or why it is superseded; null when there is nobody to send it to. */
export type OutboxEmail = { message: OutgoingEmail } | { dropped: string } | null;
