import { orderMailKinds, type MailKind, type OrderMailKind } from "~schema/outbox";
import { readEmailData } from "~/core/emails/email-data.server";
import { composeEmail, isSuperseded } from "~/core/emails/compose-email.server";
import type { OutboxRow, OutboxEmail } from "~/core/emails/outbox-email";
import { storeEmails } from "~/core/emails/store-emails.server";

const isAboutOrder = (kind: MailKind): kind is OrderMailKind =>
  (orderMailKinds as readonly string[]).includes(kind);

/**
 * Writes an owed mail by how things are now: its facts, its words and whom it goes to
 * (docs/rules.md, Mail).
 */
export async function composeOutboxEmail(
  { vendorId, orderId, kind, about }: OutboxRow,
  now: Date,
): Promise<OutboxEmail> {
  if (!isAboutOrder(kind)) return (await storeEmails[kind]?.({ vendorId, about }, now)) ?? null;
  const facts = orderId === null ? null : await readEmailData(vendorId, orderId, about);
  if (!facts) return null;
  if (isSuperseded(kind, facts, now)) return { dropped: "Overtaken by what came after it" };
  // A customer's mail is not the vendor's to switch off.
  if (kind.endsWith("_vendor") && facts.mailsOff.includes(kind))
    return { dropped: "The vendor has switched it off" };
  const message = composeEmail(kind, facts);
  return message && { message };
}
