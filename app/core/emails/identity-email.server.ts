import { and, eq } from "drizzle-orm";
import { identityChecks } from "~schema";
import { FAILED_TEXT, FREE_KOBO } from "~/core/identity/identity";
import { systemDb } from "~/platform/db.server";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { customerText, truncate } from "./email-parts";
import type { OutboxEmail, OutboxRow } from "./outbox-email";
import { compose, readStore, reason } from "./payout-email.server";

type Row = Pick<OutboxRow, "vendorId" | "about">;

/** Composes the e-mail about who owns the bank account, which can't be switched off. */
export async function identityDecidedEmail({ vendorId, about }: Row): Promise<OutboxEmail> {
  if (!isUuid(about)) return null;
  const [store, [check]] = await Promise.all([
    readStore(vendorId),
    systemDb
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.vendorId, vendorId), eq(identityChecks.id, about))),
  ]);
  if (!store || !check) return null;
  const isConfirmed = check.status === "confirmed";
  const heading = isConfirmed
    ? "Your identity is confirmed"
    : "We couldn’t confirm who owns your account";
  return compose(store, heading, {
    heading,
    lead: isConfirmed
      ? `Thank you: more than ${formatKobo(FREE_KOBO)} of ${truncate(store.name)}’s money can go to your bank now.`
      : check.status === "refused"
        ? `We looked at what you told us about ${truncate(store.name)}’s bank account: ${customerText(check.reason ?? "")}`
        : FAILED_TEXT,
    notice: null,
    state: !isConfirmed
      ? "Your money is safe in your balance. You can try again under Payouts."
      : store.cycle
        ? "Automatic payouts go on, and you can withdraw under Payouts."
        : "You can withdraw under Payouts.",
    items: [],
    sums: [],
    total: null,
    details: [],
    footer: reason(store, "It is about your money and can't be switched off."),
    ...(isConfirmed ? {} : { button: { label: "Try again", to: paths.dashboard.identity() } }),
  });
}

/** Composes the e-mail about an automatic payout that waits for it. */
export async function identityWantedEmail(vendorId: string): Promise<OutboxEmail> {
  const store = await readStore(vendorId);
  if (!store) return null;
  return compose(store, "Your payout waits until we know who owns the account", {
    heading: "Your payout waits",
    lead: `Before more than ${formatKobo(FREE_KOBO)} of ${truncate(store.name)}’s money can go to your bank, we confirm who owns the account. It takes a few minutes: with your BVN, or with your CAC number if the account is your business’s.`,
    notice: null,
    state: "Your money is safe in your balance, and goes to your bank as soon as it is confirmed.",
    items: [],
    sums: [],
    total: null,
    details: [],
    footer: reason(store, "It is about your money and can't be switched off."),
    button: { label: "Confirm who owns it", to: paths.dashboard.identity() },
  });
}
