import type { MailKind } from "~schema/outbox";
import type { OutgoingEmail } from "~/platform/mail.server";

/** A row of the outbox: what is to be told, and of what. */
export type OutboxRow = { vendorId: string; orderId: string | null; kind: MailKind; about: string };

/**
 * The mail, or why there is no reason any more to send it; null when there is nobody to send it to.
 */
export type OutboxEmail = { message: OutgoingEmail } | { dropped: string } | null;
