import type { MailKind } from "~schema/outbox";
import type { OutgoingMail } from "~/platform/mail.server";

/** A row of the outbox: what is to be told, and of what. */
export type Owed = { vendorId: string; orderId: string | null; kind: MailKind; about: string };

/**
 * The mail, or why there is no reason any more to send it; null when there is nobody to send it to.
 */
export type OwedMail = { message: OutgoingMail } | { dropped: string } | null;
