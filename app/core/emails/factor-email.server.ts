import { eq } from "drizzle-orm";
import { payoutHoldFrom } from "~/core/payouts/payout-hold";
import { factorChanges, type FactorChange } from "~/core/second-factor/factor-change";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { brand } from "~/shared/brand";
import { DEFAULT_ZONE, formatDateTime } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { paths } from "~/shared/paths";
import { users } from "~schema";
import type { EmailContent } from "./email-layout";
import { emailLines } from "./email-parts";
import type { OutboxEmail } from "./outbox-email";

const headings: Record<FactorChange, string> = {
  pin_set: "Your account has a PIN now",
  pin_changed: "Your PIN was changed",
  pin_removed: "Your PIN was removed",
  passkey_added: "A passkey was added to your account",
  passkey_removed: "A passkey was removed from your account",
  all_removed: "Your account has no PIN or passkey any more",
};

/**
 * Composes a person's e-mail about their PIN and passkeys, which can't be switched off
 * (docs/rules.md, Second factor).
 * @param about the person's id, what changed, and when (ISO)
 */
export async function factorChangedEmail(about: string): Promise<OutboxEmail> {
  const [userId = "", what, when = ""] = about.split(" ");
  const changed = factorChanges.find((one) => one === what);
  const [person] = isUuid(userId)
    ? await systemDb.select({ to: users.email }).from(users).where(eq(users.id, userId))
    : [];
  if (!person || !changed) return null;
  const { publicUrl, contactEmail } = env();
  const at = new Date(when);
  const heading = headings[changed];
  const content: EmailContent = {
    heading,
    lead: `Somebody who was signed in as you did this on ${formatDateTime(at, DEFAULT_ZONE)}.${
      changed === "all_removed"
        ? ` Payouts of your stores wait until ${formatDateTime(payoutHoldFrom(at), DEFAULT_ZONE)}.`
        : ""
    }`,
    notice:
      "If it wasn’t you: sign out on all devices (in your account menu), change your Google password, then set a PIN of your own.",
    items: [],
    sums: [],
    total: null,
    details: contactEmail ? [{ term: "We help", value: contactEmail }] : [],
    button: { label: "See your PIN and passkeys", url: publicUrl + paths.secondFactor.own() },
    contacts: [],
    footer: `You get this because you sign in to ${brand.name}. It is for your safety and can't be switched off.`,
  };
  return {
    message: {
      to: person.to,
      fromName: brand.name,
      subject: heading,
      ...emailLines(content, contactEmail ?? undefined),
    },
  };
}
