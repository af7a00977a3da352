import { orderEmailKinds, type EmailKind, type OrderEmailKind } from "~schema/outbox";
import { readEmailData } from "~/core/emails/email-data.server";
import { composeEmail, isSuperseded } from "~/core/emails/compose-email.server";
import { factorChangedEmail } from "~/core/emails/factor-email.server";
import type { OutboxRow, OutboxEmail } from "~/core/emails/outbox-email";
import { storeEmails } from "~/core/emails/store-emails.server";

const isAboutOrder = (kind: EmailKind): kind is OrderEmailKind =>
  (orderEmailKinds as readonly string[]).includes(kind);

export async function composeOutboxEmail(
  { vendorId, orderId, kind, about }: Omit<OutboxRow, "vendorId"> & { vendorId: string | null },
  now: Date,
): Promise<OutboxEmail> {
  if (kind === "factor_changed_person") return factorChangedEmail(about);
  if (vendorId === null) return null;
  if (!isAboutOrder(kind)) return (await storeEmails[kind]?.({ vendorId, about }, now)) ?? null;
  const data = orderId === null ? null : await readEmailData(vendorId, orderId, about);
  if (!data) return null;
  if (isSuperseded(kind, data, now)) return { dropped: "Overtaken by what came after it" };
  if (kind === "review_asked_customer" && data.optedOut)
    return { dropped: "The customer wants no such e-mails" };
  // A vendor can't switch off a customer's other e-mails.
  if (
    (kind.endsWith("_vendor") || kind === "review_asked_customer") &&
    data.mailsOff.includes(kind)
  )
    return { dropped: "The vendor has switched it off" };
  const message = composeEmail(kind, data);
  return message && { message };
}
