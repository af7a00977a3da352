import type { EmailKind } from "~schema/outbox";
import type { OutgoingEmail } from "~/platform/mail.server";

export type OutboxRow = {
  vendorId: string;
  orderId: string | null;
  kind: EmailKind;
  about: string;
};

/** The e-mail, or why it is superseded; null when there is no recipient. */
export type OutboxEmail = { message: OutgoingEmail } | { dropped: string } | null;
