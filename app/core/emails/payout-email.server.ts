import { and, eq } from "drizzle-orm";
import {
  payoutHolds,
  payoutRuns,
  payouts,
  users,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { BOOKED_BACK } from "~/core/payouts/payout-states";
import { nextPayoutAt } from "~/core/payouts/payout-period";
import { systemDb } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import type { OutgoingEmail } from "~/platform/mail.server";
import { accountEnding, maskedAccount } from "~/shared/account-number";
import { brand } from "~/shared/brand";
import { DEFAULT_ZONE, formatDateTime, isZone } from "~/shared/clock";
import { isUuid } from "~/shared/ids";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import type { EmailContent } from "./email-layout";
import { emailLines, MAX_SHORT_NAME, truncate } from "./email-parts";
import type { OutboxEmail, OutboxRow } from "./outbox-email";

type Row = Pick<OutboxRow, "vendorId" | "about">;
type Store = {
  to: string;
  name: string;
  zone: string;
  mailsOff: readonly string[];
  /** How often automatic payouts run; null if the vendor withdraws by hand. */
  cycle: "daily" | "weekly" | "monthly" | null;
};
type Payout = {
  amount: number;
  platformFee: number;
  bankName: string | null;
  accountNumber: string;
  accountName: string;
  reference: string;
  status: string;
  /** The latest status from the provider. */
  providerStatus: string | null;
  failure: string | null;
  createdAt: Date;
  by: string | null;
};

const SWITCHED_OFF = { dropped: "The vendor has switched it off" } as const;

export async function payoutRequestedEmail(row: Row): Promise<OutboxEmail> {
  const read = await readPayout(row);
  if (!read) return null;
  const { store, payout } = read;
  if (store.mailsOff.includes("payout_requested_vendor")) return SWITCHED_OFF;
  const by = payout.by ? truncate(payout.by) : "Somebody who was signed in";
  return compose(store, `A payout of ${formatKobo(payout.amount)} was requested`, {
    heading: "A payout was requested",
    lead: `${by} asked for a payout of ${formatKobo(payout.amount)} on ${formatDateTime(payout.createdAt, store.zone)}. It usually arrives within minutes, though a bank may take a day.`,
    notice: null,
    ...linesOf(payout),
    footer: reason(store, "You can turn this e-mail off in your settings."),
  });
}

export async function payoutPaidEmail(row: Row): Promise<OutboxEmail> {
  const read = await readPayout(row);
  if (!read) return null;
  const { store, payout } = read;
  if (store.mailsOff.includes("payout_paid_vendor")) return SWITCHED_OFF;
  if (payout.status !== "completed") return { dropped: "Overtaken by what came after it" };
  return compose(store, `${formatKobo(payout.amount)} was paid out`, {
    heading: `${formatKobo(payout.amount)} was paid out`,
    lead: `${truncate(store.name)}’s money is in your bank account.`,
    notice: null,
    ...linesOf(payout),
    footer: reason(store, "You can turn this e-mail off in your settings."),
  });
}

/** Composes the e-mail about a payout that did not arrive, which can't be switched off. */
export async function payoutFailedEmail(row: Row, now: Date): Promise<OutboxEmail> {
  const read = await readPayout(row);
  if (!read) return null;
  const { store, payout } = read;
  if (payout.status !== "failed") return { dropped: "Overtaken by what came after it" };
  return compose(store, `A payout of ${formatKobo(payout.amount)} failed`, {
    heading: "A payout failed",
    lead: `${payout.failure ?? "The money did not arrive."} ${formatKobo(payout.amount + payout.platformFee)} is back in your balance, the fee included.`,
    notice: whatNext(store, payout, now),
    ...linesOf(payout),
    sums: [],
    total: {
      label: "Back in your balance",
      amount: formatKobo(payout.amount + payout.platformFee),
    },
    footer: reason(store, "It is about your money and can't be switched off."),
  });
}

function whatNext({ cycle, zone }: Store, { providerStatus, failure }: Payout, now: Date): string {
  const advice =
    // The operator didn't confirm the transfer with the provider's code, or booked it back.
    providerStatus === "abandoned" || failure === BOOKED_BACK
      ? "Nothing is wrong with your bank account."
      : "Please check the details of your bank account.";
  return cycle
    ? `${advice} We’ll send it again with the next automatic payout, on ${formatDateTime(nextPayoutAt(cycle, now, zone), zone)}.`
    : `${advice} You can withdraw it again.`;
}

/** Automatic payouts wait for a hold's end or a bank account; can't be switched off. */
export async function payoutHeldEmail({ vendorId, about }: Row, now: Date): Promise<OutboxEmail> {
  if (isUuid(about)) return pausedEmail(vendorId, about);
  const [store, [run]] = await Promise.all([
    readStore(vendorId),
    systemDb.select().from(payoutRuns).where(eq(payoutRuns.vendorId, vendorId)),
  ]);
  if (!store || !run) return null;
  if (run.outcome === "no_account") return noAccountEmail(store, now);
  if (run.outcome !== "held" || !run.heldUntil)
    return { dropped: "Overtaken by what came after it" };
  const until = formatDateTime(run.heldUntil, store.zone);
  return compose(store, "Your payout waits", {
    heading: "Your payout waits",
    lead: `${truncate(store.name)}’s bank account is new, or its owner’s PIN was removed. For your safety we pay nothing out until ${until}.`,
    notice: `If that wasn’t you, put in your own account before ${until}.`,
    items: [],
    sums: [],
    total: null,
    details: [{ term: "Payouts resume", value: until }],
    footer: reason(store, "It is for your safety and can't be switched off."),
    button: { label: "Check your bank account", to: paths.dashboard.bank() },
  });
}

/** @param holdId of a hold by a mark or by an operator; released, the e-mail says so */
async function pausedEmail(vendorId: string, holdId: string): Promise<OutboxEmail> {
  const [store, [hold]] = await Promise.all([
    readStore(vendorId),
    systemDb
      .select({ releasedAt: payoutHolds.releasedAt })
      .from(payoutHolds)
      .where(and(eq(payoutHolds.vendorId, vendorId), eq(payoutHolds.id, holdId))),
  ]);
  if (!store || !hold) return null;
  const heading = hold.releasedAt ? "Your payouts go on" : "Your payouts are paused";
  return compose(store, heading, {
    heading,
    lead: hold.releasedAt
      ? `Thank you for your patience: ${truncate(store.name)}’s payouts go to your bank again.`
      : `We check a few things before ${truncate(store.name)}’s next payout goes to your bank. Your money is safe in your balance, and you can keep selling.`,
    notice: null,
    state: !hold.releasedAt
      ? "We’ll e-mail you when they go on."
      : store.cycle
        ? "Automatic payouts go again, and you can withdraw under Payouts."
        : "You can withdraw under Payouts.",
    items: [],
    sums: [],
    total: null,
    details: [],
    footer: reason(store, "It is about your money and can't be switched off."),
  });
}

function noAccountEmail(store: Store, now: Date): OutboxEmail {
  const { cycle, zone } = store;
  return compose(store, "Your payout waits for your bank account", {
    heading: "Your payout waits for your bank account",
    lead: `${truncate(store.name)} has no confirmed bank account, so we couldn’t pay you. The money stays in your balance.`,
    notice: null,
    state: cycle
      ? `Add one and we’ll send the money with the next automatic payout, on ${formatDateTime(nextPayoutAt(cycle, now, zone), zone)}.`
      : "Add one, then withdraw the money.",
    items: [],
    sums: [],
    total: null,
    details: [],
    footer: reason(store, "It is about your money and can't be switched off."),
    button: { label: "Add your bank account", to: paths.dashboard.bank() },
  });
}

export const reason = (store: Store, more: string) =>
  `You get this because ${truncate(store.name)} sells on ${brand.name}. ${more}`;

const linesOf = ({
  amount,
  platformFee,
  bankName,
  accountNumber,
  accountName,
  reference,
}: Payout) => ({
  items: [],
  sums: [
    { label: "From your balance", amount: formatKobo(amount + platformFee) },
    { label: `${brand.name}'s fee`, amount: formatKobo(-platformFee) },
  ],
  total: { label: "To your bank", amount: formatKobo(amount) },
  details: [
    {
      term: "Account",
      value: [bankName, maskedAccount(accountEnding(accountNumber)), truncate(accountName)]
        .filter(Boolean)
        .join(", "),
    },
    { term: "Reference", value: reference },
  ],
});

export function compose(
  { to, name }: Store,
  subject: string,
  {
    button = { label: "See your payouts", to: paths.dashboard.payoutHistory() },
    ...content
  }: Omit<EmailContent, "button" | "contacts"> & { button?: { label: string; to: string } },
): { message: OutgoingEmail } {
  const { publicUrl } = env();
  return {
    message: {
      to,
      fromName: brand.name,
      subject: `${subject}: ${truncate(name, MAX_SHORT_NAME)}`,
      ...emailLines({
        ...content,
        button: { label: button.label, url: publicUrl + button.to },
        contacts: [],
      }),
    },
  };
}

export async function readStore(vendorId: string): Promise<Store | null> {
  const [store] = await systemDb
    .select({
      to: users.email,
      name: vendorProfiles.businessName,
      settings: vendorProfiles.settings,
      mailsOff: vendorProfiles.mailsOff,
      isAutomatic: vendorPaymentSettings.autoPayoutEnabled,
      cycle: vendorPaymentSettings.payoutCycle,
    })
    .from(vendorProfiles)
    .innerJoin(users, eq(users.id, vendorProfiles.userId))
    .leftJoin(vendorPaymentSettings, eq(vendorPaymentSettings.vendorId, vendorProfiles.id))
    .where(eq(vendorProfiles.id, vendorId));
  if (!store) return null;
  const { settings, isAutomatic, cycle, ...rest } = store;
  const { timeZone } = settings;
  return {
    ...rest,
    cycle: isAutomatic ? cycle : null,
    zone: timeZone && isZone(timeZone) ? timeZone : DEFAULT_ZONE,
  };
}

async function readPayout({
  vendorId,
  about,
}: Row): Promise<{ store: Store; payout: Payout } | null> {
  if (!isUuid(about)) return null;
  const [store, [payout]] = await Promise.all([
    readStore(vendorId),
    systemDb
      .select({
        amount: payouts.amount,
        platformFee: payouts.platformFee,
        bankName: payouts.bankName,
        accountNumber: payouts.accountNumber,
        accountName: payouts.accountName,
        reference: payouts.reference,
        status: payouts.status,
        providerStatus: payouts.providerStatus,
        failure: payouts.failure,
        createdAt: payouts.createdAt,
        by: users.name,
      })
      .from(payouts)
      .leftJoin(users, eq(users.id, payouts.requestedBy))
      .where(and(eq(payouts.vendorId, vendorId), eq(payouts.id, about))),
  ]);
  return store && payout ? { store, payout } : null;
}
