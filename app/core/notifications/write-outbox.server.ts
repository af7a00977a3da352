import { orderMailKinds, type MailKind, type OrderMailKind } from "~schema/outbox";
import { readMailFacts } from "~/core/emails/email-data.server";
import { composeMail, isOvertaken } from "~/core/emails/compose-email.server";
import type { Owed, OwedMail } from "~/core/emails/outbox-email";
import { storeMails } from "~/core/emails/store-emails.server";

const isAboutOrder = (kind: MailKind): kind is OrderMailKind =>
  (orderMailKinds as readonly string[]).includes(kind);

/**
 * Writes an owed mail by how things are now: its facts, its words and whom it goes to
 * (docs/rules.md, Mail).
 */
export async function writeOwed(
  { vendorId, orderId, kind, about }: Owed,
  now: Date,
): Promise<OwedMail> {
  if (!isAboutOrder(kind)) return (await storeMails[kind]?.({ vendorId, about }, now)) ?? null;
  const facts = orderId === null ? null : await readMailFacts(vendorId, orderId, about);
  if (!facts) return null;
  if (isOvertaken(kind, facts, now)) return { dropped: "Overtaken by what came after it" };
  // A customer's mail is not the vendor's to switch off.
  if (kind.endsWith("_vendor") && facts.mailsOff.includes(kind))
    return { dropped: "The vendor has switched it off" };
  const message = composeMail(kind, facts);
  return message && { message };
}
